import { useI18n } from '../../../i18n/I18n';
import { NEWS, Phrases } from '../../parts';
import styles from './NewsArticles.module.css';

/** The news, newest first; each article has its own fragment. */
export function NewsArticles() {
  const { t } = useI18n();
  return NEWS.map(({ id, iso, date, title, text }) => (
    <section key={id} id={id} className={styles.article}>
      <time className={styles.date} dateTime={iso}>
        {t(date)}
      </time>
      <div>
        <h2>
          <Phrases text={t(title)} />
        </h2>
        <p>{t(text)}</p>
      </div>
    </section>
  ));
}
