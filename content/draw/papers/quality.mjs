/** Papers about the goods: test reports of fabrics, the final inspection, and the origin of materials. */
import { random } from '../lib/random.mjs';
import { origin } from './goods.mjs';
import { plan } from './sampling.mjs';
import { close, sheet } from './sheet.mjs';
import { grouped } from './trade.mjs';

const GRADES = ['1', '1–2', '2', '2–3', '3', '3–4', '4', '4–5', '5'];

/**
 * Fastness to washing, dry rubbing, wet rubbing, perspiration and light: the required grades, and how many half grades better a lot is at most.
 * They agree with the pages on dyeing (6101 to 6103) and on raw denim (3032).
 */
const FASTNESS = {
  pale: [['4', '4', '3–4', '4', '4'], [1, 1, 1, 1, 0]],
  medium: [['4', '4', '3', '4', '4'], [0, 0, 0, 0, 1]],
  dark: [['4', '4', '2–3', '4', '4'], [0, 0, 0, 0, 2]],
  vat: [['4', '4', '3', '4', '5'], [1, 1, 1, 1, 0]],
  disperse: [['4', '4', '4', '4', '4'], [1, 1, 1, 1, 1]],
  indigo: [['3', '4', '1–2', '3–4', '3'], [1, 0, 0, 1, 1]],
};

const requirements = (line) => {
  if (line.code.startsWith('D') && line.colour.includes('indigo')) return FASTNESS.indigo;
  return FASTNESS[line.cloth.dye] ?? FASTNESS[line.depth];
};

/** The tests of a fabric: name, method, requirement, result. */
function tests(line, next) {
  const { knit, gsm, shrinkage, spirality, tear } = line.cloth;
  const [required, better] = requirements(line);
  const found = (at) => GRADES[GRADES.indexOf(required[at]) + Math.floor(next() * (better[at] + 1))];
  const part = (most) => `-${(most * next.between(0.45, 0.85)).toFixed(1)}`;
  const way = knit ? 'length / width' : 'warp / weft';
  const rows = [
    ['Mass, g/m²', knit ? 'EN 12127' : 'ISO 3801', `${gsm} ±5%`, String(Math.round(gsm * next.between(0.975, 1.025)))],
    [`Dimensional change, ${way}, %`, 'ISO 6330, ISO 5077', `-${shrinkage[0]} / -${shrinkage[1]}`, `${part(shrinkage[0])} / ${part(shrinkage[1])}`],
  ];
  if (spirality) rows.push(['Spirality after washing, %', 'ISO 16322-2', `${spirality} at most`, (spirality * next.between(0.4, 0.85)).toFixed(1)]);
  if (tear) rows.push(['Tear strength, warp / weft, N', 'ISO 13937-1', tear.join(' / '), tear.map((least) => Math.round(least * next.between(1.08, 1.3))).join(' / ')]);
  if (knit) rows.push(['Pilling, grade', 'ISO 12945-2', '3–4', '4']);
  const fastness = [['washing', 'ISO 105-C06'], ['rubbing, dry', 'ISO 105-X12'], ['rubbing, wet', 'ISO 105-X12'], ['perspiration', 'ISO 105-E04'], ['light, blue wool', 'ISO 105-B02']];
  for (const [at, [name, method]] of fastness.entries()) rows.push([`Colour fastness to ${name}, grade`, method, required[at], found(at)]);
  rows.push(['pH of the extract', 'ISO 3071', '4.0–7.5', next.between(5.9, 6.9).toFixed(1)]);
  rows.push(['Formaldehyde, mg/kg', 'ISO 14184-1', line.children ? 'below 20' : '75 at most', 'below 16']);
  return rows;
}

/** A page for each style: its fabric in its colour. */
export function testReport(contract, paper) {
  const { lines } = contract;
  return lines.map((line, at) => {
    const page = sheet();
    const next = random(`test ${contract.cno} ${line.sno} ${line.colour}`);
    const facts = [
      ['Report no.', `${contract.cno}-T${at + 1}, page ${at + 1} of ${lines.length}`],
      ['Contract, style', `${contract.cno}, ${line.sno}  ${line.name}`],
      ['Buyer', contract.buyer.name],
      ['Fabric', `${line.code}  ${line.fabricName}, ${line.cloth.content}`],
      ['Colour, dye lot', `${line.colour}, lot ${1 + Math.floor(next() * 4)}`],
      ['Sample', 'bulk fabric, one metre of full width, conditioned to ISO 139'],
      ['Laboratory', 'own laboratory, Xiqing factory, Tianjin'],
      ['Date', paper.added],
    ];
    let y = page.facts(facts, page.letterhead('TEST REPORT')) - 12;
    const columns = [['Test', 228], ['Method', 105], ['Required', -75], ['Found', -75]];
    y = page.table(columns, tests(line, next), undefined, y);
    const indigo = requirements(line) === FASTNESS.indigo;
    const notes = [
      'The sample meets the requirements.',
      ...(indigo ? ['Indigo fades and marks; the hangtag and the care label say so.'] : []),
      'For process control. A third party’s report comes from the laboratory that the buyer names.',
    ];
    close(page, 'quality department', page.notes(notes, y - 6));
    return page.drawn();
  });
}

