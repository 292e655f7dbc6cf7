import { Checkbox, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import checks from '../parts/Checks.module.css';
import type { TimesFault, TypedMoment, TypedTimes } from './publishTimes';
import styles from './TimesChoice.module.css';

interface Props {
  times: TypedTimes;
  fault: TimesFault | undefined;
  onChange: (times: TypedTimes) => void;
}

const FAULTS: Record<TimesFault, TextKey> = {
  incomplete: 'desk.times.incomplete',
  passed: 'desk.times.passed',
  order: 'desk.times.order',
};

/** Whether texts come at once or at a moment, and whether they leave again. */
export function TimesChoice({ times, fault, onChange }: Props) {
  const { t } = useI18n();
  const set = (change: Partial<TypedTimes>) => onChange({ ...times, ...change });
  const choice = (isPlanned: boolean, name: TextKey) => (
    <label>
      <input
        type="radio"
        name="when"
        checked={times.isPlanned === isPlanned}
        onChange={() => set({ isPlanned })}
      />
      {t(name)}
    </label>
  );
  return (
    <fieldset className={styles.times}>
      <legend>{t('desk.times.when')}</legend>
      <div className={styles.choices}>
        {choice(false, 'desk.times.now')}
        {choice(true, 'desk.times.planned')}
      </div>
      {times.isPlanned && (
        <Moment label="desk.times.from" value={times.from} onChange={(from) => set({ from })} />
      )}
      <div className={checks.checks}>
        <Checkbox isSelected={times.ends} onChange={(ends) => set({ ends })}>
          <span className={checks.box} />
          {t('desk.times.ends')}
        </Checkbox>
      </div>
      {times.ends && (
        <Moment label="desk.times.until" value={times.until} onChange={(until) => set({ until })} />
      )}
      {(times.isPlanned || times.ends) && <p className="hint">{t('desk.entry.zone')}</p>}
      <p role="status" className={fault && 'failure'}>
        {fault && t(FAULTS[fault])}
      </p>
    </fieldset>
  );
}

interface MomentProps {
  label: TextKey;
  value: TypedMoment;
  onChange: (moment: TypedMoment) => void;
}

/** A day and a time of day, both required. */
function Moment({ label, value, onChange }: MomentProps) {
  const { t } = useI18n();
  const field = (part: keyof TypedMoment, name: TextKey, example: string) => (
    <TextField
      className="field"
      isRequired
      value={value[part]}
      onChange={(text) => onChange({ ...value, [part]: text })}
    >
      <Label>{`${t(label)} · ${t(name)}`}</Label>
      <Input autoComplete="off" placeholder={example} />
    </TextField>
  );
  return (
    <div className={styles.moment}>
      {field('day', 'desk.times.day', '2026-11-28')}
      {field('clock', 'desk.times.clock', '09:00')}
    </div>
  );
}
