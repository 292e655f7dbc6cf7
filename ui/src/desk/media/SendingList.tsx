import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { failureText } from '../names';
import { mayPass } from '../queries';
import type { Sending } from './useSending';

interface Props {
  sending: readonly Sending[];
  send: (files: Iterable<File>) => void;
}

/** The files that are being sent, and why others were refused; those that failed on the way can be sent again. */
export function SendingList({ sending, send }: Props) {
  const { t } = useI18n();
  const failed = sending.filter(({ error }) => error && mayPass(error)).map(({ file }) => file);
  return (
    <div role="status">
      <ul>
        {sending.map(({ id, file: { name }, share, error }) => (
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
      {failed.length > 0 && (
        <Button className="quiet" onPress={() => send(failed)}>
          {t('desk.media.sendAgain')}
        </Button>
      )}
    </div>
  );
}
