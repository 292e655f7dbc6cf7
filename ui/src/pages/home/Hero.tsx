import type { Card, Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Action, Image, Phrases } from '../../parts';
import styles from './Hero.module.css';

/** The first slide: cloth from edge to edge, and on it the label of a sample book. */
export function Hero({ card, banner }: { card: Card | undefined; banner: Picture | null }) {
  const { t } = useI18n();
  const picture = card?.image ?? banner;
  return (
    <section className={styles.hero}>
      <div className={styles.cloth}>
        {picture && (
          <Image
            className={styles.weave}
            picture={{ ...picture, alt: '' }}
            width={1600}
            height={1000}
            // Cropped at its sides where the slide is tall.
            sizes="(min-width: 901px) 104vw, 170vw"
            priority="first"
          />
        )}
      </div>
      <div className={styles.label}>
        {card?.subtitle && <p className={styles.note}>{card.subtitle}</p>}
        <h1 className={styles.name}>
          <Phrases text={t('site.phrases')} />
        </h1>
        {card?.summary && <p className={styles.sentence}>{card.summary}</p>}
        <p className={styles.actions}>
          <Action to="/sample/list">{t('home.actions.samples')}</Action>
          <Action to="/about/company" weight="quiet">
            {t('home.actions.company')}
          </Action>
        </p>
      </div>
    </section>
  );
}
