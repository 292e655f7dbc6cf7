import { describe, expect, it } from 'vitest';
import { currentKey, footerMenu, headerMenu, parseMenu, waysTo, writeMenu } from '../src/layout/menu';
import { companyTexts } from './company';

const names = (menu: ReturnType<typeof headerMenu>) => menu.map(({ text }) => text);

describe('the menu of the header', () => {
  it('is that of the specification', () => {
    const menu = headerMenu(companyTexts({}), 'en');
    expect(names(menu)).toEqual(['Home', 'About', 'Samples', 'Markets', 'OEM', 'News', 'Orders']);
    expect(menu[1]?.to).toBe('/about/company');
  });

  it('leads to the first page that the company has', () => {
    const t = companyTexts({ hidden: '/about/company /market /oem/cotton /oem/dye /order' });
    const menu = headerMenu(t, 'en');
    expect(names(menu)).toEqual(['Home', 'About', 'Samples', 'OEM', 'News']);
    expect(menu.map(({ to }) => to)).toEqual([
      '/',
      '/about/culture',
      '/sample/list',
      '/oem/material',
      '/news/list',
    ]);
    expect(names(waysTo(t, ['nav.oem', 'nav.market']))).toEqual(['OEM']);
  });

  it('is that of the company', () => {
    const menu =
      '/news/list\n/market | en=Where we sell\n/page/imprint | de=Impressum\nhttps://shop.example/ | en=Shop | zh=商店';
    const t = companyTexts({ menu });
    expect(names(headerMenu(t, 'en'))).toEqual(['News', 'Where we sell', 'Impressum', 'Shop']);
    expect(names(headerMenu(t, 'zh'))[3]).toBe('商店');
    const hidden = companyTexts({ menu, hidden: '/market' });
    expect(names(headerMenu(hidden, 'en'))).toEqual(['News', 'Impressum', 'Shop']);
  });

  it('marks the page, else its section', () => {
    const t = companyTexts({ menu: '/about/company\n/about/contact' });
    expect(currentKey(t, 'en', '/about/contact')).toBe('/about/contact');
    expect(currentKey(t, 'en', '/about/culture')).toBe('about');
  });
});

describe('the menu of the footer', () => {
  it('begins with the contacts and the quotation', () => {
    expect(names(footerMenu(companyTexts({}), 'en'))).toEqual([
      'Contact',
      'Quote',
      'Home',
      'About',
      'Samples',
      'Markets',
      'OEM',
      'News',
    ]);
    expect(names(footerMenu(companyTexts({ footer: '/search' }), 'en'))).toEqual(['Search']);
  });
});

describe('a written menu', () => {
  it('is read and written', () => {
    const lines = '/market\nhttps://shop.example/?a=b | en=A=B | zh=商店';
    const links = parseMenu(lines);
    expect(links[1]).toEqual({ target: 'https://shop.example/?a=b', texts: { en: 'A=B', zh: '商店' } });
    expect(writeMenu(links)).toBe(lines);
    expect(writeMenu([{ target: '/bbs', texts: { en: 'a|b', zh: ' ' } }])).toBe('/bbs | en=a/b');
  });
});
