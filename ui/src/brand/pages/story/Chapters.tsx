import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { BrandActionLink, FibreDiagram, HEAT, Panel, Phrases } from '../../parts';
import styles from './Chapters.module.css';

const LAYERS: ReadonlyArray<{ title: TextKey; text: TextKey }> = [
  { title: 'brand.story.outer', text: 'brand.story.outerText' },
  { title: 'brand.story.middle', text: 'brand.story.middleText' },
  { title: 'brand.story.inner', text: 'brand.story.innerText' },
];

/** Slide 1: how the brand began. */
export function Origin() {
  const { t } = useI18n();
  return (
    <Panel>
      <div className={styles.ice} aria-hidden="true" />
      <h2 className={styles.title}>{t('brand.story.originTitle')}</h2>
      <p className={styles.text}>{t('brand.story.originText')}</p>
      <p className={styles.text}>{t('brand.story.originMore')}</p>
    </Panel>
  );
}

/** Slide 2: the three layers and their functions. */
export function Layers() {
  const { t } = useI18n();
  return (
    <Panel background={HEAT}>
      <h2 className={styles.title}>
        <Phrases text={t('brand.story.layersTitle')} />
      </h2>
      <ol className={styles.layers}>
        {LAYERS.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Slide 4: durability. */
export function Lasting() {
  const { t } = useI18n();
  return (
    <Panel>
      <FibreDiagram />
      <h2 className={styles.narrow}>
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
