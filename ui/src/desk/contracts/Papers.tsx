import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import type { PaperKind } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { PAPER_KINDS, paperKindName } from '../../papers/kinds';
import { SendingList } from '../media/SendingList';
import { useDroppedFiles } from '../media/useDroppedFiles';
import { useSending } from '../media/useSending';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { ACCEPTED } from '../parts/fileTypes';
import { queries } from '../queries';
import { PaperFetches } from './PaperFetches';
import { PaperItem } from './PaperItem';
import styles from './Papers.module.css';
import { addPaper, kindOf, papers } from './paper';
import { WideSection } from './WideSection';

const BY_NAME = 'by-name';

/** The papers of a contract: their list, further ones, and who has fetched them. */
export function Papers({ contract }: { contract: string }) {
  const { t } = useI18n();
  const own = papers(contract);
  const { data, error } = useQuery(own);
  const [kind, setKind] = useState<PaperKind | typeof BY_NAME>(BY_NAME);
  const { sending, send } = useSending(async (file, onProgress) => {
    const { doubt } = await addPaper(contract, kind === BY_NAME ? kindOf(file.name) : kind, file, onProgress);
    await queries.invalidateQueries(own);
    return doubt;
  });
  const mayAdd = data !== undefined && !data.read_only;
  const isFull = data !== undefined && data.papers.length >= data.most;
  useDroppedFiles((files) => mayAdd && void send(files), 'drop');
  const kinds = PAPER_KINDS.map((value) => ({ value, name: t(paperKindName(value)) }));
  return (
    <WideSection id="papers" title={t('desk.contracts.papers.title')}>
      {mayAdd && <p className={styles.hint}>{t('desk.contracts.papers.hint')}</p>}
      <Failure error={error} />
      {data?.papers.length === 0 && <p className={styles.hint}>{t('desk.contracts.papers.none')}</p>}
      <ul className={styles.papers}>
        {data?.papers.map((paper) => (
          <PaperItem key={paper.id} contract={contract} paper={paper} isReadOnly={data.read_only} />
        ))}
      </ul>
      {mayAdd && !isFull && (
        <div className={styles.upload}>
          <Choice
            label={t('desk.contracts.papers.kindOfNew')}
            value={kind}
            options={[{ value: BY_NAME, name: t('desk.contracts.papers.byName') }, ...kinds]}
            onChange={setKind}
          />
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={ACCEPTED}
            onSelect={(files) => files && void send(files)}
          >
            <Button className="quiet">{t('desk.contracts.papers.add')}</Button>
          </FileTrigger>
        </div>
      )}
      {isFull && <p className={styles.hint}>{t('desk.contracts.papers.full', { most: data.most })}</p>}
      <SendingList sending={sending} send={send} />
      {data && data.fetches.length > 0 && <PaperFetches fetches={data.fetches} />}
    </WideSection>
  );
}
