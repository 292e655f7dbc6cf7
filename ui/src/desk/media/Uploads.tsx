import { Button, FileTrigger } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { CallError } from '../api';
import { problemText } from '../names';
import type { Sending } from './useUploads';

interface Props {
  sending: readonly Sending[];
  send: (files: Iterable<File>) => void;
  /** Whether only pictures can be chosen. */
  onlyPictures?: boolean;
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'];
const DOCUMENTS = ['application/pdf', 'text/csv', 'text/plain'];

/** Lets files be chosen, and shows those that are being sent. */
export function Uploads({ sending, send, onlyPictures }: Props) {
  const { t } = useI18n();
  return (
    <div className="uploads">
      <div className="row">
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={onlyPictures ? PICTURES : [...PICTURES, ...DOCUMENTS]}
          onSelect={(files) => files && send(files)}
        >
          <Button className="action">{t('desk.media.upload')}</Button>
        </FileTrigger>
        <p className="hint">{t('desk.media.hint')}</p>
      </div>
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
    </div>
  );
}

/** The code of a failure; a file that is too large is no text that is. */
function codeOf(error: Error): string {
  const code = error instanceof CallError ? error.code : 'failed';
  return code === 'too-large' ? 'file-too-large' : code;
}
