import { useState } from 'react';
import type { ContractFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { Filters } from '../parts/Filters';
import type { DraftLine } from './draft';
import type { GridEdit, GridFaults, GridMode } from './grid';
import { MilestoneGrid } from './MilestoneGrid';
import styles from './MilestoneGrid.module.css';
import { chinaToday } from './milestone';

interface Props {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  faults: readonly ContractFault[];
  isReadOnly: boolean;
}

/** The milestones of a contract's style lines. */
export function FormMilestones({ lines, onChange, faults, isReadOnly }: Props) {
  const { t } = useI18n();
  const wrong = faults.find(({ field }) => /(Planned|Done|Pieces)$/.test(field));
  const [mode, setMode] = useState<GridMode>('actual');
  const shown = wrong ? (wrong.field.endsWith('Planned') ? 'plan' : 'actual') : mode;
  const byKey: Record<string, GridFaults[string]> = {};
  for (const { line, field, fault } of faults) {
    const key = line === undefined ? undefined : lines[line]?.key;
    if (key) byKey[key] = { ...byKey[key], [field]: fault };
  }
  const edit = (edits: readonly GridEdit[]) =>
    onChange(
      lines.map((line) => {
        const own = edits.filter(([key]) => key === line.key);
        return own.length
          ? { ...line, ...Object.fromEntries(own.map(([, field, text]) => [field, text])) }
          : line;
      }),
    );
  return (
    <>
      <Filters>
        <Choice
          label={t('desk.contracts.entry.enter')}
          value={shown}
          options={[
            { value: 'actual', name: t('desk.contracts.entry.actual') },
            { value: 'plan', name: t('desk.contracts.entry.plan') },
          ]}
          onChange={setMode}
        />
      </Filters>
      <MilestoneGrid
        lines={lines.map((line) => ({
          key: line.key,
          label: line.sno,
          style: line,
          head: (
            <div className={styles.label}>
              <strong>{line.sno}</strong>
              <small title={line.pname}>{line.pname}</small>
            </div>
          ),
          texts: line,
        }))}
        faults={byKey}
        mode={shown}
        today={chinaToday()}
        isReadOnly={isReadOnly}
        onEdit={edit}
      />
    </>
  );
}
