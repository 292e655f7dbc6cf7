import type { InquiryState } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { StateMark } from '../parts/StateMark';
import { STATE_NAMES } from './inquiry';

/** The state of an inquiry. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  const { t } = useI18n();
  return <StateMark state={state}>{t(STATE_NAMES[state])}</StateMark>;
}
