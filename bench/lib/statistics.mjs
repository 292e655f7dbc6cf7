// Rounds, medians and quantiles of measurements.

/** Rounds of several loads by turns, so that whatever disturbs the machine disturbs them all. Returns medians. */
export async function byTurns(rounds, loads) {
  const results = Object.fromEntries(Object.keys(loads).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, once] of Object.entries(loads)) results[name].push(await once());
  }
  return Object.fromEntries(Object.entries(results).map(([name, all]) => [name, medians(all)]));
}

function medians(results) {
  const of = (key) => median(results.map((result) => result[key]));
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, of(key)]));
}

/** The number that a share of some numbers does not exceed. */
export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
