import { useI18n } from '../../../i18n/I18n';
import { ISLAND } from '../../backgrounds';
import { Panel, Phrases } from '../../parts';
import styles from './Chapters.module.css';

/** Slide 0: the meaning of the name. */
export function Beginning() {
  const { t } = useI18n();
  return (
    <Panel background={ISLAND} priority="first">
      <h1 className={styles.name}>
        <Phrases text={t('brand.story.title')} />
      </h1>
      <p className={styles.lead}>{t('brand.story.lead')}</p>
    </Panel>
  );
}
