import { telephoneUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import styles from './Stores.module.css';

const STORES: ReadonlyArray<{ name: TextKey; place: TextKey; telephone: string }> = [
  { name: 'brand.shops.tianjin', place: 'brand.shops.tianjinPlace', telephone: '+86 22 5555 0125' },
  { name: 'brand.shops.shanghai', place: 'brand.shops.shanghaiPlace', telephone: '+86 21 5555 0126' },
  { name: 'brand.shops.harbin', place: 'brand.shops.harbinPlace', telephone: '+86 451 5555 0127' },
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
              <a href={telephoneUrl(telephone)}>{telephone}</a>
            </p>
            <p>{t('brand.shops.hours')}</p>
          </li>
        ))}
      </ul>
      <p className={styles.cold}>{t('brand.shops.cold')}</p>
    </section>
  );
}
