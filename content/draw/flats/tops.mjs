/** Knits, shirts, dresses. */
import { across, dyed, inside, plainCloth as P } from '../lib/flat.mjs';
import { block, cords, hood, patch, paths, placket, roundNeck, shirtCollar, top, welt } from './parts.mjs';

const shortSleeve = { out: [318, 420], in: [238, 458], bow: 10 };
const darts = (f, x, from, to) => f.seam(`M${x} ${from}L${x} ${to}`, 1.2);

export function tee(f) {
  const b = block({ waist: [196, 620], hem: [198, 850], sleeve: shortSleeve });
  top(f, b, { hemStitch: 22 });
  f.stitched(across(`M0 834C80 834 150 832 196 828`));
  roundNeck(f, b, { depth: 70, rib: 20, fill: dyed, ribs: 0 });
  patch(f, 96, 330, 84, 96, { fill: dyed });
  f.fold('M120 560C130 600 150 640 178 660');
}

export function polo(f) {
  const b = block({ waist: [198, 620], hem: [202, 850], sleeve: { ...shortSleeve, cuff: 24 } });
  top(f, b, { cuffFill: dyed, hemStitch: 20 });
  for (const s of [1, -1]) f.line(`M${202 * s} 800L${194 * s} 800L${194 * s} 848`, 1.2);
  f.piece('M-17 190L17 190L17 384L-17 384z', P, 1.5);
  f.stitched('M-11 196L-11 378L11 378L11 196M-11 362L11 378M11 362L-11 378');
  f.button(0, 262).button(0, 326);
  shirtCollar(f, b, { fill: dyed, drop: 84, spread: 66, stand: false });
}

function shirtBase(f, b, more = {}) {
  const p = top(f, b, more);
  f.stitch(p.armhole, 7, more.bodyFill === dyed ? 'dyed' : 'paper');
  f.seam(`M${b.neck + 18} ${b.y + 42}L${b.shoulder[0] - 6} ${b.shoulder[1] + 34}`, 1.3);
  return p;
}

export function shirt(f) {
  const b = block({ waist: [188, 600], hem: [196, 800], dip: 66, sleeve: { out: [350, 780], in: [290, 800], cuff: 60 } });
  shirtBase(f, b);
  placket(f, b.y + 50, 862, { count: 6, fill: dyed });
  patch(f, 98, 330, 92, 108, {});
  shirtCollar(f, b);
  for (const s of [1, -1]) { f.button(s * 330, 838, 5); f.line(`M${s * 318} 792L${s * 306} 716`, 1.2); }
}

export function oxfordShirt(f) {
  const b = block({ waist: [192, 600], hem: [198, 806], dip: 60, sleeve: { out: [352, 780], in: [290, 800], cuff: 60 } });
  shirtBase(f, b, { bodyFill: dyed, sleeveFill: P });
  placket(f, b.y + 50, 862, { count: 6, fill: P });
  patch(f, 100, 326, 96, 112, { fill: P, shape: 'round' });
  shirtCollar(f, b, { drop: 96, spread: 56 });
  f.button(47, b.y + 84, 4.5).button(-47, b.y + 84, 4.5);
  for (const s of [1, -1]) f.button(s * 332, 838, 5);
}

export function blouse(f) {
  const b = block({ waist: [170, 560], hem: [186, 790], dip: 20, sleeve: { out: [356, 770], in: [268, 792], cuff: 40, full: 34, bow: 34 } });
  top(f, b, {});
  darts(f, 96, 470, 700);
  for (const x of [30, 46, 62]) f.seam(`M${x} 216L${x} 420`, 0.9);
  placket(f, b.y + 50, 806, { half: 13, count: 7, r: 5 });
  shirtCollar(f, b, { fill: dyed, drop: 74, spread: 84, stand: true });
  f.pair('M268 792L356 770L366 808L276 832z', dyed, 2.2);
  for (const x of [284, 300, 316, 332, 346]) f.fold(`M${x} 788C${x - 2} 760 ${x - 6} 740 ${x - 10} 722`);
}

