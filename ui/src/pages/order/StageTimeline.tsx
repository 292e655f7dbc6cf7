import type { MilestoneRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import { grouped } from './figures';
import styles from './StageTimeline.module.css';
import { lateness } from './stages';

interface Props {
  /** The id of the heading that names what is produced. */
  labelledBy: string;
  milestones: readonly MilestoneRow[];
  /** The ordered pieces; `null` if they are unknown. */
  ordered: number | null;
  /** The ordered pieces as text. */
  quantity: string;
}

/** The stages of a production in their order. */
export function StageTimeline({ labelledBy, milestones, ordered, quantity }: Props) {
  const { t } = useI18n();
  return (
    <ol className={styles.timeline} aria-labelledby={labelledBy}>
      {milestones.map(({ stage, state, planned, done, qty, late }) => (
        <li
          key={stage}
          className={styles.stage}
          data-state={state}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className={styles.name}>{t(`order.stages.${stage}`)}</span>
          {done && (
            <span className={styles.date}>
              {t('order.milestones.done')} <Time date={done} />
            </span>
          )}
          {planned && (
            <span className={done ? styles.muted : styles.date}>
              {t('order.milestones.planned')} <Time date={planned} />
            </span>
          )}
          {!planned && !done && <span className={styles.muted}>{t('order.milestones.open')}</span>}
          {qty !== null && !(done && qty === ordered) && (
            <span className={styles.pieces}>
              {quantity ? t('order.milestones.of', { part: grouped(String(qty), t), all: quantity }) : qty}
            </span>
          )}
          {late > 0 && <strong className={styles.late}>{lateness(late, t)}</strong>}
        </li>
      ))}
    </ol>
  );
}
