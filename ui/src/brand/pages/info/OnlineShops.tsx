import { useContext } from 'react';
import { useI18n } from '../../../i18n/I18n';
import { ShopLinks, Shops } from '../../parts';
import page from './BrandInfoPage.module.css';
import styles from './OnlineShops.module.css';

/** Links to the online shops, if the operator has configured any. */
export function OnlineShops() {
  const { t } = useI18n();
  if (useContext(ShopLinks).length === 0) return null;
  return (
    <section className={page.part}>
      <h2>{t('brand.shops.online')}</h2>
      <div>
        <p>{t('brand.shops.onlineText')}</p>
        <Shops className={styles.shops} />
      </div>
    </section>
  );
}
