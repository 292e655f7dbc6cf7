import type { MarketCard } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsHtml, CmsLink, ImageFrame, Words } from '../../parts';
import styles from './Markets.module.css';

interface Props {
  markets: readonly MarketCard[];
  /** Whether the first item has the first picture of the page. */
  first: boolean;
}

/** The markets: picture, share, sailing time, text, links. */
export function Markets({ markets, first }: Props) {
  const { t } = useI18n();
  if (markets.length === 0) return <p className={styles.empty}>{t('market.empty')}</p>;
  return (
    <ul className={styles.markets}>
      {markets.map(({ id, title, subtitle, summary, image, link, links }, index) => {
        const picture = (
          <ImageFrame
            picture={image && { ...image, alt: '' }}
            sizes="(min-width: 641px) 44vw, 88vw"
            priority={first && index === 0 ? 'first' : 'later'}
          />
        );
        return (
          <li key={id} id={fragmentOf(id)} className={styles.market}>
            {link ? (
              // The links below the text lead to the same page.
              <CmsLink className={styles.picture} link={link} tabIndex={-1} aria-hidden="true">
                {picture}
              </CmsLink>
            ) : (
              <div className={styles.picture}>{picture}</div>
            )}
            <h2 className={styles.title}>
              <Words text={title} />
            </h2>
            {subtitle && <p className={styles.facts}>{subtitle}</p>}
            <div className={styles.words}>
              {summary && <p>{summary}</p>}
              <CmsHtml className={styles.links} html={links} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The markets in short, each a link to its place on the page. */
export function MarketIndex({ markets }: Pick<Props, 'markets'>) {
  return (
    <ul className={styles.index}>
      {markets.map(({ id, title, subtitle }) => (
        <li key={id}>
          <a href={`#${fragmentOf(id)}`}>{title}</a> <span>{subtitle}</span>
        </li>
      ))}
    </ul>
  );
}

function fragmentOf(id: string): string {
  return `market-${id}`;
}