export function linenBlouse(f) {
  const b = block({ neck: 74, armpit: [212, 410], waist: [218, 620], hem: [230, 830], dip: 8, sleeve: { out: [352, 560], in: [272, 590], bow: 20 } });
  top(f, b, { hemStitch: 26 });
  for (const s of [1, -1]) f.line(`M${230 * s} 760L${218 * s} 760L${219 * s} 828`, 1.2);
  f.piece('M-15 176L15 176L15 470L0 486L-15 470z', dyed, 1.6);
  f.stitched('M-9 190L-9 466M9 190L9 466', 'dyed');
  f.button(0, 230, 5.5).button(0, 300, 5.5).button(0, 370, 5.5).button(0, 440, 5.5);
  shirtCollar(f, b, { band: true, fill: P });
  f.fold('M60 500C90 600 80 700 96 800'); f.fold('M140 470C150 580 170 700 176 800');
}

export function dress(f) {
  const b = block({ neck: 82, shoulder: [170, 188], armpit: [168, 384], waist: [138, 540], hem: [138, 541], dip: 4, sleeve: { out: [262, 330], in: [196, 396], bow: 8 } });
  f.body('M0 545L138 541C190 700 244 880 268 1040C180 1072 80 1076 0 1076', dyed);
  f.stitched(across('M0 1062C80 1062 180 1058 264 1028'), 'dyed');
  for (const [x, t] of [[34, 86], [70, 160], [104, 226]]) f.fold(`M${x} 556C${x + 10} 700 ${t - 10} 880 ${t} 1020`, 'dyed');
  top(f, b, { hemStitch: 0 });
  f.seam('M72 541C68 480 92 430 128 396', 1.3);
  f.body('M0 528L140 526L142 556L0 560', P, 1.8);
  f.stitched(across('M0 534L138 532')); f.stitched(across('M0 554L138 550'));
  roundNeck(f, b, { depth: 84, rib: 12, ribs: 0 });
}

export function shirtDress(f) {
  const b = block({ waist: [160, 540], hem: [226, 1030], dip: 40, armpit: [190, 390], sleeve: { out: [336, 560], in: [258, 592], cuff: 42 } });
  top(f, b, {});
  f.seam(`M84 192L182 226`, 1.3);
  placket(f, 200, 1066, { count: 9 });
  patch(f, 96, 320, 84, 96, { flap: 40, both: true, button: true });
  f.body('M0 524L160 520L164 556L0 562', dyed, 2);
  f.piece('M-6 524L34 522L34 562L-6 564z', P, 1.8); f.piece('M-28 560L-4 562L-16 690L-44 684z', dyed, 1.8); f.piece('M2 562L28 560L42 672L16 680z', dyed, 1.8);
  for (const x of [60, 96, 130]) { f.fold(`M${x} 520C${x + 2} 500 ${x + 4} 486 ${x + 8} 470`); f.fold(`M${x} 562C${x + 4} 620 ${x + 14} 700 ${x + 22} 780`); }
  shirtCollar(f, b);
}

export function sweater(f) {
  const b = block({ armpit: [208, 410], waist: [206, 620], hem: [198, 790], dip: 4, sleeve: { out: [350, 760], in: [288, 784], cuff: 62 } });
  const p = top(f, b, { hemStitch: 0, cuffRib: 12 });
  f.body('M0 794L198 790L190 866L0 870', P, 2.4);
  f.ribs('M-198 790L0 794L198 790', 'M-190 866L0 870L190 866', 56);
  // a dyed yoke in knit
  f.body('M0 300C70 300 140 330 184 356C180 320 176 270 188 192L64 150C50 180 30 200 0 206', dyed, 1.8);
  for (let i = 0; i < 7; i += 1) for (const y of [236 + i * 3, 266 + i * 5]) f.seam(`M${14 + i * 21} ${y}L${23 + i * 21} ${y + 13}L${32 + i * 21} ${y}`, 1.1, '#c9d3e4');
  f.seam(p.armhole, 1.8);
  roundNeck(f, b, { depth: 62, rib: 30, ribs: 40 });
}

export function cardigan(f) {
  const b = block({ armpit: [206, 406], waist: [204, 620], hem: [200, 810], dip: 4, sleeve: { out: [350, 762], in: [288, 786], cuff: 58 } });
  top(f, b, { hemStitch: 0, cuffRib: 12 });
  f.body('M0 814L200 810L194 872L0 876', P, 2.4);
  f.ribs('M-200 810L0 814L200 810', 'M-194 872L0 876L194 872', 58);
  f.piece('M-64 148C-40 162 40 162 64 148L0 440z', inside, 1.6); f.label(168);
  f.pair('M64 148L84 156C70 250 40 360 16 452L16 876L-16 876L-16 440C20 350 52 240 64 148z', dyed, 1.8);
  f.piece('M-16 440L16 440L16 876L-16 876z', dyed, 1.8);
  f.buttons(0, 470, 850, 6, 8);
  patch(f, 110, 640, 96, 110, { both: true, shape: 'square', hem: 24 });
}