/** The summary of the final inspection: the sample of each style, and the verdict. */
export function inspectionReport(contract, paper) {
  const page = sheet();
  const next = random(`inspection ${contract.cno}`);
  const facts = [
    ['Contract', contract.cno],
    ['Buyer', contract.buyer.name],
    ['Inspected', `until ${contract.inspected}, at least 80% of each lot in sealed cartons`],
    ['Date of the report', paper.added],
    ['Sampling', 'ISO 2859-1, general inspection level II, single sampling, normal inspection'],
    ['Limits', 'critical defects none, major AQL 2.5, minor AQL 4.0'],
    ['Lot', 'the pieces of a style that are packed for this shipment'],
  ];
  let y = page.facts(facts, page.letterhead('FINAL INSPECTION REPORT, SUMMARY')) - 12;
  const columns = [['Style and goods', 188], ['Lot', -42], ['Letter', -40], ['Sample', -44], ['Critical', -42], ['Major, Ac / Re', -66], ['Minor, Ac / Re', -61]];
  const rows = contract.lines.map((line) => {
    const { letter, sample, major, minor } = plan(line.pieces);
    const defects = (most) => `${Math.floor(next() * (most * 0.7 + 1))}  (${most} / ${most + 1})`;
    return [[`${line.sno}  ${line.name}`, line.colour], grouped(line.pieces), letter, grouped(sample), '0', defects(major), defects(minor)];
  });
  y = page.table(columns, rows, undefined, y, 8);
  const children = contract.lines.some((line) => line.children);
  const notes = [
    'Verdict: every lot is accepted.',
    `Needle detection of every piece before packing: 1.0 mm iron ball${children ? ', children’s wear 0.8 mm' : ''}.`,
    'Carton marks, assortment and bar codes conform.',
    'A summary of pages 1 and 6. Measurements, photographs and tests are on pages 2 to 5 of the whole report.',
  ];
  close(page, 'quality department', page.notes(notes, y - 6));
  return [page.drawn()];
}

const GROWN = ['Brazil', 'the United States', 'Australia'];

export function traceability(contract, paper) {
  const page = sheet();
  const next = random(`traceability ${contract.cno}`);
  const isAmerican = contract.buyer.words === 'US';
  const lot = (prefix, length) => `${prefix}${String(Math.floor(next() * 10 ** length)).padStart(length, '0')}`;
  const facts = [
    ['Contract', contract.cno],
    ['Buyer', contract.buyer.name],
    ['Date', paper.added],
    ['Purpose', isAmerican ? 'evidence for the importer under the UFLPA' : 'evidence as agreed in the contract'],
    ['Confidential', 'under the non-disclosure agreement with the buyer'],
  ];
  let y = page.facts(facts, page.letterhead('TRACEABILITY OF MATERIALS')) - 12;
  const columns = [['Style and material', 168], ['Source lot', 76], ['Source', 99], ['Yarn lot', 62], ['Made in', 78]];
  const fabrics = contract.lines.map((line) => {
    const { spun, made } = origin(line.code);
    const name = [`${line.sno}  ${line.name}`, `${line.code}, ${line.cloth.content}`];
    if (line.code.startsWith('P')) {
      return [name, [lot('chips RC', 4), 'GRS, with a TC'], ['recycled PET,', 'China'], lot('F', 5), ['Jiangsu', '']];
    }
    const isLinen = line.code === 'W210';
    const bales = [`bales ${lot('CB', 5)}`, isLinen ? `flax ${lot('FX', 4)}` : ''];
    return [name, bales, [`cotton: ${next.pick(GROWN)}`, isLinen ? 'flax: France' : ''], lot('Y', 5), [`yarn: ${spun}`, `fabric: ${made}`]];
  });
  y = page.table(columns, fabrics, undefined, y, 8);
  const notes = [
    'Behind this sheet: bale lists, import declarations and certificates of origin of the cotton, records of spinning, and of',
    'weaving or knitting, by lot. Dye lots, cutting and cartons follow with the goods.',
    ...(isAmerican ? ['Cotton without a bale list and a certificate of origin is not used for this contract.'] : []),
  ];
  close(page, 'quality department', page.notes(notes, y - 6));
  return [page.drawn()];
}
