import styles from './ProcessIcon.module.css';

/** The OEM processes, named as in their URLs. */
export type ProcessName = 'cotton' | 'dye' | 'material' | 'printing' | 'clothing';

/** Line drawings in a view box of 64: `lines` are stroked, `dyed` is filled. */
const DRAWINGS: Record<ProcessName, { lines: string; dyed: string }> = {
  cotton: {
    dyed: 'M32 8c5 0 8 4 8 8 5-1 10 3 10 8 0 6-5 9-10 8-1 5-4 7-8 7s-7-2-8-7c-5 1-10-2-10-8 0-5 5-9 10-8 0-4 3-8 8-8z',
    lines:
      'M32 8c5 0 8 4 8 8 5-1 10 3 10 8 0 6-5 9-10 8-1 5-4 7-8 7s-7-2-8-7c-5 1-10-2-10-8 0-5 5-9 10-8 0-4 3-8 8-8zM24 16c2 4 5 6 8 7M40 16c-2 4-5 6-8 7M32 23v16M32 39c-6 1-12-1-16-6M32 39c6 1 12-1 16-6M32 39v19M32 52c4-5 8-6 13-6',
  },
  dye: {
    dyed: 'M10 34h44v6c0 8-10 14-22 14s-22-6-22-14z',
    lines:
      'M10 34c0-4 10-7 22-7s22 3 22 7-10 7-22 7-22-3-22-7zM10 34v6c0 8 10 14 22 14s22-6 22-14v-6M14 8h36M22 8v22M34 8v24M22 8c4 3 8 3 12 0M26 12v16M30 12v17M42 8v21',
  },
  material: {
    dyed: 'M17 32a15 15 0 1 0 30 0 15 15 0 1 0-30 0z',
    lines:
      'M12 32a20 20 0 1 0 40 0 20 20 0 1 0-40 0zM17 32a15 15 0 1 0 30 0 15 15 0 1 0-30 0zM25 27a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM35 27a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM25 37a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM35 37a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM28.500 28.500l7 7M35.500 28.500l-7 7M37 39c2 6 9 8 17 17',
  },
  printing: {
    dyed: 'M14 40h36v10H14z',
    lines:
      'M8 50h48M14 40h36v10H14zM14 14h36v14H14zM14 21h36M19 14v14M26 14v14M33 14v14M40 14v14M47 14v14M32 28v6M26 34h12v6H26zM18 45h4M26 45h4M34 45h4M42 45h4',
  },
  clothing: {
    dyed: 'M24 12l-14 8 5 11 7-3v24h20V28l7 3 5-11-14-8c-1 4-4 6-8 6s-7-2-8-6z',
    lines:
      'M24 12l-14 8 5 11 7-3v24h20V28l7 3 5-11-14-8c-1 4-4 6-8 6s-7-2-8-6zM22 48h20M24 12c1 3 4 4 8 4s7-1 8-4M15 31l2-8M49 31l-2-8',
  },
};

/** Icon of a process. */
export function ProcessIcon({ name }: { name: ProcessName }) {
  const { lines, dyed } = DRAWINGS[name];
  return (
    <svg className={styles.icon} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className={styles.dyed} d={dyed} />
      <path className={styles.lines} d={lines} />
    </svg>
  );
}
