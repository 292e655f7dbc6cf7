import type { ContractRow, StyleRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './ContractParts.module.css';

interface Props {
  contract: ContractRow;
  /** Empty until they are loaded. */
  lines: readonly StyleRow[];
}

/** The parts of a contract with their numbers, as buttons that lead there. Not links: the address names the contract. */
export function ContractParts({ contract, lines }: Props) {
  const { t } = useI18n();
  const hasMilestones = contract.milestones.length > 0 || lines.some((line) => line.milestones.length > 0);
  const parts = [
    { id: 'styles', name: t('order.dialog.styles'), count: lines.length || contract.styles },
    { id: 'milestones', name: t('order.milestones.title'), count: hasMilestones ? '' : 0 },
    { id: 'papers', name: t('order.papers.title'), count: contract.papers.length },
  ];
  return (
    <nav className={styles.parts} aria-label={t('order.dialog.parts')}>
      {parts.map(
        ({ id, name, count }) =>
          count !== 0 &&
          count !== null && (
            <button key={id} type="button" onClick={() => show(id)}>
              {name}
              {count !== '' && <span className={styles.count}> {count}</span>}
            </button>
          ),
      )}
    </nav>
  );
}

/** Scrolls to the heading of a part, below the head, which stays. */
function show(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
