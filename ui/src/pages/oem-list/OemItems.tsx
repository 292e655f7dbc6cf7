import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame, Link, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './OemItems.module.css';

/** Picture width in a row of three columns, of two, or of one. */
const COLUMN = '(min-width: 901px) 29vw, (min-width: 641px) 44vw, 88vw';
/** Picture width of an item that is alone in its row. */
const ROW = '(min-width: 901px) 59vw, (min-width: 641px) 44vw, 88vw';

interface Props {
  items: readonly Card[];
  /** Whether the first item has the first picture of the page. */
  first: boolean;
}

/** The grid of a category: picture, title, abstract, link to the detail. */
export function OemItems({ items, first }: Props) {
  const { t } = useI18n();
  return (
    <section className={styles.section} aria-label={t('oem.items')}>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('oem.empty')}</p>
          <p>
            <Link to="/inquiry">{t('oem.ask')}</Link>
          </p>
        </div>
      ) : (
        <ul className={styles.items}>
          {items.map((item, index) => (
            <li key={item.id}>
              <Item
                item={item}
                sizes={index + 1 === items.length && index % 3 === 0 ? ROW : COLUMN}
                priority={first && index === 0 ? 'first' : 'later'}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({
  item: { title, summary, image, link },
  sizes,
  priority,
}: {
  item: Card;
  sizes: string;
  priority: 'first' | 'later';
}) {
  const { t } = useI18n();
  return (
    <article className={styles.item}>
      <ImageFrame picture={image} shape="8/5" sizes={sizes} priority={priority} />
      <div>
        <h2 className={styles.title}>
          <Words text={title} />
        </h2>
        {summary && <p className={styles.summary}>{summary}</p>}
        {link && (
          <p className={styles.more}>
            <CardLink link={link}>
              {t('oem.more')}
              <span className="visually-hidden">{title}</span>
            </CardLink>
          </p>
        )}
      </div>
    </article>
  );
}
