import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, FileTrigger, Label, Text, TextArea, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { addressOf } from '../address';
import { queries } from '../queries';
import { importLines, shownAddress } from './queries';
import { Refused } from './Refused';

interface Wanted {
  lines: Blob;
  /** The difference that was seen. */
  difference?: string;
}

/** Many redirects: from a file or pasted, with what they change before anything is written. */
export function Lines({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const load = useMutation({
    mutationFn: ({ lines, difference }: Wanted) => importLines(lines, difference),
    onSuccess: ({ written }) => {
      if (!written) return undefined;
      setText('');
      return queries.invalidateQueries({ queryKey: ['redirects'] });
    },
  });
  const { data, variables } = load;
  const isSeen = data && !data.written && data.count > 0;
  return (
    <section>
      <h2>{t('desk.redirects.many')}</h2>
      <TextField className="field" value={text} onChange={setText} isDisabled={isDisabled}>
        <Label>{t('desk.redirects.lines')}</Label>
        <TextArea dir="ltr" rows={5} spellCheck={false} />
        <Text slot="description">{t('desk.redirects.linesHint')}</Text>
      </TextField>
      <div className="row">
        <Button
          className="quiet"
          isDisabled={isDisabled || text.trim() === ''}
          isPending={load.isPending}
          onPress={() => load.mutate({ lines: new Blob([text]) })}
        >
          {t('desk.redirects.check')}
        </Button>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv', 'text/plain']}
          onSelect={(files) => files?.[0] && load.mutate({ lines: files[0] })}
        >
          <Button className="quiet" isDisabled={isDisabled} isPending={load.isPending}>
            {t('desk.redirects.file')}
          </Button>
        </FileTrigger>
        <a href={addressOf('GET', '/redirects.csv')} download>
          {t('desk.redirects.export')}
        </a>
      </div>
      <Refused error={load.error} />
      <p role="status">
        {data?.written && t('desk.redirects.saved')}
        {data && !data.written && t('desk.redirects.counts', { count: data.count, same: data.same })}
      </p>
      {isSeen && (
        <>
          {variables?.difference && <p className="notice">{t('desk.redirects.stale')}</p>}
          <ul>
            {data.changes.map(({ old, target, before }) => (
              <li key={old}>
                {shownAddress(old)} → {shownAddress(target)}
                {before && <small> ({shownAddress(before)})</small>}
              </li>
            ))}
          </ul>
          <Button
            className="action"
            isPending={load.isPending}
            onPress={() => variables && load.mutate({ lines: variables.lines, difference: data.difference })}
          >
            {t('desk.redirects.apply')}
          </Button>
        </>
      )}
    </section>
  );
}
