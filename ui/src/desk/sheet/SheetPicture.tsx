import { Fragment, useId } from 'react';
import type { SheetPreview } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { lettersOf, type RowProblems, shownRows } from './marked';
import { PictureRow } from './PictureRow';
import styles from './SheetPicture.module.css';
import type { SheetSubject } from './subject';

interface Props {
  subject: SheetSubject;
  sheet: SheetPreview;
  problems: RowProblems;
  onAssign: (letters: string, column: string) => void;
}

/** Rows of a sheet as they were read, below the meaning of each column; cells with a problem are marked. */
export function SheetPicture({ subject, sheet, problems, onAssign }: Props) {
  const { t } = useI18n();
  const id = useId();
  const columns = lettersOf(sheet);
  return (
    <div className={styles.picture}>
      <table>
        {sheet.name && <caption>{sheet.name}</caption>}
        <thead>
          <tr>
            <td />
            {columns.map((letters, place) => (
              <th key={letters} scope="col">
                <Meaning
                  subject={subject}
                  letters={letters}
                  heading={sheet.headings[place]}
                  onAssign={onAssign}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(sheet, problems).map(({ row, gap }) => (
            <Fragment key={row.number}>
              {gap !== undefined && (
                <tr className={styles.gap}>
                  <th scope="row">⋮</th>
                  <td colSpan={columns.length}>
                    {t('desk.sheet.gap', { first: gap + 1, last: row.number - 1 })}
                  </td>
                </tr>
              )}
              <PictureRow
                id={`${id}.${row.number}`}
                row={row}
                columns={columns}
                isHeading={row.number === sheet.headingRow}
                problems={problems.get(row.number) ?? []}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MeaningProps {
  subject: SheetSubject;
  letters: string;
  /** Absent for a column beyond the headings. */
  heading: SheetPreview['headings'][number] | undefined;
  onAssign: Props['onAssign'];
}

/** The meaning of a column, to choose. */
function Meaning({ subject, letters, heading, onAssign }: MeaningProps) {
  const { t } = useI18n();
  if (!heading) return letters;
  return (
    <label>
      <span>{letters}</span>
      <select
        aria-label={t('desk.sheet.meaning', { letters })}
        value={heading.column ?? ''}
        onChange={(event) => onAssign(letters, event.target.value)}
      >
        <option value="">{t('desk.sheet.leftOut')}</option>
        {subject.columns.map((own) => (
          <option key={own} value={own}>
            {subject.nameOf(own, t)}
          </option>
        ))}
      </select>
    </label>
  );
}
