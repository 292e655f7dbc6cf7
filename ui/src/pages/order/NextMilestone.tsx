import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import styles from './NextMilestone.module.css';
import { contractLateness } from './stages';

/** What comes next of a contract with its planned day, how late its styles are, and the day of the last shipment. */
export function NextMilestone({ contract }: { contract: ContractRow }) {
  const { t } = useI18n();
  const { next, shipment } = contract;
  if (!next && !shipment) return null;
  const late = contractLateness(contract, t);
  return (
    <span className={styles.next}>
      {next && <span>{t('order.milestones.next', { stage: t(`order.stages.${next.stage}`) })}</span>}{' '}
      {next?.planned && (
        <span className={styles.planned}>
          {t('order.milestones.planned')} <Time date={next.planned} />
        </span>
      )}{' '}
      {late && <strong className={styles.late}>{late}</strong>}{' '}
      {shipment && (
        <span className={styles.planned}>
          {t(shipment.isDone ? 'order.milestones.shippedOn' : 'order.milestones.lastShipment')}{' '}
          <Time date={shipment.day} />
        </span>
      )}
    </span>
  );
}
