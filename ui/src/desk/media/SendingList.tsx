import { useI18n } from '../../i18n/I18n';
import { CallError, type FailureCode } from '../api';
import { problemText } from '../names';
import type { Sending } from './useSending';

/** The files that are being sent, and why others were refused. */
export function SendingList({ sending }: { sending: readonly Sending[] }) {
  const { t } = useI18n();
  return (
    <div role="status">
      <ul>
        {sending.map(({ id, name, share, error }) => (
          <li key={id}>
            {name}{' '}
            {error ? (
              <span className="failure">{t(problemText(codeOf(error)))}</span>
            ) : (
              <progress value={share} aria-label={name} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The code of a failure. */
function codeOf(error: Error): FailureCode {
  return error instanceof CallError ? error.code : 'failed';
}
