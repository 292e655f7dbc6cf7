import type { TextKey, Translate } from '../i18n/texts';
import { isoDate } from './isoDate';

/** The places of news, newest first; `id` is the fragment of the article's URL. */
const PLACES: ReadonlyArray<{ id: string; date: TextKey; title: TextKey; text: TextKey }> = [
  {
    id: 'lighthouse',
    date: 'brand.news.lighthouseDate',
    title: 'brand.news.lighthouse',
    text: 'brand.news.lighthouseText',
  },
  {
    id: 'report',
    date: 'brand.news.reportDate',
    title: 'brand.news.report',
    text: 'brand.news.reportText',
  },
  {
    id: 'million',
    date: 'brand.news.millionDate',
    title: 'brand.news.million',
    text: 'brand.news.millionText',
  },
  {
    id: 'slope',
    date: 'brand.news.slopeDate',
    title: 'brand.news.slope',
    text: 'brand.news.slopeText',
  },
  {
    id: 'repair',
    date: 'brand.news.repairDate',
    title: 'brand.news.repair',
    text: 'brand.news.repairText',
  },
  {
    id: 'fourth',
    date: 'brand.news.fourthDate',
    title: 'brand.news.fourth',
    text: 'brand.news.fourthText',
  },
  {
    id: 'fibre',
    date: 'brand.news.fibreDate',
    title: 'brand.news.fibre',
    text: 'brand.news.fibreText',
  },
  {
    id: 'sapporo',
    date: 'brand.news.sapporoDate',
    title: 'brand.news.sapporo',
    text: 'brand.news.sapporoText',
  },
  {
    id: 'return',
    date: 'brand.news.returnDate',
    title: 'brand.news.return',
    text: 'brand.news.returnText',
  },
  {
    id: 'polar',
    date: 'brand.news.polarDate',
    title: 'brand.news.polar',
    text: 'brand.news.polarText',
  },
];

/** An article. */
interface Article {
  id: string;
  /** The day as the texts have it, and in ISO 8601. */
  date: string;
  iso: string;
  title: string;
  text: string;
}

/** Returns the articles; a place without a title has none. */
export function articles(t: Translate): Article[] {
  const all = PLACES.map(({ id, date, title, text }) => ({
    id,
    date: t(date),
    iso: isoDate(t(date)),
    title: t(title),
    text: t(text),
  }));
  return all.filter(({ title }) => title);
}
