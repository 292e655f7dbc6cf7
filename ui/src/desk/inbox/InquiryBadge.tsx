import type { InquiryState } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { STATE_NAMES } from './inquiry';

/** The state of an inquiry. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  const { t } = useI18n();
  return (
    <b className="state" data-state={state}>
      {t(STATE_NAMES[state])}
    </b>
  );
}
