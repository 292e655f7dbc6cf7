import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image } from '../../parts';
import { CardLink } from '../../parts/CardLink';
import styles from './LogoTiles.module.css';

/** The four logo tiles above the news, with external links (spec §2). */
export function LogoTiles({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('news.tiles')}>
      <ul className={styles.tiles}>
        {cards.map((card) => (
          <li key={card.id} className={styles.tile}>
            {card.image && (
              <Image
                className={styles.logo}
                picture={card.image}
                width={800}
                height={400}
                sizes="(min-width: 641px) 21vw, 43vw"
              />
            )}
            <span className={styles.title}>
              <CardLink link={card.link} target="_blank">
                {card.title}
              </CardLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
