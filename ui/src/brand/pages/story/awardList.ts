import type { TextKey } from '../../../i18n/texts';

/** The awards, one per year (spec §9). */
export const AWARDS: ReadonlyArray<{ year: number; title: TextKey; text: TextKey }> = [
  { year: 2017, title: 'brand.story.award2017', text: 'brand.story.award2017Text' },
  { year: 2018, title: 'brand.story.award2018', text: 'brand.story.award2018Text' },
  { year: 2019, title: 'brand.story.award2019', text: 'brand.story.award2019Text' },
  { year: 2020, title: 'brand.story.award2020', text: 'brand.story.award2020Text' },
  { year: 2021, title: 'brand.story.award2021', text: 'brand.story.award2021Text' },
];
