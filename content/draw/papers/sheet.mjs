/** A page that is drawn with the standard fonts, with the elements that screen readers read. */

const COMPANY = 'Tianjin Jinlan Garment Import & Export Co., Ltd.';
const ADDRESS = '6F Jinlan House, 28 Zhiyun Road, Hexi District, Tianjin 300200, China';
export const LEFT = 56;
export const RIGHT = 539;

/** Characters of the fonts' encoding beside Latin-1. */
const ENCODED = { '–': '\\226', '’': '\\222', '“': '\\223', '”': '\\224' };

/** A text in the encoding of the standard fonts. */
export const written = (text) => `(${text.replace(/[\\()]/g, (char) => `\\${char}`).replace(/[–’“”]/g, (char) => ENCODED[char])})`;

/** The widths of Helvetica's characters, in thousandths of its size. */
const WIDTHS = new Map(
  Object.entries({ 222: 'ijl', 278: 'ftI .,:;/', 333: 'r()-²³', 500: 'cksvxyzJ', 584: '±×', 611: 'FTZ', 667: 'ABEKPSVXY', 722: 'CDHNRUw', 778: 'GOQ', 833: 'mM', 889: '%', 944: 'W' })
    .flatMap(([wide, chars]) => [...chars].map((char) => [char, Number(wide)])),
);
/** The width of a text, in points. In bold, letters are wider by about a sixteenth, figures are not. */
const width = (text, size, isBold) =>
  (size / 1000) * [...text].reduce((sum, char) => sum + (WIDTHS.get(char) ?? 556) * (isBold && /\p{L}/u.test(char) ? 1.06 : 1), 0);

/** A page with a title below its head. */
export function sheet() {
  const marks = [];
  const elements = [];
  let pieces = 0;
  /** Adds an element to others; `scope` says whose head a cell is. */
  const element = (role, into = elements, scope) => {
    const own = { role, scope, pieces: [], kids: [] };
    into.push(own);
    return own;
  };
  /** Writes a piece of an element. */
  const write = (own, text, x, y, size = 9, font = 'R') => {
    marks.push(`/${own.role} <</MCID ${pieces}>> BDC BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${written(text)} Tj ET EMC`);
    own.pieces.push(pieces);
    pieces += 1;
  };
  const artifact = (drawing) => marks.push(`/Artifact BMC ${drawing} EMC`);
  const rule = (y) => artifact(`${LEFT} ${y.toFixed(1)} m ${RIGHT} ${y.toFixed(1)} l S`);
  const ink = () => marks.push('[] 0 d 0.6 w 0.75 0.7 0.63 RG 0.11 0.11 0.1 rg');
  /** The company's letterhead. */
  const letterhead = (title) => {
    marks.push('0.13 0.22 0.36 rg 0.13 0.22 0.36 RG');
    const head = element('P');
    write(head, 'JINLAN ', LEFT, 776, 20, 'B');
    write(head, `${COMPANY} `, 150, 783);
    write(head, ADDRESS, 150, 771);
    marks.push('0.72 0.24 0.2 RG 2 w [9 4] 0 d');
    rule(758);
    ink();
    write(element('H1'), title, LEFT, 722, 15, 'B');
    return 694;
  };
  /** Names with their values below each other; returns the place below. */
  const facts = (rows, y, at = 168) => {
    const table = element('Table');
    let place = y;
    for (const [name, text] of rows) {
      const own = element('TR', table.kids);
      write(element('TH', own.kids, 'Row'), name, LEFT, place, 9, 'B');
      write(element('TD', own.kids), text, at, place);
      place -= 14;
    }
    return place;
  };
  /**
   * A table. Each column has a name and a width, negative for figures. A cell is a text or several lines of it. Returns the place below.
   */
  const table = (columns, rows, total, y, size = 8.5) => {
    const own = element('Table');
    let place = y;
    const row = (cells, font, isHead) => {
      const into = element('TR', own.kids);
      let x = LEFT;
      let most = 1;
      for (const [at, [, wide]] of columns.entries()) {
        const lines = [cells[at]].flat();
        const cell = isHead ? element('TH', into.kids, 'Column') : element('TD', into.kids);
        for (const [number, text] of lines.entries()) {
          const left = wide < 0 ? x - wide - 4 - width(text, size, font === 'B') : x;
          write(cell, text, left, place - number * 11, size, font);
        }
        most = Math.max(most, lines.length);
        x += Math.abs(wide);
      }
      rule(place - (most - 1) * 11 - 5);
      place -= (most - 1) * 11 + 17;
    };
    row(columns.map(([name]) => name), 'B', true);
    for (const cells of rows) row(cells, 'R');
    if (total) row(total, 'B');
    return place;
  };
  /** Paragraphs of one line each; returns the place below. */
  const notes = (texts, y) => {
    for (const [at, text] of texts.entries()) write(element('P'), text, LEFT, y - at * 13);
    return y - texts.length * 13;
  };
  /** The boxes of a form, whose places and sizes are in points; each has a name and lines. */
  const form = (boxes) => {
    const own = element('Table');
    for (const { name, lines, x, y, w, h } of boxes) {
      artifact(`${x} ${y - h} ${w} ${h} re S`);
      const into = element('TR', own.kids);
      write(element('TH', into.kids, 'Row'), name, x + 4, y - 9, 6.5, 'B');
      const cell = element('TD', into.kids);
      for (const [at, text] of lines.entries()) write(cell, text, x + 4, y - 21 - at * 11, 8.5);
    }
  };
  const drawn = () => ({ drawing: marks.join('\n'), elements, pieces });
  return { element, write, ink, letterhead, facts, table, notes, form, drawn };
}

/** The last lines of every paper: who signs, by department, and that it is a specimen. */
export function close(page, signed, y) {
  if (signed) page.notes([`For ${COMPANY}, ${signed}`], Math.max(Math.min(y - 24, 150), 66));
  page.write(page.element('P'), 'A specimen for the demonstration of this site: neither company nor order exists.', LEFT, 44, 8);
}
