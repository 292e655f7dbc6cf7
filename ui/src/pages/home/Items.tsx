import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame, Words } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './Items.module.css';
import { SectionHead } from './SectionHead';

/** The kinds of clothing: picture and caption. */
export function Items({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.items}>
      <SectionHead title={t('home.items.title')} />
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.id} className={styles.item}>
            <ImageFrame
              picture={card.image}
              shape="4/5"
              sizes="(min-width: 901px) 220px, (min-width: 641px) 44vw, 128px"
            />
            <div className={styles.note}>
              <h3 className={styles.title}>
                <CardLink link={card.link}>
                  <Words text={card.title} />
                </CardLink>
              </h3>
              {card.subtitle && <p className={styles.caption}>{card.subtitle}</p>}
              {card.summary && <p className={styles.text}>{card.summary}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
