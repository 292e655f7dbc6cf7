import { useI18n } from '../../i18n/I18n';
import type { ListedStyle } from '../../inquiries/list';
import { Image } from '../../parts';
import styles from './ListStrip.module.css';

/** What of the visitor's list is in the form. As high with as without, since browsers alone know the list. */
export function ListStrip({ rows }: { rows: readonly ListedStyle[] }) {
  const { t } = useI18n();
  const number = rows.length;
  const text = number === 1 ? t('inquiry.stylesOne') : t('inquiry.stylesMany', { number });
  return (
    <div className={styles.strip}>
      {number > 0 ? (
        <>
          <span className={styles.pictures} aria-hidden="true">
            {rows
              .filter(({ picture }) => picture !== '')
              .slice(0, 4)
              .map(({ code, picture }) => (
                <Image
                  key={code}
                  picture={{ src: picture, alt: '' }}
                  width={80}
                  height={100}
                  sizes="40px"
                  priority="soon"
                />
              ))}
          </span>
          <p>
            {text} <a href="#styles">{t('inquiry.stylesEdit')}</a>
          </p>
        </>
      ) : (
        <p>{t('inquiry.lead')}</p>
      )}
    </div>
  );
}
