#!/usr/bin/env node
/**
 * Redraws the papers of the demonstration contracts, which `../customers.toml` names, into `../papers`, and the files of the certificates
 * of `../items/certificates.toml`: `node papers.mjs`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

const content = join(dirname(fileURLToPath(import.meta.url)), '..');
const value = (block, key) => block.match(new RegExp(`^${key} = "?(.*?)"?$`, 'm'))?.[1] ?? '';

/** The contracts with their lines, as far as papers name them. */
function contracts(toml) {
  return toml.split('[[customer]]').slice(1).flatMap((customer) => {
    const [account, ...own] = customer.split('[[customer.contract]]');
    return own.map((contract) => {
      const [head, ...lines] = contract.split('[[customer.contract.style]]');
      return {
        buyer: { 'demo-us': 'Ferrow & Tide Outfitters', 'demo-jp': 'Shiomi Orimono Shoji', 'demo-cn': 'Hong Kong Yunzhu Apparel Trading' }[value(account, 'email').split('@')[0]],
        port: { 'demo-us': 'Los Angeles', 'demo-jp': 'Osaka', 'demo-cn': 'Hong Kong' }[value(account, 'email').split('@')[0]],
        cno: value(head, 'cno'),
        pieces: Number(value(head, 'quantity')),
        amount: Number(value(head, 'amount')),
        papers: [...head.matchAll(/file = "([^"]+)", added = ([\d-]+)/g)].map(([, file, added]) => ({ file, added })),
        lines: lines.map((line) => ({ sno: value(line, 'sno'), price: Number(value(line, 'price')), pieces: Number(value(line, 'pieces')), amount: Number(value(line, 'sum')) })),
      };
    });
  });
}

const grouped = (number) => number.toLocaleString('en-GB');
const dollars = (number) => number.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const cartons = (line) => Math.ceil(line.pieces / 24);
const cotton = (line) => !/-P4/.test(line.sno);

