// What the lines of a contract come to while somebody types, rounded as on the server, whose answer takes its place.
// `tests/fixtures/contract-sums.json` has cases for both.
import type { WrittenLine } from '../../generated/desk';

type Figures = Pick<WrittenLine, 'price' | 'pieces' | 'lineProgress'>;

/** A number without separators; `undefined` for anything that the server would refuse. */
function numberOf(text: string, decimals: number): number | undefined {
  const plain = text.normalize('NFKC').replace(/^(US\$|\$)|\s|,|%$/g, '');
  const [whole = '', rest = ''] = plain.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(rest) || rest.length > decimals) return undefined;
  return Number(whole) * 10 ** decimals + Number(rest.padEnd(decimals, '0') || 0);
}

/** Hundredths as a number with two decimals. */
function decimal(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function centsOf({ price, pieces }: Pick<Figures, 'price' | 'pieces'>): number | undefined {
  const [one, count] = [numberOf(price, 2), numberOf(pieces, 0)];
  return one === undefined || count === undefined ? undefined : one * count;
}

/** The price of all pieces of a line; empty as long as its price or its pieces are no numbers. */
export function sumOf(line: Pick<Figures, 'price' | 'pieces'>): string {
  const cents = centsOf(line);
  return cents === undefined ? '' : decimal(cents);
}

/** The values of a contract that follow from its lines. The progress is that of the lines by their pieces. */
export function totals(lines: readonly Figures[]) {
  let [quantity, cents, progress] = [0, 0, 0];
  for (const line of lines) {
    const pieces = numberOf(line.pieces, 0) ?? 0;
    quantity += pieces;
    cents += centsOf(line) ?? 0;
    progress += (numberOf(line.lineProgress, 2) ?? 0) * pieces;
  }
  const mean = quantity > 0 ? Math.floor(progress / quantity) : 0;
  return { quantity: String(quantity), amount: decimal(cents), progress: decimal(mean) };
}
