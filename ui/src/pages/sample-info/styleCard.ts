/** Style number and weight of a sample. */
export interface StyleCard {
  number: string;
  weight: string;
}

const NUMBER_AND_WEIGHT = /^([A-Z]{1,4}-[A-Z0-9-]*\d)\s*·\s*(\d.*)$/;

/** Parses `JL-K2101 · 180 g/m²`; `null` for any other line. */
export function readStyleCard(line: string): StyleCard | null {
  const [, number, weight] = NUMBER_AND_WEIGHT.exec(line.trim()) ?? [];
  return number && weight ? { number, weight } : null;
}