/** Each kind of paper: its title, facts, the columns of its table with their widths, the rows, and what is below. */
const kinds = {
  'order-confirmation': ({ lines, pieces, amount, port }) => ({
    title: 'ORDER CONFIRMATION',
    facts: [['Terms', `FOB Tianjin, to ${port}`], ['Payment', '30 % deposit, 70 % against copy of B/L']],
    columns: [['Style', 150], ['Quantity, pcs', -100], ['Unit price, US$', -110], ['Amount, US$', -120]],
    rows: lines.map((line) => [line.sno, grouped(line.pieces), dollars(line.price), dollars(line.amount)]),
    total: ['Total', grouped(pieces), '', dollars(amount)],
    notes: ['Quantity and amount 3 % more or less allowed for each style and size.', 'Please confirm by return.'],
  }),
  traceability: ({ lines }) => ({
    title: 'TRACEABILITY OF MATERIALS',
    facts: [['Scope', 'cotton, from the bale to the finished garment'], ['Purpose', 'evidence for UFLPA and customers’ own rules']],
    columns: [['Style', 110], ['Bale lot', 110], ['Grown in', 100], ['Spun, woven or knitted', 160]],
    rows: lines.filter(cotton).map((line, at) => [line.sno, `CB-${4100 + at * 17}`, ['Brazil', 'USA', 'Australia'][at % 3], ['Nantong', 'Weifang', 'Baoding'][at % 3]]),
    notes: ['Behind this sheet: bale lists, purchase contracts, spinning and weaving records, inward stock notes.', 'No cotton of unknown or of prohibited origin was bought for this contract.'],
  }),
  'test-report': ({ lines }) => ({
    title: 'TEST REPORT',
    facts: [['Sample', 'bulk fabric, one swatch of each style'], ['Laboratory', 'house laboratory, Tianjin']],
    columns: [['Test', 190], ['Method', 130], ['Required', -80], ['Found', -80]],
    rows: [['Colour fastness to washing', 'ISO 105-C06', '4', '4-5'], ['Colour fastness to rubbing, dry', 'ISO 105-X12', '4', '4-5'], ['Colour fastness to rubbing, wet', 'ISO 105-X12', '3', '3-4'], ['Dimensional change, washing', 'ISO 5077', '3 %', '1.8 %'], ['Pilling', 'ISO 12945-2', '3-4', '4'], ['pH of the extract', 'ISO 3071', '4.0-7.5', '6.6']],
    notes: [`Styles: ${lines.map((line) => line.sno).join(', ')}.`, 'All results meet the requirements.'],
  }),
  'inspection-report': ({ lines, pieces }) => ({
    title: 'FINAL INSPECTION REPORT',
    facts: [['Standard', 'ISO 2859-1, level II, AQL 2.5 / 4.0'], ['Presented', `${grouped(pieces)} pcs, packed`]],
    columns: [['Style', 130], ['Inspected, pcs', -110], ['Major', -80], ['Minor', -80], ['Result', 80]],
    rows: lines.map((line, at) => [line.sno, line.pieces > 3200 ? '200' : line.pieces > 1200 ? '125' : '80', String(at % 3), String((at * 2) % 5), 'accepted']),
    notes: ['Needle detection, carton marks and assortment checked: conforming.'],
  }),
  'packing-list': ({ lines, pieces }) => ({
    title: 'PACKING LIST',
    facts: [['Marks', 'JINLAN / contract / style / carton no.'], ['Packing', '24 pcs in an export carton']],
    columns: [['Style', 130], ['Cartons', -80], ['Quantity, pcs', -100], ['Net, kg', -85], ['Gross, kg', -85]],
    rows: lines.map((line) => [line.sno, grouped(cartons(line)), grouped(line.pieces), dollars(line.pieces * 0.42), dollars(line.pieces * 0.42 + cartons(line) * 1.1)]),
    total: ['Total', grouped(lines.reduce((sum, line) => sum + cartons(line), 0)), grouped(pieces), '', ''],
  }),
  invoice: ({ lines, pieces, amount, port }) => ({
    title: 'COMMERCIAL INVOICE',
    facts: [['Terms', `FOB Tianjin, to ${port}`], ['Origin', 'China']],
    columns: [['Style', 150], ['Quantity, pcs', -100], ['Unit price, US$', -110], ['Amount, US$', -120]],
    rows: lines.map((line) => [line.sno, grouped(line.pieces), dollars(line.price), dollars(line.amount)]),
    total: ['Total', grouped(pieces), '', dollars(amount)],
  }),
  'bill-of-lading': ({ lines, pieces, port, buyer }) => ({
    title: 'BILL OF LADING, NON-NEGOTIABLE COPY',
    facts: [['Consignee', buyer], ['Vessel', 'MV Bohai Dawn, voyage 118E'], ['From', 'Xingang, Tianjin'], ['To', port]],
    columns: [['Container', 140], ['Seal', 100], ['Packages', -90], ['Description', 150]],
    rows: [['JLGU 260418-3', 'TJ 77310', grouped(lines.reduce((sum, line) => sum + cartons(line), 0)), `garments, ${grouped(pieces)} pcs`]],
    notes: ['Freight collect. Shipped on board.'],
  }),
  'certificate-of-origin': ({ lines, port }) => ({
    title: 'CERTIFICATE OF ORIGIN',
    facts: [['Country of origin', 'The People’s Republic of China'], ['Transport', `from Xingang to ${port}, by sea`]],
    columns: [['Style', 150], ['HS heading', 110], ['Quantity, pcs', -110]],
    rows: lines.map((line) => [line.sno, /-K/.test(line.sno) ? '61.09' : '62.05', grouped(line.pieces)]),
    notes: ['The goods named above were produced in China and comply with its rules of origin.'],
  }),
};

