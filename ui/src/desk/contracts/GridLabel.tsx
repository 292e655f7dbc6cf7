import { Link } from 'react-router';
import type { OpenContract, OpenLine } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';

/** The contract and the style of a row, with the customer and how far it is. */
export function GridLabel({ contract, line }: { contract: OpenContract | undefined; line: OpenLine }) {
  const { t } = useI18n();
  return (
    <>
      {contract && <Link to={`/contracts/${encodeURIComponent(contract.id)}`}>{contract.cno}</Link>}{' '}
      <strong>{line.sno}</strong>
      <small>{line.pname}</small>
      <small>
        {line.pieces} {t('desk.contracts.units.pieces')} · {Number(line.lineProgress)} %
      </small>
      <small>{contract?.email}</small>
    </>
  );
}
