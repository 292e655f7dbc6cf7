/** Jackets and coats. */
import { across, dyed, inside, plainCloth as P } from '../lib/flat.mjs';
import { block, cords, flap, hood, lapels, patch, paths, placket, roundNeck, shirtCollar, top, welt } from './parts.mjs';

export function denimJacket(f) {
  const b = block({ armpit: [212, 410], waist: [202, 600], hem: [196, 730], dip: 2, sleeve: { out: [350, 740], in: [286, 764], cuff: 52 } });
  const p = top(f, b, { hemStitch: 0, bodyFill: dyed, sleeveFill: P, cuffFill: dyed });
  f.stitch(p.armhole, 8, 'dyed'); f.stitch(p.armhole, 14, 'dyed');
  f.seam('M232 420C282 540 306 650 318 752', 1.3); f.stitch('M232 420C282 540 306 650 318 752', 7);
  f.body('M0 732L196 730L190 786L0 788', dyed, 2.4); f.stitched(across('M0 740L192 738'), 'dyed'); f.stitched(across('M0 780L186 778'), 'dyed');
  const light = '#c9d3e4';
  f.seam('M18 300C80 306 150 304 184 296', 1.5, light); f.stitch('M18 308C80 314 150 312 184 304', 0, 'dyed');
  f.seam('M62 310L92 730M132 310L128 730', 1.5, light); f.stitch('M70 310L100 728M124 310L120 728', 0, 'dyed');
  f.pair('M52 292L142 292L142 326L97 348L52 326z', dyed, 1.8); f.stitch('M58 298L58 322L97 341L136 322L136 298', 0, 'dyed'); f.button(97, 332, 6).button(-97, 332, 6);
  f.pair('M150 560L166 556L176 660L160 662z', dyed, 1.5);
  placket(f, 206, 786, { half: 19, count: 6, fill: dyed, r: 7.5 });
  shirtCollar(f, b, { fill: P, drop: 100, spread: 78, stand: false });
  f.button(318, 776, 6).button(-318, 776, 6);
}

export function jacket(f) {
  const b = block({ armpit: [212, 410], waist: [208, 600], hem: [200, 760], dip: 4, sleeve: { out: [352, 762], in: [286, 786], cuff: 50 } });
  const p = top(f, b, { hemStitch: 0, cuffRib: 12, cuffFill: dyed });
  f.stitch(p.armhole, 7);
  f.body('M0 764L200 760L190 826L0 830', dyed, 2.4);
  f.ribs('M-200 760L0 764L200 760', 'M-190 826L0 830L190 826', 54, '#93a4c3');
  roundNeck(f, b, { depth: 46, rib: 34, fill: dyed, ribs: 40 });
  f.zip(0, 214, 828, { puller: 236 });
  f.stitch('M16 240L16 760');
  welt(f, 104, 560, 150, 680);
  f.pair('M262 470L270 468L284 566L276 568z', P, 1.3);
}

export function parka(f) {
  const b = block({ neck: 70, armpit: [222, 420], waist: [212, 590], hem: [232, 960], dip: 10, sleeve: { out: [366, 780], in: [292, 804], cuff: 30 } });
  const p = top(f, b, { hemStitch: 24 });
  f.stitch(p.armhole, 7);
  hood(f, b, { fill: dyed });
  f.seam('M20 300L186 296', 1.3); f.stitch('M20 307L186 303');
  f.piece('M-20 230L28 230L28 968L-20 968z', P, 2); f.stitched('M-14 236L-14 962M22 236L22 962'); f.buttons(4, 268, 900, 6, 7.5);
  f.stitched(across('M32 596L212 592')); f.stitched(across('M32 612L212 608')); cords(f, 40, 604, 70);
  patch(f, 128, 690, 132, 160, { both: true, shape: 'cut', hem: 0, flap: 52, button: true });
  welt(f, 76, 430, 130, 500);
  f.line('M300 640L352 630', 1.2); f.line('M-300 640L-352 630', 1.2);
}

export function kidsParka(f) {
  f.raw('<g transform="translate(0 150) scale(.82 .78)">');
  const b = block({ neck: 76, armpit: [228, 430], waist: [226, 600], hem: [232, 860], dip: 8, sleeve: { out: [360, 700], in: [280, 730], cuff: 46 } });
  top(f, b, { hemStitch: 24, cuffRib: 10, cuffFill: dyed });
  hood(f, b, { fill: dyed });
  for (const y of [400, 500, 600, 700, 790]) { f.seam(`M14 ${y}C90 ${y + 12} 170 ${y + 8} 222 ${y - 4}`, 1.3); f.fold(`M60 ${y + 10}C66 ${y + 22} 70 ${y + 30} 70 ${y + 40}`); f.fold(`M150 ${y + 8}C146 ${y + 20} 144 ${y + 28} 146 ${y + 38}`); }
  for (const y of [500, 580, 650]) f.seam(`M${238 + (y - 430) * 0.18} ${y + 16}L${318 + (y - 500) * 0.15} ${y - 14}`, 1.3);
  f.zip(0, 244, 866, { puller: 270, width: 9 });
  welt(f, 110, 610, 150, 720, 16, dyed);
  f.raw('</g>');
}

