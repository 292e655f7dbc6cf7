import type { ContractRow, CurrencyRow } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';

/** The currencies with patterns of their own. */
const OWN = ['USD', 'CNY', 'EUR', 'GBP', 'JPY'] as const;

/** Returns the sum of numbers, without the error of binary fractions; `null` if one is unknown. */
export function sum(numbers: ReadonlyArray<number | null>, decimals = 2): number | null {
  const unit = 10 ** decimals;
  let units = 0;
  for (const number of numbers) {
    if (number === null) return null;
    units += Math.round(number * unit);
  }
  return units / unit;
}

/** The sums of contracts as display text, one for each currency in the order of the list; none if an amount is unknown. */
export function sums(contracts: readonly Pick<ContractRow, 'amount' | 'currency'>[], t: Translate): string[] {
  const byCode = new Map<string, { currency: CurrencyRow; amounts: number[] }>();
  for (const { amount, currency } of contracts) {
    if (amount === null || currency === null) return [];
    const own = byCode.get(currency.code) ?? { currency, amounts: [] };
    own.amounts.push(amount);
    byCode.set(currency.code, own);
  }
  return [...byCode.values()].map(({ currency, amounts }) =>
    money(sum(amounts, currency.decimals), currency, t),
  );
}

/** Pieces as the server writes them: `12,000 pcs`; empty if they are unknown. */
export function pieces(count: number | null, t: Translate): string {
  return count === null ? '' : t('order.pieces', { count: grouped(String(count), t) });
}

/** An amount as the server writes it: `US$84,600.50`; empty if it is unknown. */
export function money(amount: number | null, { code, decimals }: CurrencyRow, t: Translate): string {
  if (amount === null) return '';
  const [whole = '', cents] = Math.abs(amount).toFixed(decimals).split('.');
  const number = grouped(whole, t) + (cents === undefined ? '' : t('figures.point') + cents);
  const pattern: TextKey = `figures.money.${OWN.find((own) => own === code) ?? 'other'}`;
  return `${amount < 0 ? '-' : ''}${t(pattern, { amount: number, currency: code })}`;
}

/** Groups digits by three. Not `Intl`, which differs between browsers. */
export function grouped(digits: string, t: Translate): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, t('figures.thousands'));
}