/** A text in the encoding of the standard fonts. */
const written = (text) => `(${text.replace(/’/g, '\\222').replace(/[\\()]/g, (char) => (char === '\\' ? char : `\\${char}`))})`;
/** The width of a text in Helvetica, close enough to align figures by their right edge. */
const width = (text, size) => size * [...text].reduce((sum, char) => sum + (/[.,: ]/.test(char) ? 0.278 : /[A-Z%]/.test(char) ? 0.68 : 0.556), 0);

/**
 * A sheet with the company's letterhead and a title. Its elements, for screen readers, have the pieces of the drawing that they are of,
 * and elements below them.
 */
function sheet(title) {
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
  const line = (x1, x2, y) => marks.push(`/Artifact BMC ${x1} ${y} m ${x2} ${y} l S EMC`);
  /** Writes names with their values below each other, and returns the place below. */
  const facts = (rows, y) => {
    const table = element('Table');
    rows.forEach(([name, text], at) => {
      const own = element('TR', table.kids);
      write(element('TH', own.kids, 'Row'), name, 56, y - at * 15, 9, 'B');
      write(element('TD', own.kids), text, 150, y - at * 15);
    });
    return y - rows.length * 15;
  };
  marks.push('0.13 0.22 0.36 rg 0.13 0.22 0.36 RG');
  const head = element('P');
  write(head, 'JINLAN ', 56, 776, 20, 'B');
  write(head, 'Tianjin Jinlan Garment Import & Export Co., Ltd. ', 150, 783, 9);
  write(head, '28 Zhiyun Road, Hexi District, Tianjin 300200', 150, 771, 9);
  marks.push('0.72 0.24 0.2 RG 2 w [9 4] 0 d');
  line(56, 539, 758);
  marks.push('[] 0 d 0.6 w 0.75 0.7 0.63 RG 0.11 0.11 0.1 rg');
  write(element('H1'), title, 56, 722, 15, 'B');
  const drawn = () => ({ drawing: marks.join('\n'), elements, pieces });
  return { element, write, line, facts, drawn };
}

function page(contract, { file, added }) {
  const { title, facts, columns, rows, total, notes = [] } = kinds[file.split('/').at(-1).split('.')[0]](contract);
  const own = sheet(title);
  let y = own.facts([['Contract', contract.cno], ['Buyer', contract.buyer], ['Date', added], ...facts], 694) - 14;
  const table = own.element('Table');
  const row = (cells, font, isHead) => {
    const line = own.element('TR', table.kids);
    let x = 56;
    for (const [at, [, wide]] of columns.entries()) {
      const text = cells[at];
      const cell = isHead ? own.element('TH', line.kids, 'Column') : own.element('TD', line.kids);
      own.write(cell, text, wide < 0 ? x - wide - 8 - width(text, 9) : x, y, 9, font);
      x += Math.abs(wide);
    }
    own.line(56, 539, y - 5);
    y -= 18;
  };
  row(columns.map(([name]) => name), 'B', true);
  for (const cells of rows) row(cells, 'R');
  if (total) row(total, 'B');
  y -= 8;
  for (const note of notes) {
    own.write(own.element('P'), note, 56, y);
    y -= 14;
  }
  own.write(own.element('P'), 'For the company: Li Wen, merchandising', 56, Math.min(y - 30, 150));
  own.write(own.element('P'), 'A specimen for the demonstration of this site: neither company nor order exists.', 56, 48, 8);
  return own.drawn();
}

/** The stand-in of a certificate, which names nobody who could have issued it. */
function certificate({ number, expires, name, scope }) {
  const own = sheet('SPECIMEN OF A CERTIFICATE');
  const y = own.facts([['Standard', name], ['Number', number], ['Valid until', expires], ['Scope', scope]], 694);
  own.write(own.element('P'), 'The original is issued by a certification body, which names sites, products and processes in an annex.', 56, y - 20);
  own.write(own.element('P'), 'A specimen for the demonstration of this site: neither company nor certificate exists.', 56, 48, 8);
  return own.drawn();
}

