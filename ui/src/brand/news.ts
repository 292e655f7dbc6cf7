import type { TextKey } from '../i18n/texts';

/** The news, newest first; `id` is the fragment of the article's URL. */
export const NEWS: ReadonlyArray<{ id: string; iso: string; date: TextKey; title: TextKey; text: TextKey }> =
  [
    {
      id: 'lighthouse',
      iso: '2026-11-10',
      date: 'brand.news.lighthouseDate',
      title: 'brand.news.lighthouse',
      text: 'brand.news.lighthouseText',
    },
    {
      id: 'report',
      iso: '2026-04-20',
      date: 'brand.news.reportDate',
      title: 'brand.news.report',
      text: 'brand.news.reportText',
    },
    {
      id: 'million',
      iso: '2025-12-05',
      date: 'brand.news.millionDate',
      title: 'brand.news.million',
      text: 'brand.news.millionText',
    },
    {
      id: 'slope',
      iso: '2024-09-18',
      date: 'brand.news.slopeDate',
      title: 'brand.news.slope',
      text: 'brand.news.slopeText',
    },
    {
      id: 'repair',
      iso: '2023-05-16',
      date: 'brand.news.repairDate',
      title: 'brand.news.repair',
      text: 'brand.news.repairText',
    },
    {
      id: 'fourth',
      iso: '2022-10-11',
      date: 'brand.news.fourthDate',
      title: 'brand.news.fourth',
      text: 'brand.news.fourthText',
    },
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
