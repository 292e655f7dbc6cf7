import { Link } from 'react-router';
import type { OpenContract, OpenLine } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './MilestoneGrid.module.css';
import { contractPage } from './queries';

/** The contract and the style of a row, with the customer and how far it is. */
export function GridLabel({ contract, line }: { contract: OpenContract | undefined; line: OpenLine }) {
  const { locale, t } = useI18n();
  const ordered = new Intl.NumberFormat(locale).format(Number(line.pieces));
  const pieces = t('desk.contracts.units.counted', {
    pieces: ordered,
    unit: t('desk.contracts.units.pieces'),
  });
  const about = [line.pname, pieces, `${Number(line.lineProgress)}%`, contract?.company].filter(Boolean);
  return (
    <div className={styles.label}>
      {contract && <Link to={contractPage(contract.id)}>{contract.cno}</Link>}
      <strong>{line.sno}</strong>
      <small title={about.join(' · ')}>{about.join(' · ')}</small>
    </div>
  );
}
