import { useI18n } from '../../i18n/I18n';
import { failureText } from '../names';
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
              <span className="failure">{failureText(error, t)}</span>
            ) : (
              <progress value={share} aria-label={name} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
