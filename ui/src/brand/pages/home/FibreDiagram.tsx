import styles from './FibreDiagram.module.css';

/** One fibre in the centre and six around it; each has nine holes. */
const FIBRES = [[0, 0], ...ring(6, 205)] as const;
const AIRS = ring(8, 62);

function ring(count: number, radius: number): Array<readonly [number, number]> {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count + 0.04) * 2 * Math.PI;
    return [Math.round(Math.cos(angle) * radius), Math.round(Math.sin(angle) * radius)] as const;
  });
}

/** Cross-section of a bundle of nine-hole fibres. Decorative. */
export function FibreDiagram() {
  return (
    <svg className={styles.diagram} viewBox="-320 -320 640 640" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="hollow-heat" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="320">
          <stop offset="0" stopColor="#ff6a3d" />
          <stop offset="0.42" stopColor="#c9583f" />
          <stop offset="0.68" stopColor="#3f8f8c" />
          <stop offset="1" stopColor="#1d4a52" />
        </radialGradient>
      </defs>
      <g fill="none" stroke="url(#hollow-heat)">
        {FIBRES.map(([x, y]) => (
          <g key={`${x} ${y}`} strokeWidth="2">
            <circle cx={x} cy={y} r="99" strokeWidth="5" />
            <circle cx={x} cy={y} r="26" />
            {AIRS.map(([dx, dy]) => (
              <circle key={`${dx} ${dy}`} cx={x + dx} cy={y + dy} r="19" />
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}
