import { Button } from 'react-aria-components';
import type { RowPreview, TableProblem } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { faultText } from './faults';
import styles from './SheetPicture.module.css';

interface Props {
  /** The beginning of the ids of its cells. */
  id: string;
  row: RowPreview;
  /** The letters of the columns. */
  columns: readonly string[];
  isHeading: boolean;
  problems: readonly TableProblem[];
}

/** A row of a sheet, and below it what is wrong in it. */
export function PictureRow({ id, row: { number, cells }, columns, isHeading, problems }: Props) {
  const { t } = useI18n();
  const wrong = new Set(problems.map(({ cell }) => cell?.letters));
  const show = (letters: string) => {
    const cell = document.getElementById(`${id}.${letters}`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
    cell?.focus({ preventScroll: true });
  };
  return (
    <>
      <tr aria-current={isHeading ? 'true' : undefined}>
        <th scope="row">{number}</th>
        {columns.map((letters, place) =>
          wrong.has(letters) ? (
            <td
              key={letters}
              id={`${id}.${letters}`}
              className={styles.wrong}
              tabIndex={-1}
              aria-describedby={`${id}.${letters}.faults`}
            >
              <span className="visually-hidden">{t('desk.sheet.wrong')}</span> {cells[place]}
            </td>
          ) : (
            <td key={letters}>{cells[place]}</td>
          ),
        )}
      </tr>
      {problems.length > 0 && (
        <tr className={styles.faults}>
          <td colSpan={columns.length + 1}>
            <ul>
              {[...wrong].map((letters = '') => {
                const own = problems.filter(({ cell }) => (cell?.letters ?? '') === letters);
                return (
                  <li key={letters} id={`${id}.${letters}.faults`}>
                    {letters ? (
                      <Button className={styles.cell} onPress={() => show(letters)}>
                        {`${letters}${number}`} {own[0]?.cell?.name}
                      </Button>
                    ) : (
                      <b>{t('desk.sheet.row', { row: number })}</b>
                    )}{' '}
                    {own.map(({ fault }) => faultText(fault, t)).join(' ')}
                  </li>
                );
              })}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}
