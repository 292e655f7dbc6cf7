import { useI18n } from '../../../i18n/I18n';
import { articles, Phrases } from '../../parts';
import styles from './NewsArticles.module.css';

/** The news, newest first; each article has its own fragment. */
export function NewsArticles() {
  const { t } = useI18n();
  return articles(t).map(({ id, iso, date, title, text }) => (
    <section key={id} id={id} className={styles.article}>
      <time className={styles.date} dateTime={iso}>
        {date}
      </time>
      <div>
        <h2>
          <Phrases text={title} />
        </h2>
        <p>{text}</p>
      </div>
    </section>
  ));
}
