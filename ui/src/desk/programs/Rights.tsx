import { Checkbox } from 'react-aria-components';
import type { ProgramOperation } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import checks from '../parts/Checks.module.css';
import styles from './Rights.module.css';
import { idsOf, SUBJECT_NAMES, SUBJECTS } from './subjects';

interface Props {
  /** Those that a token of the role can be for. */
  operations: readonly ProgramOperation[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

const PARTS: readonly { writes: boolean; name: TextKey }[] = [
  { writes: false, name: 'desk.programs.read' },
  { writes: true, name: 'desk.programs.write' },
];

/** The operations that a token is for: by subject, reading apart from changes, and each by its name in the API. */
export function Rights({ operations, chosen, onChoose }: Props) {
  const { t } = useI18n();
  const set = (ids: readonly string[], isOn: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    onChoose(new Set(isOn ? [...others, ...ids] : others));
  };
  const shown = SUBJECTS.filter((subject) => operations.some((own) => own.subject === subject));
  return shown.map((subject) => {
    const name = t(SUBJECT_NAMES[subject]);
    const parts = PARTS.map((part) => ({ ...part, ids: idsOf(operations, subject, part.writes) }));
    const all = parts.flatMap(({ ids }) => ids);
    return (
      <fieldset key={subject} className={styles.subject}>
        <legend>{name}</legend>
        <div className={checks.checks}>
          {parts.map(({ writes, name: part, ids }) => {
            const own = ids.filter((id) => chosen.has(id));
            return (
              ids.length > 0 && (
                <Checkbox
                  key={String(writes)}
                  aria-label={`${name}: ${t(part)}`}
                  isSelected={own.length === ids.length}
                  isIndeterminate={own.length > 0 && own.length < ids.length}
                  onChange={(isOn) => set(ids, isOn)}
                >
                  <span className={checks.box} />
                  {t(part)}
                </Checkbox>
              )
            );
          })}
        </div>
        <details>
          <summary>{t('desk.programs.each')}</summary>
          <div className={checks.checks}>
            {all.map((id) => (
              <Checkbox key={id} isSelected={chosen.has(id)} onChange={(isOn) => set([id], isOn)}>
                <span className={checks.box} />
                <code>{id}</code>
              </Checkbox>
            ))}
          </div>
        </details>
      </fieldset>
    );
  });
}
