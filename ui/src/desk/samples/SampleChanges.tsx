import type { ImportedSample } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Differences } from '../content/Differences';
import { nameOf } from '../content/parts';
import { ImportedRows } from '../sheet/ImportedRows';

/** New and changed samples of a file. */
export function SampleChanges({ changes, count }: { changes: readonly ImportedSample[]; count: number }) {
  const { t } = useI18n();
  return (
    <ImportedRows rows={changes} count={count} keyOf={({ number }) => number}>
      {(own) => (
        <>
          <span>{own.number}</span>
          {own.kind === 'new' ? (
            <span>
              {t('desk.samples.upload.new', { category: own.category, pictures: own.pictures })}
              {own.titles.map(({ lang, title }) => (
                <small key={lang}>
                  {nameOf(lang)}: {title}
                </small>
              ))}
            </span>
          ) : (
            <Differences
              id={own.entry}
              rows={own.values.map(({ field, before, now }) => ({ name: field, before, after: now }))}
              before={t('desk.samples.upload.before')}
              after={t('desk.samples.upload.now')}
            />
          )}
        </>
      )}
    </ImportedRows>
  );
}
