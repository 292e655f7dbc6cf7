/** A line split at its number: `注册资本155万美元` becomes `注册资本`, `155`, `万美元`. */
export interface Figure {
  before: string;
  number: string;
  after: string;
}

/** Splits a line at its number, which is set in large type; `null` if it has none. */
export function figureIn(line: string): Figure | null {
  const match = /\d[\d,.]*\d|\d/.exec(line);
  if (!match) return null;
  return {
    before: line.slice(0, match.index).trim(),
    number: match[0],
    after: line.slice(match.index + match[0].length).trim(),
  };
}
