import { useRef } from 'react';
import { useI18n } from '../../../i18n/I18n';
import { articles, BrandActionLink, Panel, Phrases } from '../../parts';
import styles from './NewsSlider.module.css';

/** Slide 4: the news as a row that scrolls sideways, also by its buttons. */
export function NewsSlider() {
  const { t } = useI18n();
  const rail = useRef<HTMLUListElement>(null);
  const move = (cards: number) => {
    const list = rail.current;
    const step = list?.firstElementChild?.getBoundingClientRect().width ?? 0;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollBy({ left: cards * step, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <Panel>
      <div className={styles.sky} aria-hidden="true" />
      <div className={styles.head}>
        <h2 className={styles.title}>{t('brand.home.news')}</h2>
        <p className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => move(-1)}>
            <span className="visually-hidden">{t('brand.home.newsPrevious')}</span>
          </button>
          <button type="button" className={styles.button} onClick={() => move(1)}>
            <span className="visually-hidden">{t('brand.home.newsNext')}</span>
          </button>
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul ref={rail} className={styles.rail} tabIndex={0} aria-label={t('brand.home.newsSlider')}>
        {articles(t).map(({ id, iso, date, title, text }) => (
          <li key={id} className={styles.card}>
            <time dateTime={iso}>
              <span className={styles.day} aria-hidden="true">
                {iso.slice(5).replace('-', '.')}
              </span>
              <span className={styles.date}>{date}</span>
            </time>
            <div>
              <h3 className={styles.name}>
                <a href={`/news#${id}`}>
                  <Phrases text={title} />
                </a>
              </h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <BrandActionLink to="/news" weight="quiet">
          {t('brand.home.newsAll')}
        </BrandActionLink>
      </p>
    </Panel>
  );
}
