/** The shape and structure of a garment, in thousandths of the drawing's height. */
export interface GarmentShape {
  /** Half of the outline, from the middle of the neck to the middle of the hem; the other half mirrors it. */
  half: readonly (readonly [number, number])[];
  /** The left half, seen from outside: lines of the cloth. */
  cloth: string;
  /** The right half, cut open: rows of fibres. */
  fill: string;
  /** The diameter of a fibre and the distance between two. */
  fibre: number;
  pitch: number;
  /** Seams of the left half. */
  seams: string;
}

const [TOP, BOTTOM, EDGE] = [-440, 420, 400];

/** Returns `count` numbers from `from` on, `step` apart. */
const series = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

/** Baffles: lines that are close together at the seams, where the cloth turns away. */
function baffles(height: number, lines: number): string {
  return series(TOP, height, Math.ceil((BOTTOM - TOP) / height))
    .flatMap((top) =>
      series(0, 1 / lines, lines).map((share) => top + height * (0.5 - 0.5 * Math.cos(Math.PI * share))),
    )
    .map((y) => `M-${EDGE} ${Math.round(y - 34)}Q-150 ${Math.round(y + 10)} 0 ${Math.round(y)}`)
    .join('');
}

/** Quilting: waves that touch the rows above and below. */
function quilting(height: number, period: number): string {
  return series(TOP, height, Math.ceil((BOTTOM - TOP) / height))
    .map((y, row) => {
      const swing = (row % 2 === 0 ? 1 : -1) * height * 0.94;
      const next = `t-${period / 2} 0`.repeat(Math.ceil((2 * EDGE) / period));
      return `M0 ${y}q-${period / 4} ${swing} -${period / 2} 0${next}`;
    })
    .join('');
}

/** Ribs: lines from neck to hem that follow the body. */
function ribs(distance: number): string {
  return series(0, -distance, Math.ceil(EDGE / distance))
    .map((x) => `M${x} ${TOP}C${x} -100 ${Math.round(x * 0.9)} 60 ${x} ${BOTTOM}`)
    .join('');
}

/** Rows of fibres, each half a pitch beside the one above. Drawn with dots as dashes. */
function fibres(pitch: number): string {
  const height = Math.round(pitch * 0.86);
  return series(TOP, height, Math.ceil((BOTTOM - TOP) / height))
    .map((y, row) => `M${row % 2 === 0 ? pitch : Math.round(pitch / 2)} ${y}H${EDGE}`)
    .join('');
}

export const PARKA: GarmentShape = {
  half: [
    [0, -425],
    [55, -418],
    [96, -385],
    [112, -325],
    [104, -262],
    [122, -232],
    [190, -205],
    [238, -168],
    [268, -100],
    [318, 60],
    [350, 185],
    [344, 232],
    [286, 246],
    [268, 215],
    [236, 90],
    [212, 0],
    [206, 30],
    [214, 180],
    [228, 372],
    [212, 392],
    [0, 400],
  ],
  cloth: baffles(58, 7),
  fill: fibres(30),
  fibre: 27,
  pitch: 30,
  seams:
    'M0 -262C-40 -268 -70 -300 -66 -340S-40 -392 0 -394M-122 -232C-60 -214 -30 -232 0 -240M-190 -205C-214 -120 -216 -60 -212 0M-214 190Q-110 206 0 200M-96 250V330M-346 206Q-310 222 -278 222',
};

export const MID_LAYER: GarmentShape = {
  half: [
    [0, -296],
    [66, -300],
    [84, -288],
    [92, -236],
    [170, -206],
    [220, -172],
    [250, -100],
    [296, 70],
    [322, 190],
    [316, 226],
    [268, 238],
    [252, 200],
    [222, 80],
    [200, 0],
    [196, 30],
    [200, 160],
    [206, 280],
    [196, 302],
    [0, 308],
  ],
  cloth: quilting(26, 88),
  fill: fibres(19),
  fibre: 17,
  pitch: 19,
  seams:
    'M-92 -236C-60 -216 -30 -222 0 -226M-170 -206C-196 -120 -202 -60 -200 0M-206 272H0M-318 204Q-290 216 -258 214',
};

export const BASE_LAYER: GarmentShape = {
  half: [
    [0, -196],
    [32, -202],
    [60, -226],
    [78, -250],
    [150, -224],
    [198, -192],
    [224, -124],
    [266, 60],
    [288, 180],
    [282, 210],
    [242, 218],
    [230, 180],
    [198, 60],
    [178, -20],
    [174, 30],
    [178, 160],
    [182, 272],
    [172, 290],
    [0, 294],
  ],
  cloth: ribs(11),
  fill: fibres(9),
  fibre: 5,
  pitch: 9,
  seams:
    'M0 -178C-44 -184 -72 -208 -92 -238M-150 -224C-176 -140 -180 -80 -178 -20M-182 266H0M-286 190Q-260 202 -234 198',
};

/** Returns the outline, moved by `by`, as a path whose corners are rounded. */
export function outline(half: GarmentShape['half'], by: readonly [number, number] = [0, 0]): string {
  const mirrored = half
    .slice(1, -1)
    .reverse()
    .map(([x, y]) => [-x, y] as const);
  const corners = [...half, ...mirrored].map(([x, y]) => [x + by[0], y + by[1]] as const);
  const sides = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return {
      middle: `${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`,
      end: `${round(nextX)} ${round(nextY)}`,
    };
  });
  const curves = sides.map(({ end }, index) => `Q${end} ${sides[(index + 1) % sides.length]?.middle}`);
  return `M${sides[0]?.middle}${curves.join('')}Z`;
}

const round = (value: number) => Math.round(10 * value) / 10;
