import type { Translate } from '../../i18n/texts';

/** The currency of all contracts (ISO 4217). */
export const CURRENCY = 'USD';

/** Returns the sum of amounts in US dollars, without the error of binary fractions; `null` if one is unknown. */
export function sum(amounts: ReadonlyArray<number | null>): number | null {
  let cents = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

/** Pieces as the server writes them: `12,000 pcs`; empty if they are unknown. */
export function pieces(count: number | null, t: Translate): string {
  return count === null ? '' : t('order.pieces', { count: grouped(String(count), t) });
}

/** US dollars as the server writes them: `US$84,600.50`; empty if they are unknown. */
export function dollars(amount: number | null, t: Translate): string {
  if (amount === null) return '';
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}${t('order.dollars', { amount: `${grouped(whole, t)}${t('figures.point')}${cents}` })}`;
}

/** Groups digits by three. Not `Intl`, which differs between browsers. */
export function grouped(digits: string, t: Translate): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, t('figures.thousands'));
}
