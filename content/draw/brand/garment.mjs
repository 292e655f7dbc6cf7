// A hooded down coat as fibres: rows of stitched baffles cut out of a silhouette.

/** Half of the silhouette, from the crown to the hem, in shares of the picture's height; the other half mirrors it. */
const HALF = [
  [0, -0.425],
  [0.055, -0.418],
  [0.096, -0.385],
  [0.112, -0.325],
  [0.104, -0.262],
  [0.122, -0.232],
  [0.19, -0.205],
  [0.238, -0.168],
  [0.268, -0.1],
  [0.318, 0.06],
  [0.35, 0.185],
  [0.344, 0.232],
  [0.286, 0.246],
  [0.268, 0.215],
  [0.236, 0.09],
  [0.212, 0.0],
  [0.206, 0.03],
  [0.214, 0.18],
  [0.228, 0.372],
  [0.212, 0.392],
  [0, 0.4],
];
const OUTLINE = rounded(rounded([...HALF, ...HALF.slice(1, -1).reverse().map(([x, y]) => [-x, y])]));

/** Cuts off the corners of a line. */
function rounded(points) {
  return points.flatMap(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length];
    return [0.25, 0.75].map((share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);
  });
}

/** The height of a baffle. */
const BAFFLE = 0.058;

/** The parts of a row that lie in the coat. */
function spans(y) {
  const crossings = [];
  for (const [index, [x1, y1]] of OUTLINE.entries()) {
    const [x2, y2] = OUTLINE[(index + 1) % OUTLINE.length];
    if (y1 <= y === y2 <= y) continue;
    crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  return Array.from({ length: Math.floor(crossings.length / 2) }, (_, index) => [
    crossings[2 * index],
    crossings[2 * index + 1],
  ]);
}

/** A fibre of the coat: `at(s)` is its place from one end (0) to the other (1), `puff` how much light its baffle throws. */
export function coatFibre(random) {
  for (;;) {
    const y = -0.42 + random() * 0.82;
    const parts = spans(y);
    if (parts.length === 0) continue;
    const total = parts.reduce((sum, [from, to]) => sum + to - from, 0);
    let pick = random() * total;
    const [from, to] = parts.find(([start, end]) => (pick -= end - start) <= 0) ?? parts[0];
    const within = ((y + 1) / BAFFLE) % 1;
    const puff = Math.sin(Math.PI * within) ** 0.8;
    const a = random() * 0.3;
    const b = 1 - random() * 0.3;
    const sag = 0.012 * (to - from) * (random() + 0.5);
    return {
      puff: 0.22 + 0.78 * puff,
      at(s) {
        const share = a + (b - a) * s;
        // Fabric falls away at the sides of a body.
        const round = (share - 0.5) * 2;
        return [from + (to - from) * share, y + sag * Math.sin(Math.PI * share) - 0.006 * round * round];
      },
    };
  }
}

/** A fibre of the seam around the coat. */
export function seamFibre(random) {
  const start = random() * OUTLINE.length;
  const length = 2.4 + random() * 3.2;
  return {
    puff: 1.5,
    at(s) {
      const place = (start + s * length) % OUTLINE.length;
      const index = Math.floor(place);
      const [x1, y1] = OUTLINE[index];
      const [x2, y2] = OUTLINE[(index + 1) % OUTLINE.length];
      return [x1 + (x2 - x1) * (place - index), y1 + (y2 - y1) * (place - index)];
    },
  };
}