export function hoodie(f) {
  const b = block({ neck: 70, armpit: [216, 416], waist: [212, 620], hem: [200, 800], dip: 4, sleeve: { out: [352, 766], in: [284, 790], cuff: 56 } });
  const p = top(f, b, { hemStitch: 0, cuffRib: 12, neckInside: false });
  f.stitch(p.armhole, 7);
  f.body('M0 804L200 800L190 872L0 876', P, 2.4);
  f.ribs('M-200 800L0 804L200 800', 'M-190 872L0 876L190 872', 56);
  f.body('M0 590L92 590L160 700L160 802L0 804', dyed, 2);
  f.stitch('M88 598L152 702L152 790', 0, 'dyed'); f.stitched('M-92 600L92 600', 'dyed');
  hood(f, b);
  cords(f, 34, 238, 130);
}

export function sleeplessSet(f, b, trousersOf) { trousersOf(f); }

export function pajamas(f) {
  const b = block({ y: 120, waist: [200, 400], hem: [208, 560], armpit: [204, 330], shoulder: [190, 164], sleeve: { out: [350, 540], in: [282, 566], cuff: 34 } });
  f.raw('<g transform="translate(0 500) scale(.94 .62)">');
  f.piece('M-130 120L130 120L132 160L-132 160z', P, 2.4);
  f.pair('M0 160L132 160C168 300 190 640 190 920L54 926C44 700 20 420 0 340z', P, 2.8);
  f.stitch('M190 890L55 896');
  f.raw('</g>');
  top(f, b, { cuffFill: dyed, hemStitch: 16 });
  f.piece('M-15 250L15 250L15 564L-15 564z', P, 1.4); f.buttons(0, 300, 520, 4, 6.5);
  f.piece('M-64 120C-40 132 40 132 64 120L4 276z', inside, 1.6); f.label(134);
  f.pair('M4 276C30 230 56 180 58 124L74 108C96 128 104 146 104 166L128 190C100 226 50 262 4 276z', dyed, 2);
  f.stitch('M98 170L118 190C94 220 52 250 12 264', 0, 'dyed');
  patch(f, 104, 290, 84, 88, { fill: P, hem: 18 }); f.stitch1('M62 296L146 296');
  patch(f, 118, 420, 96, 104, { both: true, shape: 'square', hem: 20 });
}

export function robe(f) {
  const b = block({ waist: [206, 600], hem: [246, 1060], dip: 4, armpit: [216, 430], shoulder: [192, 196], sleeve: { out: [376, 716], in: [262, 748], cuff: 0, bow: 20 } });
  top(f, b, { hemStitch: 20 });
  f.pair('M376 716L262 748L248 696L366 664z', dyed, 2);
  f.piece('M-64 148C-40 164 40 164 64 148L10 590z', inside, 1.6); f.label(168);
  f.piece('M-64 148L-86 142C-96 300 -60 480 20 600L20 1066L50 1066L50 596C-10 480 -58 330 -64 148z', dyed, 2);
  f.piece('M64 148L86 142C96 300 60 480 -20 640L-60 700C-20 560 54 380 64 148z', dyed, 2);
  f.body('M0 596L206 588L210 634L0 642', P, 2.2); f.stitched(across('M0 604L204 597')); f.stitched(across('M0 634L207 626'));
  f.piece('M-24 594L26 592L28 646L-22 648z', P, 2); f.piece('M-20 646L6 646L-14 800L-48 794z', P, 2); f.piece('M6 646L28 646L50 780L20 788z', P, 2);
  patch(f, 138, 720, 112, 132, { both: true, shape: 'round', hem: 26 });
}

export function scrubs(f) {
  const b = block({ waist: [204, 600], hem: [212, 840], armpit: [206, 400], sleeve: { out: [312, 410], in: [240, 456], bow: 6 } });
  top(f, b, { bodyFill: P, hemStitch: 24 });
  roundNeck(f, b, { depth: 160, rib: 20, fill: dyed, ribs: 0, v: true });
  f.stitched('M-92 164L0 352L92 164');
  patch(f, 104, 360, 92, 104, { shape: 'cut' }); f.line('M128 360L128 462', 1); f.stitch1('M122 362L122 458');
  patch(f, 110, 650, 124, 140, { both: true, shape: 'cut', fill: P, hem: 24 });
  for (const s of [1, -1]) f.line(`M${212 * s} 770L${202 * s} 770L${202 * s} 838`, 1.2);
}

