// Facts of the company in the footer, as lists.
import type { Translate } from '../i18n/texts';

export interface Profile {
  name: string;
  /** None for a name in a messenger. */
  href?: string;
}

/** Returns the pages of the company elsewhere, from lines such as `LinkedIn: https://…`, `WeChat: name` or an address alone. */
export function profilesOf(lines: string): Profile[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line)
    .map((line) => {
      const at = line.indexOf('https://');
      if (at < 0) return { name: line };
      const href = line.slice(at);
      const name = line.slice(0, at).replace(/[\s:：]+$/, '');
      return { name: name || href.slice('https://'.length).replace(/^www\.|\/.*$/g, ''), href };
    });
}

export interface Filing {
  text: string;
  href?: string;
}

/** Returns the numbers that the law of a country wants on a site, with the registers of China where visitors look them up. */
export function filingsOf(t: Translate): Filing[] {
  const [icp, police, vat] = [t('company.icp'), t('company.police'), t('company.vat')];
  const code = police.replace(/\D/g, '');
  const filings: Filing[] = [
    { text: icp, href: 'https://beian.miit.gov.cn/' },
    { text: police, href: `https://beian.mps.gov.cn/#/query/webSearch?code=${code}` },
    { text: t('company.register') },
    { text: vat && t('footer.vat', { number: vat }) },
  ];
  return filings.filter(({ text }) => text);
}
