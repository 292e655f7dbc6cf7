import { useI18n } from '../../i18n/I18n';
import type { Problem } from '../api';
import { EntryLink } from './EntryLink';
import styles from './Named.module.css';

/** The entries that are in one, and keep it from being deleted. */
export function Inside({ problem }: { problem: Problem | undefined }) {
  const { t } = useI18n();
  const inside = problem?.inside ?? [];
  const others = (problem?.total ?? 0) - inside.length;
  if (inside.length === 0) return null;
  return (
    <ul className={`notice ${styles.named}`}>
      {inside.map((entry) => (
        <li key={entry.id}>
          <EntryLink entry={entry} />
        </li>
      ))}
      {others > 0 && <li>{t('desk.entry.insideOthers', { count: others })}</li>}
    </ul>
  );
}
