import type { NewsRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink, Image, Time, Words } from '../../parts';
import { datesOf } from './dates';
import styles from './NewsListRow.module.css';

/** One entry of the news list: dates, title, summary, picture. */
export function NewsListRow({ row }: { row: NewsRow }) {
  const { t } = useI18n();
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <CmsLink link={row.link}>
            <Words text={row.title} />
          </CmsLink>
        </h2>
        {row.excerpt && <p className={styles.excerpt}>{row.excerpt}</p>}
        <p className={styles.more}>
          <CmsLink link={row.link}>
            {t('news.more')}
            <span className="visually-hidden">{row.title}</span>
          </CmsLink>
        </p>
      </div>
      <dl className={styles.dates}>
        {datesOf(row).map(({ name, date }) => (
          <div key={name} className={styles.fact}>
            <dt>{t(name)}</dt>
            <dd>
              <Time date={date} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.picture}>
        {row.image && (
          <Image
            picture={row.image}
            width={1600}
            height={1000}
            sizes="(min-width: 901px) 29vw, (min-width: 641px) 36vw, 88vw"
          />
        )}
      </div>
    </article>
  );
}
