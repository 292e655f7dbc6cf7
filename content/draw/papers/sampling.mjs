/** ISO 2859-1, general inspection level II, normal inspection, single sampling: for lots up to a size, letter, sample, acceptance numbers. */
const PLANS = [
  [25, 'C', 5, 0, 0],
  [50, 'D', 8, 0, 1],
  [90, 'E', 13, 1, 1],
  [150, 'F', 20, 1, 2],
  [280, 'G', 32, 2, 3],
  [500, 'H', 50, 3, 5],
  [1200, 'J', 80, 5, 7],
  [3200, 'K', 125, 7, 10],
  [10000, 'L', 200, 10, 14],
  [35000, 'M', 315, 14, 21],
];

/** The plan for a lot: code letter, pieces to inspect, and the most major (AQL 2.5) and minor (AQL 4.0) defects that are accepted. */
export function plan(lot) {
  const found = PLANS.find(([most]) => lot <= most);
  if (!found) throw new Error(`no plan for a lot of ${lot}`);
  const [, letter, sample, major, minor] = found;
  return { letter, sample, major, minor };
}
