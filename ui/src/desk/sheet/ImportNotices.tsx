import type { SheetNotice } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey, Translate } from '../../i18n/texts';
import type { SheetSubject } from './subject';

const NOTICES: Record<SheetNotice['code'], TextKey> = {
  encoding: 'desk.sheet.notices.encoding',
  separator: 'desk.sheet.notices.separator',
  'decimal-commas': 'desk.sheet.notices.decimalCommas',
  'sheets-read': 'desk.sheet.notices.sheetsRead',
  'sheets-left-out': 'desk.sheet.notices.sheetsLeftOut',
  'hidden-sheets': 'desk.sheet.notices.hiddenSheets',
  'heading-row': 'desk.sheet.notices.headingRow',
  'columns-left-out': 'desk.sheet.notices.columnsLeftOut',
  'column-taken': 'desk.sheet.notices.columnTaken',
  currency: 'desk.sheet.notices.currency',
  remembered: 'desk.sheet.notices.remembered',
  'hidden-rows': 'desk.sheet.notices.hiddenRows',
  'totals-left-out': 'desk.sheet.notices.totalsLeftOut',
  'footers-left-out': 'desk.sheet.notices.footersLeftOut',
  dozens: 'desk.sheet.notices.dozens',
};

/** What was understood of a file, and what was left out. */
export function ImportNotices({
  notices,
  subject,
}: {
  notices: readonly SheetNotice[];
  subject: SheetSubject;
}) {
  const { t } = useI18n();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('desk.sheet.howRead')}</h2>
      <ul>
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>{noticeText(notice, subject, t)}</li>
        ))}
      </ul>
    </section>
  );
}

function noticeText({ sheet, ...notice }: SheetNotice, { nameOf }: SheetSubject, t: Translate): string {
  const { code, ...values } = notice;
  const field = notice.code === 'column-taken' ? { field: nameOf(notice.field, t) } : {};
  const text = t(NOTICES[code], { ...values, ...field });
  return sheet ? t('desk.sheet.notices.inSheet', { sheet, text }) : text;
}
