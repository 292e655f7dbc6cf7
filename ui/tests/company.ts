import { type Texts, type Translate, translator } from '../src/i18n/texts';

/** The texts of menus, with fields of the company. */
export function companyTexts(company: Partial<Texts['company']>): Translate {
  const nav = {
    home: 'Home',
    about: 'About',
    sample: 'Samples',
    market: 'Markets',
    oem: 'OEM',
    news: 'News',
  };
  const texts = {
    company: { hidden: '', menu: '', footer: '', ...company },
    nav: { ...nav, order: 'Orders', quote: 'Quote', search: 'Search' },
    about: { contact: 'Contact' },
    oem: { title: 'OEM' },
  };
  return translator(texts as unknown as Texts);
}
