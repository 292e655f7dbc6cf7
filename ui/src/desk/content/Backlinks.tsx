import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/I18n';
import { backlinks } from '../queries';
import { EntryLink } from './EntryLink';
import styles from './Named.module.css';

interface Props {
  id: string;
  /** Its title, where several are named. */
  title?: string;
}

/** The entries that link to the page of one, which is about to leave the site. */
export function Backlinks({ id, title }: Props) {
  const { t } = useI18n();
  const { data, error } = useQuery(backlinks(id));
  if (error) return <p className="hint">{t('desk.backlinks.unknown')}</p>;
  if (!data || data.total === 0) return null;
  const others = data.total - data.entries.length;
  return (
    <div className="notice">
      <p>{title ? t('desk.backlinks.ofOne', { title }) : t('desk.backlinks.title')}</p>
      <ul className={styles.named}>
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} />
          </li>
        ))}
        {others > 0 && <li>{t('desk.entry.insideOthers', { count: others })}</li>}
      </ul>
    </div>
  );
}