export function kidsDress(f) {
  const b = block({ neck: 72, y: 230, shoulder: [148, 262], armpit: [150, 410], waist: [150, 470], hem: [152, 500], dip: 4, sleeve: { out: [232, 372], in: [178, 426], full: 16, bow: 24 } });
  f.body('M0 504L152 500C200 640 236 780 252 930C170 954 80 958 0 958', P);
  for (let i = 0; i < 9; i += 1) f.fold(`M${12 + i * 16} 512C${14 + i * 18} 580 ${16 + i * 22} 640 ${18 + i * 25} 720`);
  f.stitched(across('M0 940C80 940 170 936 248 914')); f.stitched(across('M0 934C80 934 170 930 247 908'));
  top(f, b, { hemStitch: 0, bodyFill: dyed });
  for (let i = 0; i < 5; i += 1) f.stitched(across(`M0 ${400 + i * 20}L148 ${398 + i * 20}`), 'dyed');
  f.piece('M-72 228C-40 246 40 246 72 228C64 270 40 300 0 300C-40 300 -64 270 -72 228z', inside, 1.4); f.label(246);
  f.pair('M0 300C40 300 64 270 72 228L88 224C120 250 122 296 96 326C60 352 22 344 0 316z', P, 2);
  f.stitch('M90 236C112 258 112 292 90 318C60 340 26 334 6 314');
  patch(f, 120, 620, 84, 92, { both: true, shape: 'round', hem: 18 });
}

export function kidsRomper(f) {
  const b = block({ neck: 64, y: 240, shoulder: [140, 270], armpit: [146, 410], waist: [158, 560], hem: [172, 660], dip: 0, sleeve: { out: [226, 380], in: [172, 428], bow: 10 } });
  f.pair('M0 640L169 640C172 655 174 668 176 680C184 740 182 800 176 850L52 862C44 800 20 740 0 730z', P);
  f.stitch('M177 832L50 844');
  f.stitched('M-60 858C-46 790 -20 752 0 750C20 752 46 790 60 858'); for (const [x, y] of [[0, 740], [26, 770], [-26, 770], [44, 815], [-44, 815]]) f.button(x, y, 5);
  top(f, b, { hemStitch: 0 });
  f.raw('<path d="M-169 650h338v16h-338z" fill="#fdfbf6" stroke="none"/>');
  roundNeck(f, b, { depth: 56, rib: 16, ribs: 24, fill: dyed });
  f.body('M0 420L84 420L84 520C60 548 20 548 0 548', dyed, 1.8); f.stitch('M78 426L78 516C58 540 20 541 0 541', 0, 'dyed'); f.stitched('M-84 442L84 442', 'dyed');
  f.fold('M150 590C160 640 166 690 160 730');
}

export function schoolShirt(f) {
  const b = block({ waist: [198, 600], hem: [206, 800], dip: 30, sleeve: { out: [322, 440], in: [236, 480], bow: 10 } });
  shirtBase(f, b);
  f.stitch('M322 440L236 480', 30);
  placket(f, 200, 826, { count: 6 });
  patch(f, 100, 326, 100, 112, { fill: dyed });
  f.piece('M86 346L114 346L114 372C114 388 100 394 100 394C100 394 86 388 86 372z', P, 1.3);
  shirtCollar(f, b, { drop: 88, spread: 68 });
}

export function pocketTee(f) {
  const b = block({ shoulder: [206, 198], armpit: [218, 420], waist: [220, 620], hem: [222, 860], sleeve: { out: [340, 470], in: [262, 506], bow: 6 } });
  top(f, b, { bodyFill: dyed, sleeveFill: dyed, hemStitch: 22 });
  f.stitched(across('M0 844C80 844 170 842 220 838'), 'dyed');
  roundNeck(f, b, { depth: 56, rib: 30, ribs: 40 });
  patch(f, 104, 340, 100, 116, { fill: P, shape: 'square', hem: 24 });
}

