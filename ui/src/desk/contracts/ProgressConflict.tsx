import { Button } from 'react-aria-components';
import type { OpenLine } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { fieldName } from './contract';
import type { MilestoneField } from './milestone';
import { differences, type Edits, keyOf, type Meanwhile, type Progress } from './progress';

interface Props {
  base: Progress;
  meanwhile: Meanwhile;
  edits: Edits;
  onGoOn: () => void;
}

/** Changes that somebody else has made meanwhile. */
export function ProgressConflict({ base, meanwhile, edits, onGoOn }: Props) {
  const { t } = useI18n();
  const { changes, lost } = differences(base, meanwhile, edits);
  const numberOf = (id: string) => base.contracts.find((own) => own.id === id)?.cno ?? '';
  const place = (line: OpenLine, field: MilestoneField) =>
    t('desk.contracts.entry.cell', {
      line: `${numberOf(line.contract)} ${line.sno}`,
      field: t(fieldName(field)),
    });
  const shown = (text: string) => text || t('desk.contracts.empty');
  return (
    <section className="notice" aria-labelledby="conflict">
      <h2 id="conflict">{t('desk.contracts.entry.conflict')}</h2>
      <ul>
        {changes.map(({ line, field, before, now }) => (
          <li key={`${keyOf(line)}.${field}`}>
            {t('desk.contracts.entry.changed', {
              place: place(line, field),
              before: shown(before),
              now: shown(now),
            })}
          </li>
        ))}
        {lost.map(({ line, field, value }) => (
          <li key={`lost.${keyOf(line)}.${field}`}>
            {t('desk.contracts.entry.lost', { place: place(line, field), value })}
          </li>
        ))}
        {meanwhile.gone.map((id) => (
          <li key={id}>{t('desk.contracts.entry.gone', { number: numberOf(id) })}</li>
        ))}
        {changes.length + lost.length + meanwhile.gone.length === 0 && (
          <li>{t('desk.contracts.entry.nothing')}</li>
        )}
      </ul>
      <p className="hint">{t('desk.contracts.entry.goOnHint')}</p>
      <Button className="action" onPress={onGoOn}>
        {t('desk.contracts.entry.goOn')}
      </Button>
    </section>
  );
}
