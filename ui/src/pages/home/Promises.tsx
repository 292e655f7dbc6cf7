import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame } from '../../parts';
import { TitleLink } from '../../parts/TitleLink';
import { figureIn } from './figure';
import styles from './Promises.module.css';

/** Three features, each with a picture and a large figure. */
export function Promises({ cards }: { cards: readonly Card[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.promises} aria-label={t('home.promises')}>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.promise}>
            {card.image && (
              <ImageFrame
                picture={{ ...card.image, alt: '' }}
                sizes="(min-width: 901px) 34vw, (min-width: 741px) 29vw, (min-width: 501px) 45vw, 88vw"
              />
            )}
            <Numeral line={card.subtitle} />
            <h2 className={styles.title}>
              <TitleLink title={card.title} link={card.link} />
            </h2>
            {card.summary && <p className={styles.text}>{card.summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numeral({ line }: { line: string }) {
  const figure = figureIn(line);
  if (!figure) return line ? <p className={styles.line}>{line}</p> : null;
  return (
    <p className={styles.figure}>
      <span className={styles.before}>{figure.before}</span>
      <span className={styles.number}>{figure.number}</span>
      <span>{figure.after}</span>
    </p>
  );
}
