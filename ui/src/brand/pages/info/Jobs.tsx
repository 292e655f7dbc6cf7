import { mailUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { isoDate } from '../../parts';
import styles from './Jobs.module.css';

interface Job {
  title: TextKey;
  place: TextKey;
  date: TextKey;
  /** Its duties, separated by `|`. */
  duties: TextKey;
  text: TextKey;
}

const JOBS: readonly Job[] = [
  {
    title: 'brand.join.fibre',
    place: 'brand.join.fibrePlace',
    date: 'brand.join.fibreDate',
    duties: 'brand.join.fibreDuties',
    text: 'brand.join.fibreText',
  },
  {
    title: 'brand.join.pattern',
    place: 'brand.join.patternPlace',
    date: 'brand.join.patternDate',
    duties: 'brand.join.patternDuties',
    text: 'brand.join.patternText',
  },
  {
    title: 'brand.join.shop',
    place: 'brand.join.shopPlace',
    date: 'brand.join.shopDate',
    duties: 'brand.join.shopDuties',
    text: 'brand.join.shopText',
  },
];

/** The open positions; each has a mail to `address` with a subject of its own. One without a title is none. */
export function Jobs({ address: key }: { address: TextKey }) {
  const { t } = useI18n();
  const address = t(key);
  return JOBS.filter(({ title }) => t(title)).map(({ title, place, date, duties, text }) => {
    const subject = t('brand.join.subject', { job: t(title), place: t(place) });
    return (
      <section key={title} className={styles.job}>
        <div>
          <h2>{t(title)}</h2>
          <dl className={styles.data}>
            <div>
              <dt>{t('brand.join.place')}</dt>
              <dd>{t(place)}</dd>
            </div>
            <div>
              <dt>{t('brand.join.since')}</dt>
              <dd>
                <time dateTime={isoDate(t(date))}>{t(date)}</time>
              </dd>
            </div>
          </dl>
          <p>
            <a className={styles.apply} href={mailUrl(address, { subject })}>
              {t('brand.join.apply')}
            </a>
          </p>
        </div>
        <div className={styles.duties}>
          <h3>{t('brand.join.duties')}</h3>
          <ol>
            {t(duties)
              .split('|')
              .map((duty) => (
                <li key={duty}>{duty}</li>
              ))}
          </ol>
          <p>{t(text)}</p>
        </div>
      </section>
    );
  });
}
