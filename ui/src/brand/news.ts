import type { TextKey } from '../i18n/texts';

/** The news, newest first; `id` is the fragment of the article's URL. */
export const NEWS: ReadonlyArray<{ id: string; iso: string; date: TextKey; title: TextKey; text: TextKey }> =
  [
    {
      id: 'fibre',
      iso: '2021-11-18',
      date: 'brand.news.fibreDate',
      title: 'brand.news.fibre',
      text: 'brand.news.fibreText',
    },
    {
      id: 'sapporo',
      iso: '2021-09-06',
      date: 'brand.news.sapporoDate',
      title: 'brand.news.sapporo',
      text: 'brand.news.sapporoText',
    },
    {
      id: 'return',
      iso: '2021-06-21',
      date: 'brand.news.returnDate',
      title: 'brand.news.return',
      text: 'brand.news.returnText',
    },
    {
      id: 'polar',
      iso: '2021-03-09',
      date: 'brand.news.polarDate',
      title: 'brand.news.polar',
      text: 'brand.news.polarText',
    },
  ];