export function paddedVest(f) {
  const b = block({ neck: 66, shoulder: [168, 190], armpit: [190, 410], waist: [204, 600], hem: [206, 820], dip: 6, sleeve: null });
  f.body('M0 100C40 100 70 106 72 122L78 180L0 260', inside, 2);
  top(f, b, { hemStitch: 18 });
  const p = paths(b);
  f.stitch(p.armhole, 10);
  const rows = [270, 350, 430, 510, 590, 670, 750];
  rows.forEach((y, i) => {
    const x = [156, 160, 190, 198, 203, 204, 205][i];
    f.seam(`M10 ${y}C70 ${y + 12} 130 ${y + 10} ${x} ${y - 4}`, 1.4);
    for (const k of i < 2 ? [40, 90, 130] : [40, 90, 140]) f.fold(`M${k} ${y + 9}C${k + 4} ${y + 18} ${k + 5} ${y + 24} ${k + 3} ${y + 32}`);
  });
  f.body('M0 224C60 226 120 224 161 216L168 190L66 150C40 172 20 178 0 178', dyed, 1.8); f.stitched(across('M0 218C60 220 120 218 160 210'), 'dyed');
  f.pair('M0 226C34 218 62 196 72 152L78 112C60 104 20 150 0 156z', dyed, 2.2); f.body('M0 96C40 96 74 102 78 114C50 124 20 128 0 128', dyed, 2); f.label(136);
  f.zip(0, 160, 824, { puller: 190, width: 8 });
  welt(f, 104, 600, 146, 720);
}

export function woolCoat(f) {
  const b = block({ armpit: [206, 412], waist: [194, 600], hem: [222, 1040], dip: 4, sleeve: { out: [352, 800], in: [280, 822] } });
  top(f, b, { hemStitch: 0 });
  f.line('M34 520L34 1044', 1.8);
  f.fold('M150 640C160 780 170 900 176 1020');
  darts(f);
  lapels(f, b, { close: 520, width: 120, notch: 268, collarFill: dyed, overlap: 30 });
  f.button(30, 546, 11).button(30, 660, 11).button(30, 774, 11);
  for (const y of [546, 660, 774]) f.button(-60, y, 11);
  flap(f, 96, 690, 98, 26);
  for (const s of [1, -1]) { f.line(`M${s * 344} 740L${s * 282} 762`, 1.2); }
}
function darts(f) { f.seam('M112 470L108 690', 1.2); }

export function trenchCoat(f) {
  const b = block({ armpit: [212, 416], waist: [184, 586], hem: [236, 1050], dip: 4, sleeve: { out: [358, 800], in: [282, 824] } });
  top(f, b, { hemStitch: 22 });
  f.line('M44 540L44 1052', 1.8); f.stitch1('M44 540L44 1052', -7);
  f.piece('M-198 196C-140 180 -100 176 -84 176L-40 330C-90 360 -150 360 -184 340z', P, 1.8);
  f.stitch1('M-46 328C-92 352 -148 352 -180 334');
  lapels(f, b, { close: 520, width: 134, notch: 262, overlap: 40 });
  for (const y of [440, 700, 820]) { f.button(40, y, 10); f.button(-72, y, 10); }
  f.body('M0 566L186 562L190 608L0 614', dyed, 2.2); f.stitched(across('M0 574L182 570'), 'dyed'); f.stitched(across('M0 606L186 601'), 'dyed');
  f.raw('<path d="M-34 556h70v66h-70z" fill="none" stroke-width="5"/><path d="M-34 556h70v66h-70z" fill="none" stroke="#d9c9a8" stroke-width="2.4"/><path d="M0 560v58" stroke-width="3"/>');
  f.piece('M36 568L70 572L96 700L66 706z', dyed, 2);
  for (const s of [1, -1]) { f.piece(`M${s * 354} 730L${s * 284} 754L${s * 284} 778L${s * 356} 754z`, dyed, 1.6); f.button(s * 330, 752, 6); f.piece(`M${s * 74} 168L${s * 176} 196L${s * 172} 216L${s * 80} 190z`, P, 1.6); f.button(s * 92, 184, 5.5); }
  welt(f, 118, 690, 158, 800, 20);
  f.fold('M180 640C196 780 206 900 210 1030');
}

