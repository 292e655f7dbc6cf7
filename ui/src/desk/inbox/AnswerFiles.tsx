import { useMutation } from '@tanstack/react-query';
import { Button, FileTrigger } from 'react-aria-components';
import type { Inquiry, InquiryFile } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { SendingList } from '../media/SendingList';
import type { Sending } from '../media/useSending';
import { Failure } from '../parts/Failure';
import { ACCEPTED } from '../parts/fileTypes';
import { queries } from '../queries';
import styles from './AnswerFiles.module.css';
import { FileLink } from './FileLink';
import { MOST_FILES } from './inquiry';
import { inquiry as query } from './queries';

interface Props {
  inquiry: Inquiry;
  /** Those that go with the answer. */
  files: readonly InquiryFile[];
  sending: readonly Sending[];
  onChoose: (files: Iterable<File>) => void;
}

/** The files that go with an answer, which wait for it on the server. */
export function AnswerFiles({ inquiry: { number: id }, files, sending, onChoose }: Props) {
  const { t } = useI18n();
  const remove = useMutation({
    mutationFn: (number: number) =>
      call('DELETE', '/inquiries/{id}/files/{number}', { path: { id, number } }),
    onSettled: () => queries.invalidateQueries(query(id)),
  });
  return (
    <fieldset className={styles.files}>
      <legend>{t('desk.inbox.answer.files.title')}</legend>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.number}>
              <FileLink inquiry={id} file={file} />
              <Button
                className="quiet"
                aria-label={`${t('desk.inbox.answer.files.remove')} ${file.name}`}
                onPress={() => remove.mutate(file.number)}
              >
                {t('desk.inbox.answer.files.remove')}
              </Button>
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
          <Button className="quiet">{t('desk.inbox.answer.files.add')}</Button>
        </FileTrigger>
      )}
      <p className="hint">{t('desk.inbox.answer.files.hint', { most: MOST_FILES })}</p>
      <SendingList sending={sending} send={onChoose} />
      <Failure error={remove.error} />
    </fieldset>
  );
}
