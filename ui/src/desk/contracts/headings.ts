// The headings of columns that a paste may have.
import NAMES from 'language:columns';
import { useMemo } from 'react';
import type { Column } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Headings } from './clipboard';
import { fieldName } from './contract';
import { type MilestoneValue, STAGE_NAMES, STAGES } from './milestone';

/** The names of columns in all languages; the name of a stage alone means this value of it. */
export function useHeadings(value?: MilestoneValue): Headings {
  const { t } = useI18n();
  return useMemo(() => {
    // Those of a language that the desk has from a pack, and of words that the company has changed.
    const shown = Object.keys(NAMES[0] ?? {}).map((column) => [column, t(fieldName(column as Column))]);
    const stages = STAGES.map((stage) => [`${stage}${value}`, t(STAGE_NAMES[stage])]);
    return new Headings([...NAMES, Object.fromEntries(shown), value ? Object.fromEntries(stages) : {}]);
  }, [t, value]);
}
