// What fields do in a section, where their names do not say it.
import type { Section } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';

const HINTS: Partial<Record<Section, Readonly<Record<string, TextKey>>>> = {
  news: {
    ptime: 'desk.newsHints.published',
    atime: 'desk.newsHints.written',
    abstract: 'desk.newsHints.abstract',
  },
};

export function sectionHint(section: Section, field: string): TextKey | undefined {
  return HINTS[section]?.[field];
}
