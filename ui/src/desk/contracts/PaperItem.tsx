import { useMutation } from '@tanstack/react-query';
import type { Paper, PaperChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { PAPER_KINDS, paperKindName } from '../../papers/kinds';
import { addressOf } from '../address';
import { call } from '../api';
import { sizeText } from '../media/sizes';
import { Choice } from '../parts/Choice';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { time } from '../parts/times';
import { queries } from '../queries';
import { PaperName } from './PaperName';
import styles from './Papers.module.css';
import { papers } from './paper';

interface Props {
  contract: string;
  paper: Paper;
  isReadOnly: boolean;
}

/** A paper, which can be given another kind and another name, and deleted. */
export function PaperItem({ contract, paper, isReadOnly }: Props) {
  const { locale, t } = useI18n();
  const { id, kind, name, size, author, added_at } = paper;
  const path = { id: contract, paper: id };
  const changed = () => queries.invalidateQueries(papers(contract));
  const change = useMutation({
    mutationFn: (body: PaperChange) => call('PUT', '/contracts/{id}/papers/{paper}', { path, body }),
    onSuccess: changed,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/contracts/{id}/papers/{paper}', { path }),
    onSuccess: changed,
  });
  return (
    <li>
      <span className={styles.name}>
        <a href={addressOf('GET', '/contracts/{id}/papers/{paper}', { path })} download>
          {name}
        </a>
        <small>
          {isReadOnly && `${t(paperKindName(kind))} · `}
          {sizeText(size, locale)} · {time(added_at, locale)}
          {author && ` · ${author}`}
        </small>
      </span>
      {!isReadOnly && (
        <>
          <Choice
            label={t('desk.contracts.papers.kindOf', { name })}
            value={kind}
            options={PAPER_KINDS.map((value) => ({ value, name: t(paperKindName(value)) }))}
            onChange={(now) => change.mutate({ kind: now, name })}
          />
          <span className="row">
            <PaperName name={name} onChange={(now) => change.mutate({ kind, name: now })} />
            <Confirm
              action={t('desk.contracts.papers.delete')}
              of={name}
              question={t('desk.contracts.papers.deleteQuestion', { name })}
              onConfirm={() => remove.mutate()}
            />
          </span>
        </>
      )}
      <Failure error={change.error ?? remove.error} />
    </li>
  );
}