/** A tagged PDF of one page with the standard fonts. All objects but the drawing are in one compressed stream. */
function pdf({ drawing, elements, pieces }, title) {
  const font = (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R/ViewerPreferences<</DisplayDocTitle true>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '', // The page, which names the drawing.
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title${written(title)}>>`,
    '', // The tree of elements.
  ];
  const owners = [];
  const add = ({ role, scope, pieces: own, kids }, parent) => {
    const number = objects.push('');
    for (const piece of own) owners[piece] = `${number} 0 R`;
    const below = kids.map((kid) => `${add(kid, number)} 0 R`);
    const attributes = scope ? `/A<</O/Table/Scope/${scope}>>` : '';
    objects[number - 1] = `<</S/${role}/P ${parent} 0 R/Pg 3 0 R${attributes}/K[${[...own, ...below].join(' ')}]>>`;
    return number;
  };
  const whole = add({ role: 'Document', pieces: [], kids: elements }, 7);
  if (owners.filter(Boolean).length !== pieces) throw new Error('a piece of the drawing is of no element');
  objects[6] = `<</Type/StructTreeRoot/K ${whole} 0 R/ParentTree<</Nums[0[${owners.join(' ')}]]>>>>`;
  const [content, packed, table] = [1, 2, 3].map((at) => objects.length + at);
  objects[2] = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/StructParents 0/Tabs/S/Resources<</Font<</R 4 0 R/B 5 0 R>>>>>>`;
  const stream = (entries, bytes) => {
    const own = deflateSync(bytes, { level: 9 });
    return [`<<${entries}/Length ${own.length}/Filter/FlateDecode>>stream\n`, own, '\nendstream'];
  };
  const starts = objects.map((_, at) => Buffer.byteLength(objects.slice(0, at).join('\n'), 'latin1') + (at > 0 ? 1 : 0));
  const index = starts.map((start, at) => `${at + 1} ${start}`).join(' ');
  let bytes = Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const places = [];
  const append = (number, parts) => {
    places.push(bytes.length);
    bytes = Buffer.concat([bytes, ...[`${number} 0 obj`, ...parts, '\nendobj\n'].map((part) => Buffer.from(part, 'latin1'))]);
  };
  append(content, stream('', Buffer.from(drawing, 'latin1')));
  append(packed, stream(`/Type/ObjStm/N ${objects.length}/First ${index.length + 1}`, Buffer.from(`${index}\n${objects.join('\n')}`, 'latin1')));
  // Kind, place or stream, and index of each object.
  const entry = (kind, place, at) => [kind, place >> 16, (place >> 8) & 255, place & 255, at];
  const own = bytes.length;
  const entries = [entry(0, 0, 255), ...objects.map((_, at) => entry(2, packed, at)), ...[...places, own].map((place) => entry(1, place, 0))];
  append(table, stream(`/Type/XRef/Size ${table + 1}/W[1 3 1]/Root 1 0 R/Info 6 0 R`, Buffer.from(entries.flat())));
  return Buffer.concat([bytes, Buffer.from(`startxref\n${own}\n%%EOF\n`)]);
}

let size = 0;
for (const contract of contracts(await readFile(join(content, 'customers.toml'), 'utf8'))) {
  for (const paper of contract.papers) {
    const path = join(content, 'papers', paper.file);
    const title = `${contract.cno} ${paper.file.split('/').at(-1).split('.')[0].replaceAll('-', ' ')}`;
    const bytes = pdf(page(contract, paper), title);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    size += bytes.length;
  }
}
const certificates = await readFile(join(content, 'items/certificates.toml'), 'utf8');
for (const item of certificates.split('[[item]]').slice(1)) {
  const english = item.split('[item.en]')[1];
  const own = { number: value(item, 'number'), expires: value(item, 'expires'), name: value(english, 'title'), scope: value(english, 'scope') };
  const bytes = pdf(certificate(own), `${own.name}, specimen of a certificate`);
  await writeFile(join(content, value(item, 'file')), bytes);
  size += bytes.length;
}
console.log(`${(size / 1024).toFixed(0)} KB`);