export function workJacket(f) {
  const b = block({ armpit: [212, 410], waist: [208, 600], hem: [212, 820], dip: 4, sleeve: { out: [352, 780], in: [286, 804], cuff: 0 } });
  const p = top(f, b, { hemStitch: 18 });
  f.stitch(p.armhole, 7); f.stitch(p.armhole, 13);
  f.line('M20 210L20 824', 1.8); f.stitch1('M20 210L20 822', 7); f.stitch1('M20 210L20 822', 30);
  f.buttons(2, 262, 740, 5, 9);
  patch(f, 106, 318, 96, 110, { shape: 'round', fill: dyed }); f.stitch1('M126 340L126 424', 0, 'dyed');
  patch(f, 116, 590, 136, 168, { both: true, shape: 'round', fill: P, hem: 26 });
  shirtCollar(f, b, { drop: 104, spread: 80, stand: false });
}

export function blazer(f) {
  const b = block({ armpit: [200, 404], waist: [176, 580], hem: [200, 840], dip: 20, sleeve: { out: [346, 800], in: [278, 820] } });
  top(f, b, { hemStitch: 0, bodyFill: P });
  f.line('M16 548C18 660 10 760 -24 856', 2);
  f.seam('M110 470L112 700', 1.3); f.seam('M176 590C160 560 152 500 166 430', 1.1);
  lapels(f, b, { close: 548, width: 112, notch: 262, overlap: 12 });
  f.button(4, 572, 9).button(6, 660, 9);
  flap(f, 98, 668, 92, 24);
  f.piece('M72 372L138 362L139 376L73 387z', dyed, 1.6); f.piece('M84 370L94 330L112 356L122 326L134 362z', dyed, 1.4);
  for (const s of [1, -1]) for (let i = 0; i < 4; i += 1) f.button(s * (326 - i * 0.5), 794 - i * 18, 4.5);
  for (const s of [1, -1]) f.line(`M${s * 312} 812L${s * 308} 720`, 1);
}

export function raincoat(f) {
  const b = block({ neck: 70, armpit: [222, 424], waist: [218, 600], hem: [244, 980], dip: 6, sleeve: { out: [368, 790], in: [286, 818] } });
  top(f, b, { hemStitch: 20 });
  hood(f, b, { fill: P });
  f.body('M0 340C90 346 160 340 196 326C182 290 178 250 188 192L70 152C50 200 24 226 0 232', dyed, 2);
  f.stitched(across('M0 330C90 336 154 332 190 318'), 'dyed');
  f.piece('M-22 226L22 226L22 986L-22 986z', P, 2); f.stitched('M-16 232L-16 980M16 232L16 980'); f.buttons(0, 262, 920, 7, 8);
  f.pair('M96 660L196 690L192 718L92 688z', P, 1.8); f.stitch('M100 667L190 694L187 711L97 684z');
  f.line('M150 300L150 316', 1);
  for (const s of [1, -1]) { f.piece(`M${s * 366} 742L${s * 300} 764L${s * 302} 786L${s * 368} 764z`, P, 1.5); f.button(s * 316, 772, 5); }
}

export function coverall(f) {
  f.raw('<g transform="translate(0 -28)">');
  const b = block({ neck: 60, y: 130, shoulder: [166, 166], armpit: [176, 330], waist: [150, 500], hem: [154, 540], dip: 2, sleeve: { out: [298, 600], in: [246, 618], cuff: 36 } });
  f.pair('M0 540L154 540C176 700 172 940 160 1130L56 1134C46 940 20 760 0 690z', P);
  f.stitch('M161 1112L56 1116'); f.stitch('M150 560C168 720 162 940 151 1112', 0);
  patch(f, 116, 850, 76, 96, { both: true, shape: 'cut', hem: 0, flap: 36 });
  top(f, b, { hemStitch: 0 });
  f.raw('<path d="M-152 534h304v12h-304z" fill="#fdfbf6" stroke="none"/>');
  f.line('M0 540L0 690', 1.6);
  f.body('M0 506L150 502L154 546L0 550', dyed, 2); f.stitched(across('M0 512L148 508'), 'dyed'); f.stitched(across('M0 544L151 540'), 'dyed');
  patch(f, 84, 268, 84, 104, { both: true, shape: 'cut', hem: 0, flap: 40, button: true });
  f.zip(0, 190, 650, { puller: 210 });
  shirtCollar(f, b, { fill: dyed, drop: 80, spread: 58, stand: false });
  welt(f, 96, 580, 140, 680, 14);
  f.raw('</g>');
}
export { cords, inside };
