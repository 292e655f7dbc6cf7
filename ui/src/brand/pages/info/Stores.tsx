import { telephoneUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import styles from './Stores.module.css';

const STORES: ReadonlyArray<{ name: TextKey; place: TextKey; telephone: TextKey }> = [
  { name: 'brand.shops.tianjin', place: 'brand.shops.tianjinPlace', telephone: 'brand.shops.tianjinPhone' },
  {
    name: 'brand.shops.shanghai',
    place: 'brand.shops.shanghaiPlace',
    telephone: 'brand.shops.shanghaiPhone',
  },
  { name: 'brand.shops.harbin', place: 'brand.shops.harbinPlace', telephone: 'brand.shops.harbinPhone' },
];

/** The stores: address, hours, telephone. */
export function Stores() {
  const { t } = useI18n();
  return (
    <section>
      <h2 className={styles.title}>{t('brand.shops.offline')}</h2>
      <ul className={styles.list}>
        {STORES.map(({ name, place, telephone }) => (
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
