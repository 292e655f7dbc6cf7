import { Button } from 'react-aria-components';
import type { PdfDoubt } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { failureText } from '../names';
import { mayPass } from '../queries';
import type { Sending } from './useSending';

interface Props {
  sending: readonly Sending[];
  send: (files: Iterable<File>) => void;
}

const DOUBTS = {
  untagged: 'desk.media.untagged',
  unknown: 'desk.media.unknown',
} as const satisfies Record<PdfDoubt, TextKey>;

/**
 * The files that are being sent, and why others were refused or are doubted; those that failed on the way can be sent
 * again.
 */
export function SendingList({ sending, send }: Props) {
  const { t } = useI18n();
  const failed = sending.filter(({ error }) => error && mayPass(error)).map(({ file }) => file);
  return (
    <div role="status">
      <ul>
        {sending.map(({ id, file: { name }, share, error, doubt }) => (
          <li key={id}>
            {name}{' '}
            {error ? (
              <span className="failure">{failureText(error, t)}</span>
            ) : doubt ? (
              <span className="notice">{t(DOUBTS[doubt])}</span>
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
