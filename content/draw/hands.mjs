/** Hands at work, in line: guiding cloth under the foot of a machine, closing a carton, over the papers of a shipment. */
import { weavePattern } from './lib/chip.mjs';
import { madder } from './lib/palette.mjs';
import { circle, el, group, num, path, picture, rect } from './lib/svg.mjs';

const skin = '#f6e7d3';
const line = { fill: 'none', stroke: '#1d1b19', 'stroke-width': 3.4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
const fine = { ...line, stroke: '#8d7b66', 'stroke-width': 2 };

/** A right hand lying flat, its fingers up, its wrist at the bottom. */
const outline = 'M-70 470C-70 420-76 372-92 330C-112 300-142 268-168 232C-186 206-194 188-184 174C-174 162-156 168-144 184C-128 206-108 228-86 240C-82 222-84 196-88 164C-94 118-100 74-98 44C-97 18-66 14-60 40C-56 74-50 112-46 150C-44 106-42 50-36 6C-33-18 0-18 4 6C6 50 4 104 2 148C10 108 20 62 30 26C37 4 66 10 64 36C60 80 50 124 44 164C56 138 72 108 86 84C97 68 118 78 114 100C106 140 90 182 82 222C76 268 76 316 70 360C66 400 66 436 68 470';
const knuckles = 'M-84 120c10-6 18-6 26-2M-34 96c10-5 20-5 32 0M20 112c10-4 20-2 28 4M76 138c8-2 16 2 20 8M-150 210c6-6 10-8 16-8M-82 62c6-3 12-3 18 0M-30 44c8-3 18-3 26 0M34 62c8-2 16 0 22 4';
const tendons = 'M-52 196C-50 224-46 250-40 276M0 190C0 222 0 250-2 280M40 202C38 230 34 256 30 282M-96 262C-84 276-76 296-72 320';
const nails = ['M-90 40c0-18 22-20 24-2c0 8-2 14-4 18c-6 3-12 3-17 0c-2-5-3-11-3-16z', 'M-29 4c1-17 25-17 26 0c0 8-1 14-2 19c-7 3-15 3-22 0c-1-6-2-12-2-19z', 'M36 30c5-15 24-11 22 4c-1 7-3 13-5 18c-7 1-13-1-18-4c-1-6 0-12 1-18z', 'M92 88c7-11 20-5 17 8c-2 6-4 11-7 15c-6 0-11-3-14-7c0-6 2-11 4-16z', 'M-178 180c5-9 16-5 22 4c3 5 5 9 6 13c-4 5-9 8-14 8c-7-7-13-16-14-25z'];

function hand(x, y, turn, side) {
  const sleeve = 'M-88 440C-40 426 44 426 88 440L128 760H-128z';
  return el('g', { transform: `translate(${x} ${y})rotate(${turn})scale(${num(side * 1.24, 2)} 1.24)` }, [
    path(`${outline}V520H-70z`, { fill: '#0c1220', opacity: 0.22, transform: 'translate(12 16)' }), path(`${outline}V520H-70z`, { fill: skin }), path(outline, line), path(knuckles + tendons, fine), ...nails.map((d) => path(d, { ...fine, fill: '#fdf6ea' })),
    path(sleeve, { fill: '#fdfbf6', ...{ ...line, fill: '#fdfbf6' } }), path('M-92 474C-40 460 44 460 92 474', line), path('M-90 452C-40 439 44 439 90 452', { ...line, 'stroke-width': 2, 'stroke-dasharray': '9 5' }), circle(66, 458, 8, { ...line, fill: '#e7ddcb', 'stroke-width': 2 }), path('M-50 520C-44 590-52 650-60 720M40 510C50 600 40 660 56 730', fine),
  ]);
}

function sewing() {
  const cloth = 'M-20 250C260 214 520 258 800 236S1340 226 1620 262V1020H-20z';
  const defs = weavePattern({ id: 'c', weave: 'twill', cell: 7 });
  const plate = path('M610-20H990V330C990 376 960 404 914 404H686C640 404 610 376 610 330z', { ...line, fill: '#e6e8ec' }) + path('M640 300H960M800 250v120', { ...fine, stroke: '#a9aeb6' });
  const arm = path('M690-20H910V150C910 196 880 214 842 214H758C720 214 690 196 690 150z', { ...line, fill: '#fdfbf6' }) + path('M718-20V140C718 172 738 186 764 186', fine) + rect(776, 90, 48, 70, { ...line, fill: '#e7ddcb', rx: 6 });
  const foot = path('M772 200h56v70h-56z', { ...line, fill: '#d3d8dd' }) + path('M752 268h96v44c0 10-2 16-4 22l-10 108c-4 16-22 16-24 0l-4-86h-12l-4 86c-2 16-20 16-24 0l-10-108c-2-6-4-12-4-22z', { ...line, fill: '#eef0f2' }) + path('M800 250v118', { ...line, 'stroke-width': 7 }) + circle(838, 234, 11, { ...line, fill: '#fdfbf6', 'stroke-width': 2.4 });
  return picture(1600, 1000, [
    rect(0, 0, 1600, 1000, { fill: '#efe7d8' }), path('M0 140H1600', { ...fine, stroke: '#cdbf9f' }), plate,
    path(cloth, { fill: '#33261a', opacity: 0.2, transform: 'translate(0 14)' }), path(cloth, { fill: 'url(#c)' }), path(cloth, line),
    path('M800 420V1000', { stroke: '#16233b', 'stroke-width': 5 }), path('M814 420V1000', { stroke: '#8fa0bf', 'stroke-width': 2, opacity: 0.7 }),
    path('M800 372V234', { fill: 'none', stroke: madder, 'stroke-width': 6, 'stroke-dasharray': '17 7' }), path('M800 980V440', { fill: 'none', stroke: '#f2ead9', 'stroke-width': 3, 'stroke-dasharray': '4 16', opacity: 0.7 }),
    foot, arm, path('M800 250C790 200 830 170 806 100S770 30 790-20', { fill: 'none', stroke: madder, 'stroke-width': 4 }),
    hand(1046, 452, -19, 1), hand(556, 466, 17, -1),
  ], { defs });
}

/** A table of boards, seen from above. */
const table = rect(0, 0, 1600, 1000, { fill: '#efe7d8' }) + path('M0 140H1600M0 520H1600M0 880H1600M420 140V520M1180 520V880M760 0V140M900 880V1000', { ...fine, stroke: '#cdbf9f' });

/** A sheet of paper with rows of writing; `body` is drawn on it. */
function sheet(x, y, width, height, turn, rows, body = '') {
  const lines = rows.map(([from, to, at]) => `M${from} ${at}H${to}`).join('');
  return el('g', { transform: `translate(${x} ${y})rotate(${turn})` }, [
    rect(10, 14, width, height, { fill: '#33261a', opacity: 0.18 }), rect(0, 0, width, height, { ...line, fill: '#fdfbf6' }), path(lines, { ...fine, stroke: '#a9aeb6', 'stroke-width': 5 }), body,
  ]);
}

function carton() {
  const [left, top, width, height] = [350, 150, 900, 900];
  const board = { ...line, fill: '#d9b98a' };
  const flaps = path(`M${left} ${top}H${left + width}L${left + width + 70} ${top - 110}H${left - 70}z`, { ...line, fill: '#c9a673' }) + path(`M${left + 20} ${top}V${top + 900}M${left + width - 20} ${top}V${top + 900}`, { ...fine, stroke: '#a9854f' });
  const tape = rect(740, top, 120, height, { fill: '#efe0c2', opacity: 0.9 }) + path(`M740 ${top}V1040M860 ${top}V1040`, { ...fine, stroke: '#b99a66' }) + path(`M740 ${top}l12-14 12 14 12-14 12 14 12-14 12 14 12-14 12 14 12-14 12 14`, { ...fine, stroke: '#b99a66' });
  const mark = { fill: 'none', stroke: '#22375b', 'stroke-width': 7, 'stroke-linejoin': 'round' };
  const diamond = path('M540 270L640 340L540 410L440 340z', mark) + path('M520 316V358C520 372 500 372 498 358M548 316V368H574', mark);
  const arrows = path('M1010 410V300M980 334L1010 296L1040 334M1110 410V300M1080 334L1110 296L1140 334M970 424H1150', mark);
  const marks = diamond + arrows;
  return picture(1600, 1000, [
    table, rect(left + 16, top + 20, width, height, { fill: '#33261a', opacity: 0.2 }), flaps, rect(left, top, width, height, board), tape, path(`M${left} ${top}H${left + width}`, line), marks,
    path('M800 980V470', { fill: 'none', stroke: madder, 'stroke-width': 4, 'stroke-dasharray': '17 7', opacity: 0.85 }),
    hand(1026, 508, -17, 1), hand(574, 520, 15, -1),
  ]);
}

function papers() {
  const rows = Array.from({ length: 9 }, (_, row) => [50, row % 3 === 2 ? 330 : 470, 150 + 44 * row]);
  const stamp = circle(420, 560, 66, { fill: 'none', stroke: madder, 'stroke-width': 6 }) + circle(420, 560, 50, { fill: 'none', stroke: madder, 'stroke-width': 3 }) + path('M384 560H456M396 540H444M396 580H444', { fill: 'none', stroke: madder, 'stroke-width': 5 });
  const head = rect(50, 50, 150, 46, { fill: '#22375b' }) + path('M230 62H470M230 86H400', { ...fine, stroke: '#a9aeb6', 'stroke-width': 5 });
  const grid = path('M50 140H470V420H50zM50 196H470M50 252H470M50 308H470M50 364H470M190 140V420M330 140V420', { ...fine, stroke: '#8d8475', 'stroke-width': 3 });
  const pen = el('g', { transform: 'translate(1180 250)rotate(28)' }, [path('M0 0H26V250L13 300L0 250z', { ...line, fill: '#22375b' }), path('M0 40H26M0 250H26', { ...line, 'stroke-width': 2.4, stroke: '#f2ead9' })]);
  return picture(1600, 1000, [
    table, sheet(210, 60, 520, 720, -7, rows.slice(0, 8), head), sheet(860, 40, 520, 720, 6, rows.slice(6).map(([from, to, at]) => [from, to, at + 60]), head + grid), sheet(530, 130, 540, 760, -1, rows, head + stamp), pen,
    hand(1086, 590, -20, 1), hand(500, 600, 20, -1),
  ]);
}

export const pictures = { 'scenes/hands.svg': sewing, 'scenes/hands-carton.svg': carton, 'scenes/hands-papers.svg': papers };
