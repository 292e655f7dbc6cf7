import type { ImportedContract } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { fieldName } from './contract';

/** New and changed contracts of a file. */
export function ImportChanges({ changes, count }: { changes: readonly ImportedContract[]; count: number }) {
  const { t } = useI18n();
  return (
    <>
      <ul className="list changes">
        {changes.map((own) => (
          <li key={own.cno}>
            <span>
              {own.cno}
              <small>{own.email}</small>
            </span>
            <span>
              {own.kind === 'new' ? (
                t('desk.contracts.upload.newLines', { lines: own.lines })
              ) : (
                <>
                  {own.fields.map(({ field, before, now }) => (
                    <span key={field} className="change">
                      {t('desk.contracts.conflictRow', { field: t(fieldName(field)), before, now })}
                    </span>
                  ))}
                  {own.lines > 0 && (
                    <span className="change">
                      {t('desk.contracts.upload.changedLines', { lines: own.lines })}
                    </span>
                  )}
                </>
              )}
            </span>
            <span className="state" data-state={own.kind === 'new' ? 'published' : 'draft'}>
              {t(own.kind === 'new' ? 'desk.contracts.upload.new' : 'desk.contracts.upload.changed')}
            </span>
          </li>
        ))}
      </ul>
      {count > changes.length && (
        <p className="hint">{t('desk.contracts.upload.more', { shown: changes.length })}</p>
      )}
    </>
  );
}
