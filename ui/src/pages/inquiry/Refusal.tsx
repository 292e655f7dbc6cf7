import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import type { PageOf } from '../kinds';
import { filesMessage } from './Files';
import { FIELDS } from './fields';
import { mailLink } from './mailLink';
import { problemOf } from './problemOf';
import styles from './Refusal.module.css';

const REASONS = {
  incomplete: 'inquiry.incomplete',
  files: 'inquiry.incomplete',
  automatic: 'inquiry.automatic',
  limited: 'inquiry.limited',
  unsupported: 'inquiry.unsupported',
  unavailable: 'inquiry.unavailable',
} as const satisfies Record<string, TextKey>;

/** Why an inquiry was not sent, and what to do. */
export function Refusal({ page: { refusal, fields, files, mail } }: { page: PageOf<'inquiry'> }) {
  const { t } = useI18n();
  if (refusal === null) return null;
  const wrong = fields.filter(({ problem }) => problem !== null);
  const filesProblem = filesMessage(files, t);
  const filled = fields.filter(({ value }) => value !== '');
  const company = filled.find(({ name }) => name === 'company')?.value ?? '';
  const lines = filled.map(({ name, value }) => [t(FIELDS[name].label), value] as const);
  return (
    <div className={styles.refusal} role="alert">
      <h2 className={styles.title}>{t('inquiry.failed')}</h2>
      <p>{t(REASONS[refusal])}</p>
      {(wrong.length > 0 || filesProblem) && (
        <ul className={styles.list}>
          {wrong.map((entry) => (
            <li key={entry.name}>
              <a href={`#${entry.name}`}>{problemOf(entry, t)}</a>
            </li>
          ))}
          {filesProblem && (
            <li>
              <a href="#file">{filesProblem}</a>
            </li>
          )}
        </ul>
      )}
      {mail && (
        <p>
          <a className={styles.mail} href={mailLink(mail, t('inquiry.subject', { company }), lines)}>
            {t('inquiry.mail')}
          </a>
        </p>
      )}
    </div>
  );
}
