/** A line with a number in it, taken apart: `注册资本155万美元` is `注册资本`, `155`, `万美元`. */
export interface Figure {
  before: string;
  number: string;
  after: string;
}

/** Finds the number that a promise is about, to be set large; `null` when there is none. */
export function figureIn(line: string): Figure | null {
  const match = /\d[\d,.]*\d|\d/.exec(line);
  if (!match) return null;
  return {
    before: line.slice(0, match.index).trim(),
    number: match[0],
    after: line.slice(match.index + match[0].length).trim(),
  };
}
