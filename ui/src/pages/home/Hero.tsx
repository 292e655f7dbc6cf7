import type { Card, Html, Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { isHidden } from '../../layout/hidden';
import { ActionLink, CmsHtml, Image, Phrases, Words } from '../../parts';
import styles from './Hero.module.css';

interface Props {
  card: Card | undefined;
  banner: Picture | null;
  /** A list of links: the figures that buyers compare. */
  figures: Html;
  /** The fragment of the next slide. */
  next: string;
}

/**
 * The first slide: the banner at full width with a label on it, which says what the company makes and, in small, who it is;
 * the card's picture is a small sample on the label.
 * Without a banner the card's picture fills the slide.
 */
export function Hero({ card, banner, figures, next }: Props) {
  const { t } = useI18n();
  const image = card?.image ?? null;
  const picture = banner ?? image;
  const swatch = banner && image;
  const name = t('company.name');
  // A title that is the company's name says nothing of its trade.
  const trade = card && !name.includes(card.title) ? card.title : '';
  return (
    <section className={styles.hero}>
      <div className={styles.cloth}>
        {picture && (
          <Image
            className={styles.weave}
            picture={{ ...picture, alt: '' }}
            width={banner ? 2400 : 1600}
            height={banner ? 800 : 1000}
            // Cropped at the sides on tall slides.
            sizes="(min-width: 901px) 170vw, 340vw"
            priority="first"
          />
        )}
      </div>
      <div className={styles.label}>
        {swatch && (
          <div className={styles.swatch}>
            <Image picture={{ ...swatch, alt: '' }} width={400} height={400} sizes="170px" priority="soon" />
          </div>
        )}
        <p className={styles.note}>
          {trade && <span>{name}</span>}
          {card?.subtitle && <span>{card.subtitle}</span>}
        </p>
        <h1 className={styles.title}>
          {trade ? <Words text={trade} /> : <Phrases text={t('company.phrases')} />}
        </h1>
        {card?.summary && <p className={styles.sentence}>{card.summary}</p>}
        <p className={styles.actions}>
          {!isHidden(t, '/sample/list') && (
            <ActionLink to="/sample/list">{t('home.actions.samples')}</ActionLink>
          )}
          <ActionLink to="/inquiry" weight="quiet">
            {t('nav.quote')}
          </ActionLink>
        </p>
        <CmsHtml className={styles.figures} html={figures} />
      </div>
      <a className={styles.more} href={`#${next}`}>
        {t('home.more')}
      </a>
    </section>
  );
}
