import type { MilestoneRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import styles from './NextMilestone.module.css';
import { lateness, nextOf, STAGE_NAMES } from './stages';

/** What a contract waits for, when that is planned, and how late it is. */
export function NextMilestone({ milestones }: { milestones: readonly MilestoneRow[] }) {
  const { t } = useI18n();
  const next = nextOf(milestones);
  if (!next) return null;
  const { stage, planned, late } = next;
  return (
    <span className={styles.next}>
      <span>{t('order.milestones.next', { stage: t(STAGE_NAMES[stage]) })}</span>{' '}
      {planned && (
        <span className={styles.planned}>
          {t('order.milestones.planned')} <Time date={planned} />
        </span>
      )}{' '}
      {late > 0 && <strong className={styles.late}>{lateness(late, t)}</strong>}
    </span>
  );
}
