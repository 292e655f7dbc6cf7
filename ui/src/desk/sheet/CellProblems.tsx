import type { TableProblem } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './CellProblems.module.css';
import { faultText } from './faults';

interface Props {
  name: string;
  /** The number of problems that are shown, here or in the picture of the sheet, and that of all. */
  shown: number;
  count: number;
  /** The problems that the picture of the sheet lacks. */
  others: readonly TableProblem[];
}

/** That cells of a file have to be corrected, and which ones besides those in the picture of the sheet. */
export function CellProblems({ name, shown, count, others }: Props) {
  const { t } = useI18n();
  return (
    <section className="notice" aria-labelledby="cells">
      <h2 id="cells">{t('desk.sheet.problems', { name, count })}</h2>
      {count > shown && <p className="hint">{t('desk.sheet.first', { shown })}</p>}
      {others.length > 0 && <Others problems={others} />}
    </section>
  );
}

function Others({ problems }: { problems: readonly TableProblem[] }) {
  const { t } = useI18n();
  const hasSheets = new Set(problems.map(({ sheet }) => sheet)).size > 1;
  return (
    <table className={styles.cells}>
      <thead>
        <tr>
          <th scope="col">{t('desk.sheet.cell')}</th>
          <th scope="col">{t('desk.sheet.column')}</th>
          <th scope="col">{t('desk.sheet.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ sheet, row, cell, fault }) => (
          <tr key={`${sheet}.${row}.${cell?.letters}.${JSON.stringify(fault)}`}>
            <th scope="row">
              {sheet && hasSheets && <small>{sheet}</small>}{' '}
              {cell ? `${cell.letters}${row}` : t('desk.sheet.row', { row })}
            </th>
            <td>{cell?.name}</td>
            <td className="text">{faultText(fault, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
