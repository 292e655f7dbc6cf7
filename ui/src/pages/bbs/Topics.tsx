import type { BbsTopic } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import { Prose } from '../../parts/Prose';
import { EmptyMessage } from './EmptyMessage';
import styles from './Topics.module.css';

/** The topics of one page with their answers, author and date beside each. */
export function Topics({ topics }: { topics: readonly BbsTopic[] }) {
  const { t } = useI18n();
  if (topics.length === 0) return <EmptyMessage text={t('bbs.empty')} />;
  return (
    <ol className={styles.topics}>
      {topics.map(({ id, title, author, written, answer }) => (
        <li key={id} className={styles.topic}>
          <h3 className={styles.title}>{title}</h3>
          {(author || written) && (
            <p className={styles.margin}>
              {written && <Time date={written} />}{' '}
              {author && <span>{t('bbs.author', { name: author })}</span>}
            </p>
          )}
          {answer && (
            <div className={styles.answer}>
              <p className={styles.from}>{t('bbs.answer')}</p>
              <Prose html={answer} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
