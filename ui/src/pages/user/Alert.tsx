import styles from './Alert.module.css';

/** Error message of a form. The live region is always rendered, so that screen readers announce changes. */
export function Alert({ title, reason }: { title: string | undefined; reason: string }) {
  return (
    <div className={styles.alert} role="alert">
      {title && <p className={styles.title}>{title}</p>}
      {title && reason && <p>{reason}</p>}
    </div>
  );
}
