import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Button, FileTrigger } from 'react-aria-components';
import type { Inquiry, InquiryFile } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { SendingList } from '../media/SendingList';
import type { Sending } from '../media/useSending';
import { Failure } from '../parts/Failure';
import { ACCEPTED } from '../parts/fileTypes';
import { me, queries } from '../queries';
import styles from './AddedFiles.module.css';
import { FileLink } from './FileLink';
import { MOST_FILES } from './inquiry';
import { inquiry as query } from './queries';

interface Props {
  inquiry: Inquiry;
  files: readonly InquiryFile[];
  /** What the button says. */
  action: string;
  hint: string;
  sending: readonly Sending[];
  onChoose: (files: Iterable<File>) => void;
}

/** Files of an inquiry, and a button for further ones; one's own can be taken away again. */
export function AddedFiles({ inquiry: { number: id }, files, action, hint, sending, onChoose }: Props) {
  const { t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const remove = useMutation({
    mutationFn: (number: number) =>
      call('DELETE', '/inquiries/{id}/files/{number}', { path: { id, number } }),
    onSettled: () => queries.invalidateQueries(query(id)),
  });
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.number}>
              <FileLink inquiry={id} file={file} />
              {file.author === account.email && (
                <Button
                  className="quiet"
                  aria-label={`${t('desk.inbox.answer.files.remove')} ${file.name}`}
                  onPress={() => remove.mutate(file.number)}
                >
                  {t('desk.inbox.answer.files.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.length < MOST_FILES && (
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={ACCEPTED}
          onSelect={(chosen) => chosen && onChoose(chosen)}
        >
          <Button className="quiet">{action}</Button>
        </FileTrigger>
      )}
      <p className="hint">{hint}</p>
      <SendingList sending={sending} send={onChoose} />
      <Failure error={remove.error} />
    </div>
  );
}
