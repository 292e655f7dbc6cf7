import type { Card } from '../../generated/document';
import { ImageFrame } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './SampleGrid.module.css';

interface Props {
  items: readonly Card[];
  /** Whether the first item has the first picture of the page. */
  first: boolean;
}

/** The samples of a category: picture, number and weight, name, cloth. */
export function SampleGrid({ items, first }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map(({ id, title, subtitle, summary, image, link }, index) => (
        <li key={id} className={styles.sample}>
          <ImageFrame
            picture={image}
            shape="4/5"
            sizes="(min-width: 1101px) 16vw, (min-width: 901px) 21vw, (min-width: 641px) 29vw, 43vw"
            priority={first && index === 0 ? 'first' : 'later'}
          />
          <div className={styles.card}>
            <h3 className={styles.title}>
              <CardLink link={link}>{title}</CardLink>
            </h3>
            {subtitle && <p className={styles.number}>{subtitle}</p>}
            {summary && <p className={styles.cloth}>{summary}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
