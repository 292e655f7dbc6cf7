import styles from './Alert.module.css';

/** What became of a form: always in the page, so that a screen reader hears when something comes to stand there. */
export function Alert({ title, reason }: { title: string | undefined; reason: string }) {
  return (
    <div className={styles.alert} role="alert">
      {title && <p className={styles.title}>{title}</p>}
      {title && reason && <p>{reason}</p>}
    </div>
  );
}
