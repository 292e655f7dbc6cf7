import type { State } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { StateMark } from '../parts/StateMark';
import { shownState, stateName } from './states';

interface Props {
  state: State;
  hasText: boolean;
  now: number;
}

/** The state of a language. */
export function StateBadge({ state, hasText, now }: Props) {
  const { t } = useI18n();
  const shown = shownState(state, hasText, now);
  return <StateMark state={shown}>{t(stateName(shown))}</StateMark>;
}
