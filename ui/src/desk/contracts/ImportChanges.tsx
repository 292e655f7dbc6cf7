import type { ImportedContract, LineChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { Translate } from '../../i18n/texts';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import styles from '../sheet/ImportChanges.module.css';
import { fieldName } from './contract';

/** New and changed contracts of a file. */
export function ImportChanges({ changes, count }: { changes: readonly ImportedContract[]; count: number }) {
  const { t } = useI18n();
  return (
    <>
      <ul className={`${lists.list} ${styles.changes}`}>
        {changes.map((own) => (
          <li key={own.cno}>
            <span>
              {own.cno}
              <small>{own.email}</small>
            </span>
            <span>
              {own.kind === 'new' ? (
                t('desk.contracts.upload.newLines', {
                  lines: own.lines,
                  amount: own.amount,
                  currency: own.currency,
                })
              ) : (
                <>
                  {own.fields.map(({ field, before, now }) => (
                    <span key={field} className={styles.change}>
                      {t('desk.contracts.conflictRow', { field: t(fieldName(field)), before, now })}
                    </span>
                  ))}
                  {own.lines.map((line) => (
                    <span key={`${line.sno}/${line.pname}/${line.change}`} className={styles.change}>
                      {lineTexts(line, t).map((text) => (
                        <span key={text} className={styles.change}>
                          {text}
                        </span>
                      ))}
                    </span>
                  ))}
                </>
              )}
            </span>
            <StateMark state={own.kind === 'new' ? 'published' : 'draft'}>
              {t(own.kind === 'new' ? 'desk.sheet.new' : 'desk.sheet.changed')}
            </StateMark>
          </li>
        ))}
      </ul>
      {count > changes.length && <p className="hint">{t('desk.sheet.more', { shown: changes.length })}</p>}
    </>
  );
}

function lineTexts(line: LineChange, t: Translate): string[] {
  const { sno, pname } = line;
  if (line.change !== 'changed')
    return [
      t(line.change === 'added' ? 'desk.contracts.upload.lineAdded' : 'desk.contracts.upload.lineDeleted', {
        sno,
        pname,
      }),
    ];
  return line.values.map(({ field, before, now }) =>
    t('desk.contracts.upload.lineChanged', { sno, pname, field: t(fieldName(field)), before, now }),
  );
}
