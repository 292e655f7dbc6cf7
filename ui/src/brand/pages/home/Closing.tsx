import { useI18n } from '../../../i18n/I18n';
import { COAST } from '../../backgrounds';
import { BrandActionLink, Panel, Phrases } from '../../parts';
import styles from './Closing.module.css';

/** Slide 5, above the footer: links to the shops and the brand's story. */
export function Closing() {
  const { t } = useI18n();
  return (
    <Panel background={COAST}>
      <h2 className={styles.title}>
        <Phrases text={t('brand.home.closingTitle')} />
      </h2>
      <p className={styles.text}>{t('brand.home.closingText')}</p>
      <p className={styles.ways}>
        <BrandActionLink to="/shops">{t('brand.home.toShops')}</BrandActionLink>
        <BrandActionLink to="/brand" weight="quiet">
          {t('brand.home.toBrand')}
        </BrandActionLink>
      </p>
    </Panel>
  );
}
