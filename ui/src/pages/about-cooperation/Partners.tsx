import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './Partners.module.css';

/** The partners: picture, name, description. */
export function Partners({ partners }: { partners: readonly Card[] }) {
  const { t } = useI18n();
  if (partners.length === 0) return <p className={styles.empty}>{t('about.empty')}</p>;
  return (
    <ul className={styles.partners}>
      {partners.map(({ id, title, subtitle, summary, image, link }) => (
        <li key={id} className={styles.partner}>
          {image && (
            <ImageFrame picture={image} sizes="(min-width: 901px) 27vw, (min-width: 641px) 36vw, 88vw" />
          )}
          <div className={styles.words}>
            <h2 className={styles.title}>
              <CardLink link={link}>
                <Words text={title} />
              </CardLink>
            </h2>
            {subtitle && <p className={styles.since}>{subtitle}</p>}
            {summary && <p className={styles.summary}>{summary}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
