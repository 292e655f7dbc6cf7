import styles from './ProgressBar.module.css';

/** Production progress as a bar with its percentage. */
export function ProgressBar({
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
    <span className={styles.value}>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} />
      <span className={styles.number}>{text}</span>
    </span>
  );
}
