import type { BbsTopic } from '../../generated/bbs';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import { Nothing } from './Nothing';
import styles from './Topics.module.css';

/** The topics of one page, with who wrote them and when in the margin. */
export function Topics({ topics }: { topics: readonly BbsTopic[] }) {
  const { t } = useI18n();
  if (topics.length === 0) return <Nothing text={t('bbs.empty')} />;
  return (
    <ol className={styles.topics}>
      {topics.map(({ id, title, author, written }) => (
        <li key={id} className={styles.topic}>
          <p className={styles.title}>{title}</p>
          {(author || written) && (
            <p className={styles.margin}>
              {written && <Time date={written} />}{' '}
              {author && <span>{t('bbs.author', { name: author })}</span>}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
