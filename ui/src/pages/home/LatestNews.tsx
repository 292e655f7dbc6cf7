import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, Time, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './LatestNews.module.css';
import { SectionHead } from './SectionHead';

/** The latest news as a list of dates and titles. */
export function LatestNews({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.news}>
      <SectionHead title={t('home.news.title')}>
        <Link to="/news/list">{t('home.news.all')}</Link>
      </SectionHead>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.row}>
            <p className={styles.date}>{card.date && <Time date={card.date} />}</p>
            <h3 className={styles.title}>
              <CardLink link={card.link}>
                <Words text={card.title} />
              </CardLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
