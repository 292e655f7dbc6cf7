import styles from './ProgressThread.module.css';

/** Production progress as a bar with its percentage. */
export function ProgressThread({
  percent,
  text,
  label,
}: {
  percent: number | null;
  text: string;
  label: string;
}) {
  if (percent === null) return null;
  return (
    <span className={styles.progress}>
      <progress className={styles.thread} max={100} value={percent} aria-label={label} />
      <span className={styles.number}>{text}</span>
    </span>
  );
}
