/** Trousers, skirts, aprons and small things. */
import { across, dyed, inside, plainCloth as P } from '../lib/flat.mjs';
import { cords, fly, loops, patch, trousers } from './parts.mjs';

export function skirt(f) {
  f.piece('M-134 260C-60 244 60 244 134 260L134 306L-134 306z', inside, 2);
  f.body('M0 316L134 304C166 360 184 420 190 470C210 620 240 760 256 900C170 924 80 928 0 928', P);
  f.pair('M40 316L74 312L110 924L40 928z', dyed, 1.8);
  f.stitch('M40 316L40 928', -6, 'dyed');
  f.line('M0 316L0 928', 1.6);
  f.stitched(across('M0 908C80 908 170 904 253 880'));
  f.body('M0 272C60 272 110 268 134 260L136 306C100 316 50 318 0 318', P, 2.2);
  f.stitched(across('M0 310C50 310 100 308 130 300'));
  for (const [x, t] of [[100, 150], [140, 204]]) f.fold(`M${x} 330C${x + 10} 500 ${t - 8} 700 ${t} 890`);
  f.button(0, 296, 8);
}

export function pleatedSkirt(f) {
  f.piece('M-126 240C-60 226 60 226 126 240L126 290L-126 290z', inside, 2);
  f.body('M0 300L126 286C180 480 236 720 276 930C190 956 90 962 0 962', P);
  for (let i = 0; i <= 8; i += 1) f.pair(`M${i * 14} 298L${i * 14 + 8} 297L${i * 31 + 22} ${956 - i * 3}L${i * 31 + 4} ${958 - i * 3}z`, i % 2 ? dyed : inside, 1.4);
  f.stitched(across('M0 944C90 944 190 938 270 914'));
  f.body('M0 252C56 252 106 248 126 240L128 288C96 298 50 302 0 302', dyed, 2.2);
  f.stitched(across('M0 294C50 294 96 290 124 282'), 'dyed');
}

export function plainTrousers(f) {
  trousers(f, { hip: [166, 330], out: [132, 1070], inn: [56, 1074] });
  f.fold('M94 230C98 500 96 800 94 1060'); f.line('M94 192L92 262M-94 192L-92 262', 1.2);
  f.stitch('M132 1048L56 1052');
  fly(f, 202, 420);
  f.seam('M128 196L152 300', 1.6); f.stitch('M119 200L142 302');
  f.pair('M128 192C136 240 146 270 154 304L148 312L112 204z', dyed, 1.3);
  f.button(0, 180, 8); loops(f, [52, 104], 146, 56);
}

export function chinos(f) {
  trousers(f, { hip: [170, 330], out: [140, 1060], inn: [52, 1064], bandFill: dyed });
  fly(f, 202, 420);
  f.stitch('M140 1040L52 1044'); f.seam('M112 202L160 320', 1.6); f.stitch('M103 204L152 326'); f.stitch('M172 340C174 560 154 820 142 1040', 8);
  f.button(0, 180, 8); loops(f, [48, 100], 146, 58);
  f.fold('M70 470C84 500 110 520 140 524'); f.fold('M60 700C80 716 110 720 140 712');
}

export function jeans(f) {
  trousers(f, { hip: [172, 330], out: [138, 1060], inn: [50, 1064], fill: dyed, bandFill: P });
  fly(f, 202, 430, { on: 'dyed' });
  f.seam('M46 204C52 270 96 298 170 290', 2, '#dfe6f1'); f.stitch('M38 206C44 280 92 308 171 299', 0, 'dyed');
  f.seam('M92 280L92 252L128 248L128 290', 1.4, '#c9d3e4'); f.button(50, 214, 4).button(-50, 214, 4).button(154, 283, 4).button(-154, 283, 4);
  f.stitch('M138 1038L50 1042', 0, 'dyed'); f.stitch('M45 1056C32 780 24 620 4 450', -8, 'dyed'); f.stitch('M45 1056C32 780 24 620 4 450', -2, 'dyed');
  f.stitch('M170 330C172 560 148 820 137 1040', 8, 'dyed');
  for (const y of [470, 492, 520]) f.fold(`M22 ${y}C60 ${y - 16} 110 ${y - 10} 146 ${y - 20}`, 'dyed');
  f.fold('M46 760C76 748 106 752 132 742', 'dyed'); f.fold('M46 790C76 782 106 784 130 776', 'dyed');
  f.button(0, 180, 9); loops(f, [56, 106], 146, 58);
}

export function shorts(f) {
  trousers(f, { hip: [176, 430], crotch: 520, top: 250, out: [196, 760], inn: [40, 772], waist: 134 });
  fly(f, 302, 520);
  f.pair('M196 760L40 772L40 728L194 716z', dyed, 1.8); f.stitch('M194 722L40 734', 0, 'dyed');
  f.seam('M118 302L168 420', 1.6); f.stitch('M109 304L160 426');
  f.button(0, 280, 8); loops(f, [52, 106], 246, 58);
}

export function sweatpants(f) {
  trousers(f, { hip: [176, 340], out: [128, 990], inn: [54, 994], band: 56, rib: 44, bandFill: dyed });
  f.pair('M128 990L54 994L62 1072L118 1070z', dyed, 2.2); f.rib([[54, 994], [128, 990], [118, 1070], [62, 1072]], 12, true);
  f.line('M0 206L0 420', 1.5); f.stitch1('M4 206L4 416');
  f.seam('M120 208C128 270 150 320 172 344', 1.6); f.stitch('M112 210C120 276 142 326 168 354');
  cords(f, 16, 200, 120);
  f.fold('M66 880C80 890 100 892 122 884'); f.fold('M70 930C84 938 100 940 118 934'); f.fold('M40 470C70 500 110 510 150 500');
}

