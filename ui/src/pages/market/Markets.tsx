import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink, ImageFrame } from '../../parts';
import styles from './Markets.module.css';

interface Props {
  markets: readonly Card[];
  /** Whether the first item has the first picture of the page. */
  first: boolean;
}

/** The markets: picture, share, sailing time, text. */
export function Markets({ markets, first }: Props) {
  const { t } = useI18n();
  if (markets.length === 0) return <p className={styles.empty}>{t('market.empty')}</p>;
  return (
    <ul className={styles.markets}>
      {markets.map(({ id, title, subtitle, summary, image, link }, index) => {
        const head = (
          <>
            <ImageFrame
              picture={image}
              sizes="(min-width: 641px) 44vw, 88vw"
              priority={first && index === 0 ? 'first' : 'later'}
            />
            <h2 className={styles.title}>{title}</h2>
          </>
        );
        return (
          <li key={id} className={styles.market}>
            {link ? (
              <CmsLink className={styles.head} link={link}>
                {head}
              </CmsLink>
            ) : (
              <div className={styles.head}>{head}</div>
            )}
            {subtitle && <p className={styles.facts}>{subtitle}</p>}
            {summary && <p className={styles.summary}>{summary}</p>}
          </li>
        );
      })}
    </ul>
  );
}
