import type { SheetNotice } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey, Translate } from '../../i18n/texts';
import { fieldName } from './contract';

const NOTICES: Record<SheetNotice['code'], TextKey> = {
  encoding: 'desk.contracts.notices.encoding',
  separator: 'desk.contracts.notices.separator',
  'decimal-commas': 'desk.contracts.notices.decimalCommas',
  'sheets-read': 'desk.contracts.notices.sheetsRead',
  'sheets-left-out': 'desk.contracts.notices.sheetsLeftOut',
  'hidden-sheets': 'desk.contracts.notices.hiddenSheets',
  'heading-row': 'desk.contracts.notices.headingRow',
  'columns-left-out': 'desk.contracts.notices.columnsLeftOut',
  'column-taken': 'desk.contracts.notices.columnTaken',
  currency: 'desk.contracts.notices.currency',
  remembered: 'desk.contracts.notices.remembered',
  'hidden-rows': 'desk.contracts.notices.hiddenRows',
  'totals-left-out': 'desk.contracts.notices.totalsLeftOut',
  'footers-left-out': 'desk.contracts.notices.footersLeftOut',
  dozens: 'desk.contracts.notices.dozens',
};

/** What was understood of a file, and what was left out. */
export function ImportNotices({ notices }: { notices: readonly SheetNotice[] }) {
  const { t } = useI18n();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('desk.contracts.upload.notices')}</h2>
      <ul>
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>{noticeText(notice, t)}</li>
        ))}
      </ul>
    </section>
  );
}

function noticeText({ sheet, ...notice }: SheetNotice, t: Translate): string {
  const { code, ...values } = notice;
  const field = notice.code === 'column-taken' ? { field: t(fieldName(notice.field)) } : {};
  const text = t(NOTICES[code], { ...values, ...field });
  return sheet ? t('desk.contracts.notices.inSheet', { sheet, text }) : text;
}
