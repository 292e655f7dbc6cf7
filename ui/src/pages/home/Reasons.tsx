import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { TitleLink } from '../../parts/TitleLink';
import styles from './Reasons.module.css';
import { SectionHead } from './SectionHead';

/** Six reasons to work with the company. */
export function Reasons({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.reasons}>
      <div className={styles.inner}>
        <SectionHead title={t('home.reasons.title')} />
        <ol className={styles.list}>
          {cards.map((card) => (
            <li key={card.id} className={styles.reason}>
              <h3 className={styles.title}>
                <TitleLink title={card.title} link={card.link} />
              </h3>
              {card.summary && <p className={styles.text}>{card.summary}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