export function turtleneck(f) {
  const b = block({ armpit: [184, 400], waist: [168, 600], hem: [176, 840], dip: 4, sleeve: { out: [330, 780], in: [278, 798], bow: 16 } });
  top(f, b, { neckInside: false, hemStitch: 18 });
  f.ribs('M-164 420L0 424L164 420', 'M-172 820L0 824L172 820', 44);
  f.piece('M-66 154C-60 128 -56 100 -58 74C-30 84 30 84 58 74C56 100 60 128 66 154C40 176 -40 176 -66 154z', dyed, 2.2);
  f.ribs('M-58 78C-30 88 30 88 58 78', 'M-66 152C-40 174 40 174 66 152', 18, '#93a4c3');
}

export function checkShirt(f) {
  const b = block({ waist: [198, 600], hem: [206, 810], dip: 56, sleeve: { out: [356, 784], in: [292, 804], cuff: 58 } });
  shirtBase(f, b);
  for (const [x, y] of [[44, 860], [88, 852], [132, 836], [168, 816]]) f.seam(`M${x} 240L${x + 4} ${y}`, 3);
  for (let y = 300; y < 840; y += 54) f.line(`M22 ${y}L184 ${y - 3}M-22 ${y}L-184 ${y - 3}`, 2.4, '#7b8cad');
  placket(f, b.y + 50, 860, { count: 7, fill: P });
  patch(f, 104, 340, 96, 110, { fill: dyed, both: true, flap: 40, button: true });
  shirtCollar(f, b, { fill: dyed });
}

export function shiftDress(f) {
  const b = block({ neck: 78, shoulder: [146, 184], armpit: [160, 384], waist: [172, 600], hem: [214, 1040], dip: 6, sleeve: null });
  top(f, b, { hemStitch: 0 });
  f.stitched(across('M0 1026C80 1026 160 1024 212 1020'));
  roundNeck(f, b, { depth: 70, rib: 12, ribs: 0, fill: dyed });
  for (const s of [1, -1]) f.seam(`M${s * 158} 430L${s * 92} 452`, 1.2);
  f.line('M138 640L160 760M-138 640L-160 760', 2); f.stitched('M130 642L152 762M-130 642L-152 762');
  f.fold('M60 560C70 720 84 860 96 1000'); f.fold('M130 700C140 820 154 920 166 1000');
}

export function jerseyDress(f) {
  const b = block({ neck: 76, shoulder: [176, 188], armpit: [176, 390], waist: [150, 560], hem: [232, 1030], dip: 10, sleeve: { out: [322, 596], in: [262, 620], bow: 12 } });
  top(f, b, { bodyFill: dyed, sleeveFill: dyed, hemStitch: 16 });
  f.stitched(across('M0 1024C90 1024 170 1020 230 1014'), 'dyed');
  roundNeck(f, b, { depth: 96, rib: 14, ribs: 0, fill: P });
  for (const [x, t] of [[30, 56], [70, 124], [110, 186]]) f.fold(`M${x} 570C${x + 8} 720 ${t - 12} 880 ${t} 1004`, 'dyed');
}

export function uniformPolo(f) {
  const b = block({ waist: [200, 620], hem: [204, 850], sleeve: { ...shortSleeve, cuff: 26 } });
  top(f, b, { bodyFill: dyed, cuffFill: P, hemStitch: 20 });
  f.piece('M-18 190L18 190L18 400L-18 400z', P, 1.5);
  f.stitched('M-12 196L-12 394L12 394L12 196');
  f.button(0, 252).button(0, 312).button(0, 372);
  shirtCollar(f, b, { fill: P, drop: 84, spread: 66, stand: false });
  patch(f, 104, 330, 92, 104, { fill: P, shape: 'cut' });
}

export function kidsTurtleneck(f) {
  const b = block({ neck: 60, y: 250, shoulder: [140, 284], armpit: [142, 430], waist: [138, 600], hem: [144, 740], dip: 4, sleeve: { out: [256, 598], in: [204, 620], cuff: 34, bow: 12 } });
  top(f, b, { neckInside: false, cuffRib: 10, hemStitch: 16, bodyFill: dyed });
  f.piece('M-60 254C-56 232 -52 210 -54 190C-28 198 28 198 54 190C52 210 56 232 60 254C36 272 -36 272 -60 254z', P, 2.2);
  f.ribs('M-54 194C-28 202 28 202 54 194', 'M-60 252C-36 270 36 270 60 252', 16);
}

export { shirtBase, welt, paths };
