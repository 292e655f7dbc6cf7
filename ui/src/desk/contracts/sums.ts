// What the lines of a contract come to while somebody types, rounded as on the server, whose answer takes its place.
// `tests/fixtures/contract-sums.json` has cases for both.
import type { WrittenLine } from '../../generated/desk';

type Figures = Pick<WrittenLine, 'price' | 'pieces' | 'lineProgress'>;

/** A number without separators and signs of currencies; `undefined` for anything that the server would refuse. */
function numberOf(text: string, decimals: number): number | undefined {
  const digits = text.normalize('NFKC').replace(/\s|,/g, '');
  const plain = digits.replace(/^[\p{L}\p{Sc}]+|[\p{L}\p{Sc}%]+$/gu, '');
  const [whole = '', rest = ''] = plain.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(rest) || rest.length > decimals) return undefined;
  return Number(whole) * 10 ** decimals + Number(rest.padEnd(decimals, '0') || 0);
}

/** The most decimals of an amount in a currency, as the server has them; two for a text that is no code. */
function decimalsOf(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.min(maximumFractionDigits, 2);
}

/** Units of the last decimal as a number with these decimals. */
function decimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const one = 10 ** decimals;
  return `${Math.floor(units / one)}.${String(units % one).padStart(decimals, '0')}`;
}

function unitsOf({ price, pieces }: Pick<Figures, 'price' | 'pieces'>, decimals: number) {
  const [hundredths, count] = [numberOf(price, 2), numberOf(pieces, 0)];
  if (hundredths === undefined || count === undefined) return undefined;
  const one = hundredths / 10 ** (2 - decimals);
  return Number.isInteger(one) ? one * count : undefined;
}

/** The price of all pieces of a line; empty as long as its price or its pieces are no numbers. */
export function sumOf(line: Pick<Figures, 'price' | 'pieces'>, currency: string): string {
  const decimals = decimalsOf(currency);
  const units = unitsOf(line, decimals);
  return units === undefined ? '' : decimal(units, decimals);
}

/** The values of a contract that follow from its lines. The progress is that of the lines by their pieces. */
export function totals(lines: readonly Figures[], currency: string) {
  const decimals = decimalsOf(currency);
  let [quantity, units, progress] = [0, 0, 0];
  for (const line of lines) {
    const pieces = numberOf(line.pieces, 0) ?? 0;
    quantity += pieces;
    units += unitsOf(line, decimals) ?? 0;
    progress += (numberOf(line.lineProgress, 2) ?? 0) * pieces;
  }
  const mean = quantity > 0 ? Math.floor(progress / quantity) : 0;
  return { quantity: String(quantity), amount: decimal(units, decimals), progress: decimal(mean, 2) };
}
