import { telephoneUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import styles from './Stores.module.css';

const STORES: ReadonlyArray<{ name: TextKey; place: TextKey; telephone: TextKey }> = [
  { name: 'brand.shops.first', place: 'brand.shops.firstPlace', telephone: 'brand.shops.firstPhone' },
  {
    name: 'brand.shops.second',
    place: 'brand.shops.secondPlace',
    telephone: 'brand.shops.secondPhone',
  },
  { name: 'brand.shops.third', place: 'brand.shops.thirdPlace', telephone: 'brand.shops.thirdPhone' },
];

/** The stores: address, hours, telephone. One without a name is none. */
export function Stores() {
  const { t } = useI18n();
  return (
    <section>
      <h2 className={styles.title}>{t('brand.shops.offline')}</h2>
      <ul className={styles.list}>
        {STORES.filter(({ name }) => t(name)).map(({ name, place, telephone }) => (
          <li key={name} className={styles.store}>
            <h3>{t(name)}</h3>
            <p>{t(place)}</p>
            <p>
              <a href={telephoneUrl(t(telephone))}>{t(telephone)}</a>
            </p>
            <p>{t('brand.shops.hours')}</p>
          </li>
        ))}
      </ul>
      <p className={styles.cold}>{t('brand.shops.cold')}</p>
    </section>
  );
}
