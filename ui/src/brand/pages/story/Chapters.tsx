import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { MEND, SOURCES } from '../../backgrounds';
import { BrandActionLink, Panel, Phrases } from '../../parts';
import { Garment } from '../../parts/Garment';
import { BASE_LAYER, type GarmentShape, MID_LAYER, PARKA } from '../../parts/garments';
import styles from './Chapters.module.css';

/** A layer: its garment, and the garment's weight in grams, warmth in clo, and lowest temperature in ℃. */
interface Layer {
  title: TextKey;
  text: TextKey;
  garment: TextKey;
  shape: GarmentShape;
  weight: TextKey;
  warmth: TextKey;
  lowest: TextKey;
}

const LAYERS: readonly Layer[] = [
  {
    title: 'brand.story.outer',
    text: 'brand.story.outerText',
    garment: 'brand.story.parka',
    shape: PARKA,
    weight: 'brand.story.outerWeight',
    warmth: 'brand.story.outerWarmth',
    lowest: 'brand.story.outerLowest',
  },
  {
    title: 'brand.story.middle',
    text: 'brand.story.middleText',
    garment: 'brand.story.midLayer',
    shape: MID_LAYER,
    weight: 'brand.story.middleWeight',
    warmth: 'brand.story.middleWarmth',
    lowest: 'brand.story.middleLowest',
  },
  {
    title: 'brand.story.inner',
    text: 'brand.story.innerText',
    garment: 'brand.story.baseLayer',
    shape: BASE_LAYER,
    weight: 'brand.story.innerWeight',
    warmth: 'brand.story.innerWarmth',
    lowest: 'brand.story.innerLowest',
  },
];

/** Slide 1: how the brand began. */
export function Origin() {
  const { t } = useI18n();
  return (
    <Panel background={SOURCES}>
      <h2 className={styles.title}>{t('brand.story.originTitle')}</h2>
      <p className={styles.text}>{t('brand.story.originText')}</p>
      <p className={styles.text}>{t('brand.story.originMore')}</p>
    </Panel>
  );
}

/** Slide 2: the three layers, each a garment that is cut open, with its figures. */
export function Layers() {
  const { t } = useI18n();
  return (
    <Panel>
      <h2 className={styles.heading}>
        <Phrases text={t('brand.story.layersTitle')} />
      </h2>
      <ol className={styles.layers}>
        {LAYERS.map(({ title, text, garment, shape, weight, warmth, lowest }) => (
          <li key={title}>
            <Garment className={styles.garment} shape={shape} name={t(garment)} />
            <div>
              <h3>{t(title)}</h3>
              <p className={styles.model}>{t(garment)}</p>
              <p>{t(text)}</p>
              <dl className={styles.figures}>
                <div>
                  <dt>{t('brand.story.weight')}</dt>
                  <dd>{t(weight)}</dd>
                </div>
                <div>
                  <dt>{t('brand.story.warmth')}</dt>
                  <dd>{t(warmth)}</dd>
                </div>
                <div>
                  <dt>{t('brand.story.lowest')}</dt>
                  <dd>{t(lowest)}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.together}>{t('brand.story.together')}</p>
    </Panel>
  );
}

/** Slide 4: durability. */
export function Lasting() {
  const { t } = useI18n();
  return (
    <Panel background={MEND}>
      <h2 className={styles.title}>
        <Phrases text={t('brand.story.lastingTitle')} />
      </h2>
      <p className={styles.text}>{t('brand.story.lastingText')}</p>
    </Panel>
  );
}

/** Slide 5, above the footer: the closing link. */
export function Door() {
  const { t } = useI18n();
  return (
    <Panel>
      <div className={styles.door} aria-hidden="true" />
      <h2 className={styles.title}>
        <Phrases text={t('brand.story.doorTitle')} />
      </h2>
      <p className={styles.lead}>{t('brand.story.doorText')}</p>
      <p className={styles.ways}>
        <BrandActionLink to="/shops">{t('brand.story.toShops')}</BrandActionLink>
        <BrandActionLink to="/join" weight="quiet">
          {t('brand.story.toJoin')}
        </BrandActionLink>
      </p>
    </Panel>
  );
}
