import type { TableProblem } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './CellProblems.module.css';
import { faultText } from './faults';

interface Props {
  name: string;
  problems: readonly TableProblem[];
  /** The number of all. */
  count: number;
}

/** The cells of a file that have to be corrected. */
export function CellProblems({ name, problems, count }: Props) {
  const { t } = useI18n();
  const hasSheets = new Set(problems.map(({ sheet }) => sheet)).size > 1;
  return (
    <section className="notice" aria-labelledby="cells">
      <h2 id="cells">{t('desk.sheet.problems', { name, count })}</h2>
      {count > problems.length && <p className="hint">{t('desk.sheet.first', { shown: problems.length })}</p>}
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
    </section>
  );
}
