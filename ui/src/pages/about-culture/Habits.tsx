import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Image } from '../../parts';
import styles from './Habits.module.css';

const HABITS: ReadonlyArray<{ title: TextKey; text: TextKey }> = [
  { title: 'about.habits.measure', text: 'about.habits.measureText' },
  { title: 'about.habits.write', text: 'about.habits.writeText' },
  { title: 'about.habits.date', text: 'about.habits.dateText' },
  { title: 'about.habits.early', text: 'about.habits.earlyText' },
  { title: 'about.habits.sample', text: 'about.habits.sampleText' },
  { title: 'about.habits.teach', text: 'about.habits.teachText' },
];

/** Six blocks in pairs, a large picture beside a small one; pictures are optional. A block without a text is left out. */
export function Habits({ pictures }: { pictures: readonly Card[] }) {
  const { t } = useI18n();
  const habits = HABITS.filter(({ title }) => t(title));
  if (habits.length === 0) return null;
  return (
    <ul className={styles.habits}>
      {habits.map(({ title, text }, index) => {
        const { image, summary } = pictures[index] ?? { image: null, summary: '' };
        return (
          <li key={title} className={styles.habit}>
            <div className={styles.picture}>
              {image && (
                <Image
                  picture={image}
                  width={1600}
                  height={1000}
                  sizes="(min-width: 901px) 38vw, (min-width: 641px) 51vw, 88vw"
                />
              )}
            </div>
            <h2 className={styles.title}>{t(title)}</h2>
            <p className={styles.text}>{t(text)}</p>
            {summary && <p className={styles.caption}>{summary}</p>}
          </li>
        );
      })}
    </ul>
  );
}
