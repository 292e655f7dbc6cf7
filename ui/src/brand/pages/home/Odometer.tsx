import { grouped } from './counter';
import styles from './Odometer.module.css';

/**
 * A number as text, with a strip of digits over each place. The strips are visible only while the count runs: they move
 * by transform and opacity, which needs no layout or paint per frame, unlike a changing text.
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
