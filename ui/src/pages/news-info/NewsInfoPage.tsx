import { useI18n } from '../../i18n/I18n';
import { Breadcrumb, Image, Link, Time, Words } from '../../parts';
import { Neighbours } from '../../parts/Neighbours';
import { Prose } from '../../parts/Prose';
import type { PageOf } from '../kinds';
import { datesOf } from '../news-list/dates';
import styles from './NewsInfoPage.module.css';

/** Who published an article and where it is from, as far as the provider says so. */
function factsOf({ publisher, source }: PageOf<'news-info'>) {
  const facts = [
    { name: 'news.publisher', text: publisher },
    { name: 'news.source', text: source },
  ] as const;
  return facts.filter(({ text }) => text !== '');
}

/** News article (spec §2): title, dates as in the list, content, links to adjacent articles. */
export function NewsInfoPage({ page }: { page: PageOf<'news-info'> }) {
  const { t } = useI18n();
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Breadcrumb steps={[{ text: t('news.title'), to: '/news/list' }, { text: page.title }]} />
        <h1 className={styles.title}>
          <Words text={page.title} />
        </h1>
        {page.subtitle && <p className={styles.subtitle}>{page.subtitle}</p>}
      </header>
      {page.image && (
        <div className={styles.picture}>
          <Image
            picture={page.image}
            width={1600}
            height={1000}
            sizes="(min-width: 901px) 71vw, 88vw"
            priority="first"
          />
        </div>
      )}
      <aside className={styles.margin}>
        {datesOf(page).map(({ name, date }) => (
          <p key={name} className={styles.fact}>
            <span className={styles.label}>{t(name)}</span> <Time date={date} />
          </p>
        ))}
        {factsOf(page).map(({ name, text }) => (
          <p key={name} className={styles.fact}>
            <span className={styles.label}>{t(name)}</span> <span>{text}</span>
          </p>
        ))}
        <p className={styles.back}>
          <Link to="/news/list">{t('news.back')}</Link>
        </p>
      </aside>
      <div className={styles.body}>
        {page.content ? (
          <Prose html={page.content} lead />
        ) : (
          <p className={styles.empty}>{t('news.noContent')}</p>
        )}
      </div>
      <Neighbours
        previous={page.previous}
        next={page.next}
        texts={{ label: t('news.neighbours'), previous: t('news.previous'), next: t('news.next') }}
      />
    </article>
  );
}
