// The icons of the toolbar: lines of a 20 px grid.

import styles from './Tools.module.css';

const PATHS = {
  heading: 'M3 4v12M10 4v12M3 10h7M13 10.5c.3-2.6 4-2.6 4 0 0 2-4 3.500-4 5.500h4.300',
  subheading:
    'M3 5v10M9 5v10M3 10h6M13 10h4l-2.500 2.500c2.700-.200 2.800 3.500 0 3.500-1 0-1.700-.500-2-1.200',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4H15M5 16h6.500M12 4L8 16',
  bullets: 'M8 5h9M8 10h9M8 15h9M3 5h1M3 10h1M3 15h1',
  numbers: 'M9 5h8M9 10h8M9 15h8M3 4l1.5-.8V8M3 12.6c.2-1.2 2.6-1 2.4.3C5.3 13.9 3 15 3 16h2.5',
  quotation: 'M3 4v12M7 6h10M7 10h10M7 14h6',
  link: 'M8.5 11.5l3-3M9 6l1.6-1.6a3.2 3.2 0 0 1 4.6 4.6L13.5 10.6M11 14l-1.6 1.6a3.2 3.2 0 0 1-4.6-4.6L6.5 9.4',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M12.5 7.5h.1',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M12.5 4v12',
  rowAbove: 'M3 11h14v6H3zM10 17v-6M10 3v5M7.5 5.500h5',
  rowBelow: 'M3 3h14v6H3zM10 9V3M10 12v5M7.5 14.5h5',
  columnBefore: 'M11 3h6v14h-6zM11 10h6M3.500 10h5M6 7.500v5',
  columnAfter: 'M3 3h6v14H3zM3 10h6M11.5 10h5M14 7.5v5',
  deleteRow: 'M3 3h14v6H3zM10 9V3M7.5 14.5h5',
  deleteColumn: 'M3 3h6v14H3zM3 10h6M11.5 10h5',
  deleteTable: 'M3 4h14v12H3zM7 7.5l6 5M13 7.500l-6 5',
  right: 'M3 5h14M9 10h8M6 15h11',
  undo: 'M7 4L3.5 7.5 7 11M4 7.5h8a4 4 0 0 1 0 8H8',
  redo: 'M13 4l3.5 3.5L13 11M16 7.5H8a4 4 0 0 0 0 8h4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
