/** Tagged PDF files of pages with the standard fonts. */
import { deflateSync } from 'node:zlib';

import { written } from './sheet.mjs';

const TREE = 6;
const FIRST_PAGE = 7;

const font = (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** The objects of a file but the drawings, which have the numbers from that of the returned list's end on. */
function objectsOf(pages, title) {
  const kids = pages.map((_, at) => `${FIRST_PAGE + at} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot ${TREE} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title${written(title)}>>`,
    '', // The tree of elements.
    ...pages.map(() => ''),
  ];
  const whole = objects.push('');
  const owners = pages.map(() => []);
  const add = ({ role, scope, pieces, kids: below }, parent, at) => {
    const number = objects.push('');
    for (const piece of pieces) owners[at][piece] = `${number} 0 R`;
    const numbers = below.map((kid) => `${add(kid, number, at)} 0 R`);
    const attributes = scope ? `/A<</O/Table/Scope/${scope}>>` : '';
    objects[number - 1] = `<</S/${role}/P ${parent} 0 R/Pg ${FIRST_PAGE + at} 0 R${attributes}/K[${[...pieces, ...numbers].join(' ')}]>>`;
    return number;
  };
  const elements = pages.flatMap((page, at) => page.elements.map((element) => `${add(element, whole, at)} 0 R`));
  for (const [at, { pieces }] of pages.entries()) {
    if (owners[at].filter(Boolean).length !== pieces) throw new Error('a piece of the drawing is of no element');
  }
  objects[whole - 1] = `<</S/Document/P ${TREE} 0 R/K[${elements.join(' ')}]>>`;
  const parents = owners.map((own, at) => `${at}[${own.join(' ')}]`).join('');
  objects[TREE - 1] = `<</Type/StructTreeRoot/K ${whole} 0 R/ParentTree<</Nums[${parents}]>>>>`;
  for (const at of pages.keys()) {
    const resources = '/Resources<</Font<</R 3 0 R/B 4 0 R>>>>';
    objects[FIRST_PAGE - 1 + at] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${objects.length + 1 + at} 0 R/StructParents ${at}/Tabs/S${resources}>>`;
  }
  return objects;
}

/** A tagged PDF. All objects but the drawings are in one compressed stream. */
export function pdf(pages, title) {
  const objects = objectsOf(pages, title);
  const packed = objects.length + pages.length + 1;
  const table = packed + 1;
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
  for (const [at, { drawing }] of pages.entries()) append(objects.length + 1 + at, stream('', Buffer.from(drawing, 'latin1')));
  const head = `/Type/ObjStm/N ${objects.length}/First ${index.length + 1}`;
  append(packed, stream(head, Buffer.from(`${index}\n${objects.join('\n')}`, 'latin1')));
  // Kind, place or stream, and index of each object.
  const entry = (kind, place, at) => [kind, place >> 16, (place >> 8) & 255, place & 255, at >> 8, at & 255];
  const own = bytes.length;
  const entries = [entry(0, 0, 65535), ...objects.map((_, at) => entry(2, packed, at)), ...[...places, own].map((place) => entry(1, place, 0))];
  append(table, stream(`/Type/XRef/Size ${table + 1}/W[1 3 2]/Root 1 0 R/Info 5 0 R`, Buffer.from(entries.flat())));
  return Buffer.concat([bytes, Buffer.from(`startxref\n${own}\n%%EOF\n`)]);
}
