import { useId } from 'react';
import styles from './Garment.module.css';
import { type GarmentShape, outline } from './garments';

/** A garment in fibres: its left half from outside, its right half cut open. */
export function Garment({
  shape,
  name,
  className = '',
}: {
  shape: GarmentShape;
  name: string;
  className?: string | undefined;
}) {
  const id = useId();
  const [heat, glow, whole, right, left] = ['heat', 'glow', 'whole', 'right', 'left'].map(
    (part) => `${id}${part}`,
  );
  const edge = outline(shape.half);
  const dots = { strokeLinecap: 'round' as const, strokeDasharray: `0 ${shape.pitch}` };
  return (
    <svg
      className={`${styles.garment} ${className}`}
      viewBox="-360 -434 720 848"
      role="img"
      aria-label={name}
    >
      <defs>
        <radialGradient id={heat} gradientUnits="userSpaceOnUse" cx="0" cy="-40" r="400">
          <stop offset="0" stopColor="#ffb27a" />
          <stop offset="0.32" stopColor="#ff6a3d" />
          <stop offset="0.62" stopColor="#b8705a" />
          <stop offset="0.8" stopColor="#6fd3c7" />
          <stop offset="1" stopColor="#3f8f8c" />
        </radialGradient>
        <radialGradient id={glow} gradientUnits="userSpaceOnUse" cx="0" cy="-30" r="340">
          <stop offset="0" stopColor="#ff6a3d" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ff6a3d" stopOpacity="0" />
        </radialGradient>
        <clipPath id={whole}>
          <path d={edge} />
        </clipPath>
        <clipPath id={left}>
          <path d="M-400-440H0V420h-400z" />
        </clipPath>
        <clipPath id={right}>
          <path d="M400-440H0V420h400z" />
        </clipPath>
      </defs>
      <path d={edge} fill="#0d0f12" />
      <path d={edge} fill={`url(#${glow})`} />
      <g fill="none" stroke={`url(#${heat})`} strokeWidth="2">
        <g clipPath={`url(#${whole})`}>
          <g clipPath={`url(#${left})`}>
            <path d={shape.cloth} strokeWidth="1.6" opacity="0.85" />
            <path d={shape.seams} strokeWidth="4" />
          </g>
          <g clipPath={`url(#${right})`} {...dots}>
            <path d={shape.fill} strokeWidth={shape.fibre} />
            <path d={shape.fill} strokeWidth={shape.fibre - 4} stroke="#1a1210" />
            <path d={shape.fill} strokeWidth={shape.fibre / 3} opacity="0.8" />
          </g>
          <g clipPath={`url(#${right})`}>
            <path d={edge} strokeWidth="34" stroke="#0d0f12" />
            <path d={edge} strokeWidth="30" />
            <path d={edge} strokeWidth="24" stroke="#0d0f12" />
          </g>
          <path d="M0-440V420" strokeWidth="5" />
        </g>
        <path d={edge} strokeWidth="5" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
