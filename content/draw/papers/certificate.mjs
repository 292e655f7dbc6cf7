import { LEFT, sheet } from './sheet.mjs';

/** The stand-in of a certificate, which names nobody who could have issued it. */
export function certificate({ number, expires, name, scope }) {
  const page = sheet();
  const y = page.facts([['Standard', name], ['Number', number], ['Valid until', expires], ['Scope', scope]], page.letterhead('SPECIMEN OF A CERTIFICATE'));
  page.notes(['The original is issued by a certification body, which names sites, products and processes in an annex.'], y - 20);
  page.write(page.element('P'), 'A specimen for the demonstration of this site: neither company nor certificate exists.', LEFT, 44, 8);
  return [page.drawn()];
}
