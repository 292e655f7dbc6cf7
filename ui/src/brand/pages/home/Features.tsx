import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { HEAT } from '../../backgrounds';
import { BrandActionLink, Panel, Phrases } from '../../parts';
import { Garment } from '../../parts/Garment';
import { PARKA } from '../../parts/garments';
import styles from './Features.module.css';

const FEATURES: ReadonlyArray<{ title: TextKey; text: TextKey }> = [
  { title: 'brand.home.hollow', text: 'brand.home.hollowText' },
  { title: 'brand.home.moisture', text: 'brand.home.moistureText' },
  { title: 'brand.home.breathe', text: 'brand.home.breatheText' },
];

/** Slide 1: the three features of the fibre, beside a coat of it. */
export function Features() {
  const { t } = useI18n();
  return (
    <Panel background={HEAT}>
      <Garment className={styles.garment} shape={PARKA} name={t('brand.story.parka')} />
      <h2 className={styles.title}>
        <Phrases text={t('brand.home.featuresTitle')} />
      </h2>
      <p className={styles.lead}>{t('brand.home.featuresLead')}</p>
      <ul className={styles.features}>
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
      <p>
        <BrandActionLink to="/brand#layers" weight="quiet">
          {t('brand.home.toLayers')}
        </BrandActionLink>
      </p>
    </Panel>
  );
}
