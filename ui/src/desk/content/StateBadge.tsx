import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { State } from '../api';
import { nameOf } from './parts';
import { shownState, stateName } from './states';

interface Props {
  locale: Locale;
  state: State;
  hasText: boolean;
  now: number;
}

/** The state of a language, with its name. */
export function StateBadge({ locale, state, hasText, now }: Props) {
  const { t } = useI18n();
  const shown = shownState(state, hasText, now);
  return (
    <span className="state" data-state={shown}>
      {nameOf(locale)} <b>{t(stateName(shown))}</b>
    </span>
  );
}
