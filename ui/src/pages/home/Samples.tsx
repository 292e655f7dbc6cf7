import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame, Link, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './Samples.module.css';
import { SectionHead } from './SectionHead';
import { useAutoScroll } from './useAutoScroll';

/** The samples as a row of cards that advances by itself while no card has pointer or focus (spec §2). */
export function Samples({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  const { rail, controls, stopped, setStopped, move } = useAutoScroll();
  return (
    <section className={styles.samples}>
      <SectionHead title={t('home.samples.title')} lead={t('home.samples.lead')}>
        <Link to="/sample/list">{t('home.samples.all')}</Link>
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={rail} className={styles.rail} aria-label={t('home.samples.rail')} tabIndex={0}>
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.id} className={styles.card}>
              <ImageFrame picture={card.image} shape="4/5" sizes="(min-width: 901px) 320px, 220px" />
              <h3 className={styles.title}>
                <CardLink link={card.link}>
                  <Words text={card.title} />
                </CardLink>
              </h3>
              {card.subtitle && <p className={styles.caption}>{card.subtitle}</p>}
            </li>
          ))}
        </ul>
      </section>
      <div ref={controls} className={styles.controls}>
        <button type="button" aria-label={t('home.samples.previous')} onClick={() => move(-1)}>
          <Glyph path="M14 5l-7 7 7 7" />
        </button>
        <button
          type="button"
          className={styles.pause}
          aria-label={t(stopped ? 'home.samples.play' : 'home.samples.pause')}
          onClick={() => setStopped(!stopped)}
        >
          <Glyph path={stopped ? 'M8 5l10 7-10 7z' : 'M9 5v14M15 5v14'} />
        </button>
        <button type="button" aria-label={t('home.samples.next')} onClick={() => move(1)}>
          <Glyph path="M10 5l7 7-7 7" />
        </button>
      </div>
    </section>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
