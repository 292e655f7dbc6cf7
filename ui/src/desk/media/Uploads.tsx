import { Button, FileTrigger } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { pressedBy } from '../shortcuts/keys';
import { SendingList } from './SendingList';
import styles from './Uploads.module.css';
import type { Sending } from './useSending';

interface Props {
  sending: readonly Sending[];
  send: (files: Iterable<File>) => void;
  /** Whether only pictures can be chosen. */
  onlyPictures?: boolean;
  /** Whether several can be chosen at a time. */
  isSeveral?: boolean;
}

/** Without HEIC, telephones send photographs as JPEG. */
const PICTURES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/svg+xml',
  'image/tiff',
  'image/bmp',
];
const DOCUMENTS = ['application/pdf', 'text/csv', 'text/plain'];

/** Lets files be chosen, and shows those that are being sent. */
export function Uploads({ sending, send, onlyPictures, isSeveral = true }: Props) {
  const { t } = useI18n();
  return (
    <div className={styles.uploads}>
      <div className="row">
        <FileTrigger
          allowsMultiple={isSeveral}
          acceptedFileTypes={onlyPictures ? PICTURES : [...PICTURES, ...DOCUMENTS]}
          onSelect={(files) => files && send(files)}
        >
          <Button {...pressedBy('create')} className="action">
            {t('desk.media.upload')}
          </Button>
        </FileTrigger>
        <p className="hint">{t('desk.media.hint')}</p>
      </div>
      <SendingList sending={sending} send={send} />
    </div>
  );
}
