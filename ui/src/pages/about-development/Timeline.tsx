import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image } from '../../parts';
import { TitleLink } from '../../parts/TitleLink';
import styles from './Timeline.module.css';

/** The milestones on a vertical line, with a knot for each. */
export function Timeline({ milestones }: { milestones: readonly Card[] }) {
  const { t } = useI18n();
  if (milestones.length === 0) return <p className={styles.empty}>{t('about.empty')}</p>;
  return (
    <>
      <nav className={styles.index} aria-label={t('about.years')}>
        <ul className={styles.years}>
          {milestones.map(({ id, subtitle }) => (
            <li key={id}>
              <a href={`#${fragmentOf(id)}`}>{subtitle}</a>
            </li>
          ))}
        </ul>
      </nav>
      <ol className={styles.timeline}>
        {milestones.map((milestone) => (
          <li key={milestone.id} id={fragmentOf(milestone.id)} className={styles.milestone}>
            <Knot />
            <Milestone milestone={milestone} />
          </li>
        ))}
      </ol>
    </>
  );
}

function fragmentOf(id: string): string {
  return `milestone-${id}`;
}

function Milestone({ milestone: { title, subtitle, summary, image, link } }: { milestone: Card }) {
  return (
    <>
      <div className={styles.words}>
        {subtitle && <p className={styles.when}>{subtitle}</p>}
        <h2 className={styles.title}>
          <TitleLink title={title} link={link} />
        </h2>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      {image && (
        <div className={styles.picture}>
          <Image
            picture={image}
            width={1600}
            height={1000}
            sizes="(min-width: 901px) 27vw, (min-width: 641px) 36vw, 76vw"
          />
        </div>
      )}
    </>
  );
}

/** Marker of a milestone: a knot in the line. */
function Knot() {
  return (
    <svg className={styles.knot} viewBox="0 0 40 60" width="40" height="60" aria-hidden="true">
      <path d="M20 0v17c0 8-11 7.500-11 15.500C9 39 18 40 22.500 35.500" />
      <path d="M20 60V42c0-8 11-7.500 11-15.500C31 20 22 19 17.500 23.500" />
      <path d="M17.500 23.500C13 28 13.500 33 16 35M22.500 35.500C27 31 26.500 26 24 24" />
    </svg>
  );
}
