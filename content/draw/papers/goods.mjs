/**
 * The goods of the contracts, by the end of their style numbers: `A26-W240` is W240. Where a market has another garment of that fabric, its
 * letter comes first: `J-W210`. `hs` has the subheadings of the Harmonized System 2022 (six digits): chapter 61 for knitted, 62 for woven
 * garments; garments for both sexes are under those for women, as note 9 of both chapters says. `kg` is the net weight of a piece, `litres` its
 * share of a carton, `carton` the pieces in one of at most 15 kg.
 */
export const GOODS = {
  K101: { name: 'Men’s crew-neck T-shirt', fabric: 'K101', hs: ['6109.10'], kg: 0.19, litres: 1.3, carton: 48 },
  K102: { name: 'Men’s heavyweight pocket T-shirt', fabric: 'K102', hs: ['6109.10'], kg: 0.28, litres: 1.9, carton: 36 },
  K110: { name: 'Men’s polo shirt', fabric: 'K110', hs: ['6105.10'], kg: 0.27, litres: 1.9, carton: 36 },
  K120: { name: 'Children’s mock-neck pullover', fabric: 'K120', hs: ['6110.20'], kg: 0.16, litres: 1.2, carton: 60, children: true },
  K130: { name: 'Pyjama set, unisex', fabric: 'K130', hs: ['6108.31'], kg: 0.46, litres: 3, carton: 24, unit: 'sets' },
  'J-K130': { name: 'Women’s pyjama set', fabric: 'K130', hs: ['6108.31'], kg: 0.46, litres: 3, carton: 24, unit: 'sets' },
  K140: { name: 'Hooded sweatshirt', fabric: 'K140', hs: ['6110.20'], kg: 0.62, litres: 5, carton: 18 },
  K141: { name: 'Joggers, unisex', fabric: 'K141', hs: ['6104.62'], kg: 0.52, litres: 4, carton: 24 },
  'J-W201': { name: 'School shirt, unisex', fabric: 'W201', hs: ['6206.30'], kg: 0.2, litres: 2.2, carton: 48, children: true },
  W202: { name: 'Men’s button-down shirt', fabric: 'W202', hs: ['6205.20'], kg: 0.25, litres: 2.2, carton: 36 },
  W203: { name: 'Women’s blouse', fabric: 'W203', hs: ['6206.30'], kg: 0.18, litres: 2, carton: 48 },
  W210: { name: 'Women’s shirt dress', fabric: 'W210', hs: ['6204.49'], kg: 0.34, litres: 2.8, carton: 30 },
  'J-W210': { name: 'Women’s blouse', fabric: 'W210', hs: ['6206.90'], kg: 0.22, litres: 2.2, carton: 40 },
  W220: { name: 'Men’s chinos', fabric: 'W220', hs: ['6203.42'], kg: 0.48, litres: 3.4, carton: 24 },
  W221: { name: 'Men’s work jacket', fabric: 'W221', hs: ['6203.33'], kg: 0.68, litres: 5, carton: 18 },
  W221S: { name: 'Scrub top and trousers, unisex', fabric: 'W221S', hs: ['6211.43', '6204.63'], kg: 0.52, litres: 3.6, carton: 24, unit: 'sets' },
  W230: { name: 'Women’s trench coat', fabric: 'W230', hs: ['6202.30'], kg: 1.05, litres: 7.5, carton: 12 },
  W240: { name: 'Girls’ dress', fabric: 'W240', hs: ['6204.42'], kg: 0.3, litres: 2.4, carton: 30, children: true },
  'J-W240': { name: 'Women’s pinafore dress', fabric: 'W240', hs: ['6204.42'], kg: 0.42, litres: 3, carton: 24 },
  D301: { name: 'Men’s straight-leg jeans', fabric: 'D301', hs: ['6203.42'], kg: 0.85, litres: 4.2, carton: 12 },
  D301J: { name: 'Men’s denim jacket', fabric: 'D301', hs: ['6203.32'], kg: 0.84, litres: 5, carton: 12 },
  D302: { name: 'Women’s slim jeans', fabric: 'D302', hs: ['6204.62'], kg: 0.6, litres: 3.6, carton: 18 },
  P401: { name: 'Padded gilet, unisex', fabric: 'P401', hs: ['6202.40'], kg: 0.36, litres: 6.2, carton: 18 },
  P402: { name: 'Children’s padded parka, unisex', fabric: 'P401', hs: ['6202.40'], kg: 0.48, litres: 7, carton: 12, children: true },
};

/**
 * The fabrics, as `../../items/news/2-2026-autumn.toml` lists them (3036): weight in g/m² and shrinkage of length and width, or of warp and
 * weft, in %. `dye` selects the requirements of colour fastness, `tear` is the least tear strength of warp and weft in newtons.
 */