export function apron(f) {
  f.raw('<path d="M-98 300C-110 130 110 130 98 300M-86 300C-96 146 96 146 86 300" stroke-width="1.8"/>');
  f.raw('<path d="M206 560C280 548 330 570 372 628M204 576C270 566 320 590 360 640M-206 560C-280 548 -330 570 -372 628M-204 576C-270 566 -320 590 -360 640" stroke-width="1.8"/>');
  f.body('M0 292L100 292C106 420 150 520 210 552C222 720 226 880 222 1000L0 1004', P);
  f.stitch('M94 300C102 430 146 528 204 562C214 720 218 880 214 994', 0); f.stitched('M-94 322L94 322M-222 980L222 980');
  f.body('M0 620L130 620L130 800C120 822 100 826 0 826', dyed, 1.9); f.stitch('M123 628L123 798C114 815 100 818 0 818', 0, 'dyed'); f.stitched('M-130 646L130 646M-3 650L-3 818M3 650L3 818', 'dyed');
  patch(f, 0, 380, 92, 96, { shape: 'square', hem: 18 }); f.line('M22 380L22 470', 1);
  f.button(92, 304, 5).button(-92, 304, 5);
}

export function cap(f) {
  f.piece('M-250 640C-260 420 -150 300 10 300C170 300 270 420 262 640C170 610 -150 610 -250 640z', P);
  f.line('M10 300C-30 400 -40 520 -30 618M10 300C110 360 160 470 166 618M10 300C-100 350 -160 460 -170 624', 1.6);
  f.stitched('M3 304C-38 404 -48 520 -38 617M17 304C-22 404 -32 520 -22 617M16 308C118 368 168 474 174 619M4 308C102 372 150 470 158 617M4 306C-92 356 -152 460 -162 623M-4 304C-108 348 -168 456 -178 625');
  f.piece('M-10 296C-4 284 26 284 30 296C24 304 -4 304 -10 296z', dyed, 1.8);
  f.piece('M-250 640C-150 610 100 606 200 624C320 650 400 720 410 764C330 706 150 690 40 690C-90 690 -200 676 -250 640z', dyed, 2.6);
  for (let i = 1; i < 5; i += 1) f.stitched(`M${-236 + i * 14} ${646 + i * 3}C${-120 + i * 8} ${622 + i * 12} ${90 + i * 8} ${616 + i * 13} ${200 + i * 8} ${636 + i * 12}C${290 + i * 5} ${660 + i * 10} ${350 + i * 4} ${692 + i * 9} ${384 + i * 3} ${726 + i * 6}`, 'dyed');
  for (const [x, y] of [[-90, 440], [72, 430], [196, 470]]) f.raw(`<circle cx="${x}" cy="${y}" r="9"/><circle cx="${x}" cy="${y}" r="4.5" fill="#e7ddcb"/>`);
}

export function scarf(f) {
  f.piece('M-60 170C-180 250 -190 330 -110 380L40 300z', P); 
  f.piece('M120 180C200 260 180 340 60 400L-130 372C20 330 60 250 40 190z', P);
  f.piece('M-110 330C-60 380 20 392 96 352L170 980L10 1000z', dyed);
  f.piece('M-150 340C-80 400 0 392 40 372L-40 900L-210 880z', P);
  for (let i = 0; i < 4; i += 1) f.line(`M${-206 + i * 3} ${850 - i * 26}L${-36 + i * 3} ${870 - i * 26}`, 3, '#22375b');
  f.line('M-180 760L-24 778', 5, '#a1382a');
  let fringe = '';
  for (let i = 0; i <= 14; i += 1) fringe += `M${-209 + i * 12} ${880 + i * 1.4}l-4 62M${12 + i * 11.2} ${1000 - i * 1.4}l4 60`;
  f.line(fringe, 1.6);
  f.piece('M-120 170C-40 130 80 130 140 176C190 226 150 330 60 366C-20 396 -110 386 -150 340C-196 280 -180 210 -120 170z M-60 208C-90 236 -86 280 -50 288C0 296 60 280 84 244C96 214 60 196 20 192C-10 190 -40 194 -60 208z', P);
  f.line('M-140 220C-120 300 -40 340 50 320M-110 186C-120 260 -60 320 20 316M150 220C140 280 100 330 60 350', 1.2); f.raw('<path d="M-60 208C-90 236 -86 280 -50 288C0 296 60 280 84 244C96 214 60 196 20 192C-10 190-40 194-60 208z" fill="#e7ddcb" stroke-width="2"/>');
}

export function tote(f) {
  f.raw('<path d="M-124 470C-130 210 130 210 124 470" stroke-width="30"/><path d="M-124 470C-130 210 130 210 124 470" stroke="#fdfbf6" stroke-width="25.5"/><path d="M-117 470C-122 219 122 219 117 470M-131 470C-138 201 138 201 131 470" stroke="#4b463f" stroke-width="1.1" stroke-dasharray="5 3"/>');
  f.piece('M-240 450L240 450L262 1000L-262 1000z', P, 3);
  f.piece('M-256 850L256 850L262 1000L-262 1000z', dyed, 2); f.stitched('M-255 858L255 858', 'dyed'); f.stitched('M-239 482L239 482');
  f.pair('M108 450L140 450L140 560L108 560z', P, 2); f.stitch('M113 484L135 554M135 484L113 554M113 456L113 554L135 554L135 456'); 
  f.fold('M-262 1000L-230 970');
  patch(f, 0, 600, 150, 160, { shape: 'square', hem: 22 });
  f.raw('<path d="M75 640h14v26h-14z" fill="#a1382a" stroke-width="1"/>');
}
