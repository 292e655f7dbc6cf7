import { MID_LAYER, outline } from '../../parts/garments';
import styles from './Awards.module.css';

const series = <T,>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
const polar = (angle: number, radius: number) =>
  [Math.round(Math.cos(angle) * radius * 10) / 10, Math.round(Math.sin(angle) * radius * 10) / 10] as const;

/** A fibre with nine hollows. */
const HOLLOW = [0, 9, 18, 27]
  .map((out) => circle(0, 0, 190 - out))
  .join('')
  .concat(
    circle(0, 0, 44),
    series(8, (hole) => {
      const [x, y] = polar((hole * Math.PI) / 4, 104);
      return circle(x, y, 33);
    }).join(''),
  );

/** A heating wire in a cloth. */
const WIRE = `M-130-150${'h260a30 30 0 0 1 0 60h-260a30 30 0 0 0 0 60'.repeat(2)}h260`;

/** The 26 bottles of a lining. */
const BOTTLES = series(26, (bottle) => {
  const angle = (bottle / 26) * 2 * Math.PI;
  const at = (out: number, side: number) => {
    const [x, y] = polar(angle, out);
    const [dx, dy] = polar(angle + Math.PI / 2, side);
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  };
  return `M${at(96, 4)}L${at(108, 4)}L${at(126, 13)}L${at(190, 13)}L${at(190, -13)}L${at(126, -13)}L${at(108, -4)}L${at(96, -4)}Z`;
}).join('');

/** A jacket on its way into its pocket. */
function folded(fold: number): string {
  const size = 0.62 * (1 - fold / 9.6);
  const half = MID_LAYER.half.map(([x, y]) => [x * size, y * size] as const);
  return outline(half, [fold * 9, fold * 11]);
}

/** 310 dots, one for a thousand comments. */
const COMMENTS = series(310, (dot) => {
  const [x, y] = polar(dot * 2.39996, 11 * Math.sqrt(dot));
  return `M${x} ${y}h0`;
}).join('');

/** The paths of an emblem and their widths; each covers part of the one before. */
const EMBLEMS: Record<number, readonly (readonly [path: string, width: number, isGround?: boolean])[]> = {
  2017: [[HOLLOW, 3]],
  2018: series(9, (fold) => [folded(fold), 3]),
  2019: [
    [WIRE, 34],
    [WIRE, 28, true],
    [WIRE, 16],
    [WIRE, 10, true],
    [WIRE, 3],
  ],
  2020: [[BOTTLES, 3]],
  2021: [[COMMENTS, 9]],
};

/** A drawing of what won the award of a year. Decorative. */
export function AwardEmblem({ year }: { year: number }) {
  return (
    <svg className={styles.emblem} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      {EMBLEMS[year]?.map(([path, width, isGround]) => (
        <path key={path + width} d={path} strokeWidth={width} stroke={isGround ? '#171c22' : undefined} />
      ))}
    </svg>
  );
}
