import { grouped } from './counter';
import styles from './Odometer.module.css';

/**
 * A number as text, and over it a strip of digits for each of its places. The strips are seen only while a count turns them:
 * that moves them by transform and opacity alone, where a text that changes would be laid out and painted in each frame.
 */
export function Odometer({ target }: { target: number }) {
  const text = grouped(target);
  return (
    <span className={styles.odometer} data-figure aria-hidden="true">
      <span className={styles.text}>{text}</span>
      <span className={styles.places}>
        {[...text].map((mark, place) => (
          <span key={text.slice(place)} className={styles.place}>
            <span className={mark === ',' ? styles.comma : styles.digits} data-place />
          </span>
        ))}
      </span>
    </span>
  );
}
