import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink, Image, Link } from '../../parts';
import styles from './Samples.module.css';
import { SectionHead } from './SectionHead';

/** The samples as cards on a rail. */
export function Samples({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  if (cards.length === 0) return null;
  return (
    <section className={styles.samples}>
      <SectionHead title={t('home.samples.title')} lead={t('home.samples.lead')}>
        <Link to="/sample/list">{t('home.samples.all')}</Link>
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.rail} aria-label={t('home.samples.rail')} tabIndex={0}>
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.id} className={styles.card}>
              <div className={styles.picture}>
                {card.image && <Image picture={card.image} width={800} height={1000} />}
              </div>
              <h3 className={styles.title}>
                {card.link ? <CmsLink link={card.link}>{card.title}</CmsLink> : card.title}
              </h3>
              {card.subtitle && <p className={styles.caption}>{card.subtitle}</p>}
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