export const FABRICS = {
  K101: { name: 'single jersey', content: 'combed cotton 100%', knit: true, gsm: 180, shrinkage: [5, 5], dye: 'reactive', spirality: 4 },
  K102: { name: 'heavy jersey', content: 'combed cotton 100%', knit: true, gsm: 240, shrinkage: [5, 5], dye: 'reactive', spirality: 4 },
  K110: { name: 'piqué', content: 'cotton 100%', knit: true, gsm: 220, shrinkage: [5, 6], dye: 'reactive' },
  K120: { name: '2 × 2 rib', content: 'cotton 97%, elastane 3%', knit: true, gsm: 260, shrinkage: [6, 6], dye: 'reactive' },
  K130: { name: 'interlock', content: 'cotton 60%, modal 40%', knit: true, gsm: 210, shrinkage: [5, 5], dye: 'reactive' },
  K140: { name: 'loopback fleece', content: 'cotton 80%, polyester 20%', knit: true, gsm: 320, shrinkage: [5, 4], dye: 'reactive', spirality: 4 },
  K141: { name: 'brushed fleece', content: 'cotton 80%, polyester 20%', knit: true, gsm: 350, shrinkage: [5, 4], dye: 'reactive', spirality: 4 },
  W201: { name: 'poplin', content: 'cotton 100%', gsm: 115, shrinkage: [3, 2], dye: 'reactive', tear: [9, 7] },
  W202: { name: 'yarn-dyed oxford', content: 'cotton 100%', gsm: 135, shrinkage: [3, 2], dye: 'reactive', tear: [12, 10] },
  W203: { name: 'two-ply poplin', content: 'cotton 100%', gsm: 110, shrinkage: [2, 2], dye: 'reactive', tear: [8, 7] },
  W210: { name: 'linen-cotton plain weave', content: 'linen 55%, cotton 45%', gsm: 150, shrinkage: [4, 3], dye: 'reactive', tear: [15, 14] },
  W220: { name: 'stretch twill', content: 'cotton 98%, elastane 2%', gsm: 265, shrinkage: [3, 6], dye: 'reactive', tear: [25, 20] },
  W221: { name: 'twill', content: 'polyester 65%, cotton 35%', gsm: 240, shrinkage: [2, 2], dye: 'vat', tear: [28, 24] },
  W221S: { name: 'twill', content: 'polyester 65%, cotton 35%', gsm: 190, shrinkage: [2, 2], dye: 'vat', tear: [22, 18] },
  W230: { name: 'gabardine', content: 'cotton 100%', gsm: 210, shrinkage: [3, 2], dye: 'reactive', tear: [18, 15] },
  W240: { name: '14-wale corduroy', content: 'cotton 100%', gsm: 250, shrinkage: [4, 3], dye: 'reactive', tear: [15, 15] },
  D301: { name: 'selvage denim 13.5 oz', content: 'cotton 100%', gsm: 458, shrinkage: [3, 3], dye: 'indigo', tear: [40, 35] },
  D302: { name: 'stretch denim 11.5 oz', content: 'cotton 92%, polyester 6%, elastane 2%', gsm: 390, shrinkage: [3, 10], dye: 'reactive', tear: [30, 24] },
  P401: { name: 'recycled taffeta', content: 'recycled polyester 100%', gsm: 62, shrinkage: [1, 1], dye: 'disperse', tear: [10, 8] },
};

/** Where yarn is spun and fabric made, as the partners of `../../items/cooperation.toml`. */
export function origin(fabric) {
  if (fabric.startsWith('D')) return { spun: 'Jiangsu', made: 'Jiangsu' };
  if (fabric.startsWith('K')) return { spun: 'Hebei', made: 'Tianjin' };
  return { spun: 'Hebei', made: 'Shandong' };
}

/** Colours by their names in the contracts, with the depth that decides their fastness. */
const COLOURS = [
  ['white', 'pale', '白', '漂白'],
  ['off-white', 'pale', '本白'],
  ['natural', 'pale', '生成り'],
  ['stone', 'medium'],
  ['sage', 'medium', '灰緑', '灰绿'],
  ['khaki', 'medium', '卡其'],
  ['madder', 'dark', '茜', '茜红'],
  ['navy', 'dark', '紺', '藏青'],
  ['indigo', 'dark', '藍', '靛蓝'],
  ['ink', 'dark', '墨'],
  ['charcoal', 'dark', '炭黑'],
  ['black', 'dark'],
  ['raw indigo', 'dark', '生デニム', '靛蓝原色'],
  ['one-wash indigo', 'dark'],
];

/** The colour at the end of a product's name, in English, with its depth. */
export function colour(pname) {
  const last = pname.split(/, |，|(?<![\x00-\x7f]) |(?<=²) /).at(-1);
  const known = COLOURS.find((names) => names.includes(last));
  if (!known) throw new Error(`the colour of ${pname} is unknown`);
  return { colour: known[0], depth: known[1] };
}
