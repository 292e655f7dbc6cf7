/** Papers of the sale: order confirmation, packing list and commercial invoice. */
import { close, sheet } from './sheet.mjs';

export const grouped = (number) => number.toLocaleString('en-GB');
export const dollars = (number) => number.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const weight = (number) => number.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const TERMS = 'FOB Tianjin Xingang (Incoterms® 2020)';
const PAYMENT = '30% T/T deposit, balance against copy of B/L';

/** Three lines that tell a buyer, an inspector and a customs officer of which goods a row is. */
export const described = (line) => [
  `${line.sno}  ${line.name}, ${line.colour}`,
  `${line.cloth.knit ? 'knitted' : 'woven'}, ${line.cloth.content}, ${line.fabricName} ${line.cloth.gsm} g/m²`,
];

const parties = (contract, paper) => [
  ['Contract', contract.cno],
  ...(contract.order ? [['Buyer’s order', contract.order]] : []),
  ['Buyer', `${contract.buyer.name}, ${contract.buyer.country}`],
  ['Date', paper.added],
];

export function orderConfirmation(contract, paper) {
  const page = sheet();
  const facts = [
    ...parties(contract, paper),
    ['Terms of delivery', TERMS],
    ['Port of destination', contract.buyer.port],
    ...(contract.delivery ? [['Latest shipment', contract.delivery]] : []),
    ['Payment', PAYMENT],
  ];
  let y = page.facts(facts, page.letterhead('ORDER CONFIRMATION')) - 12;
  const columns = [['Style and goods', 288], ['Quantity', -60], ['Unit price, USD', -70], ['Amount, USD', -65]];
  const rows = contract.lines.map((line) => [described(line), `${grouped(line.pieces)} ${line.unit}`, dollars(line.price), dollars(line.amount)]);
  y = page.table(columns, rows, ['Total', grouped(contract.quantity), '', dollars(contract.amount)], y);
  const notes = [
    '5% more or less in quantity and amount, for each style and size.',
    'Inspection before shipment to ISO 2859-1, level II: AQL 2.5 major, 4.0 minor, no critical defect.',
    'Please confirm by return.',
  ];
  close(page, 'merchandising department', page.notes(notes, y - 6));
  return [page.drawn()];
}

export function packingList(contract, paper) {
  const page = sheet();
  const { shipment, buyer } = contract;
  const facts = [
    ...parties(contract, paper),
    ['Marks', `${buyer.name.toUpperCase()} / ${contract.cno} / C/No. 1–${contract.cartons} / MADE IN CHINA`],
    ['Container, seal', shipment.containers.map(({ number, seal }) => `${number}, ${seal}`).join('; ')],
    ['Packing', 'export cartons of 5-ply corrugated board, one colour and size each, 15 kg gross at most'],
  ];
  let y = page.facts(facts, page.letterhead('PACKING LIST')) - 12;
  const columns = [['Style and goods', 214], ['Carton no.', 55], ['Cartons', -42], ['Quantity', -50], ['Net, kg', -44], ['Gross, kg', -46], ['m³', -32]];
  const rows = contract.lines.map((line) => [
    [`${line.sno}  ${line.name}`, `${line.colour}, ${line.perCarton} ${line.unit} to a carton`],
    line.numbers,
    grouped(line.cartons),
    grouped(line.pieces),
    weight(line.net),
    weight(line.gross),
    line.volume.toFixed(2),
  ]);
  const sum = (key, digits) => contract.lines.reduce((all, line) => all + Number(line[key].toFixed(digits)), 0);
  const total = ['Total', '', grouped(contract.cartons), grouped(contract.quantity), weight(sum('net', 1)), weight(sum('gross', 1)), sum('volume', 2).toFixed(2)];
  y = page.table(columns, rows, total, y, 8);
  close(page, 'shipping department', page.notes(['The last carton of a style, colour and size may hold fewer pieces.'], y - 6));
  return [page.drawn()];
}

export function invoice(contract, paper) {
  const page = sheet();
  const { shipment, buyer } = contract;
  const facts = [
    ['Invoice no.', `${contract.cno}-1`],
    ...parties(contract, paper),
    ['Terms of delivery', TERMS],
    ['Payment', PAYMENT],
    ['Shipment', `from Tianjin Xingang to ${buyer.port}, ${shipment.vessel} ${shipment.voyage}`],
    ['Country of origin', 'China'],
  ];
  let y = page.facts(facts, page.letterhead('COMMERCIAL INVOICE')) - 12;
  const columns = [['Style and goods', 232], ['HS', 52], ['Quantity', -62], ['Unit price, USD', -70], ['Amount, USD', -67]];
  const rows = contract.lines.map((line) => [described(line), line.hs, `${grouped(line.pieces)} ${line.unit}`, dollars(line.price), dollars(line.amount)]);
  y = page.table(columns, rows, ['Total', '', grouped(contract.quantity), '', dollars(contract.amount)], y);
  const deposit = Math.round(contract.amount * 30) / 100;
  const notes = [
    `Deposit of 30% received: USD ${dollars(deposit)}. Balance due: USD ${dollars(contract.amount - deposit)}.`,
    'HS: subheadings of the Harmonized System 2022. The importer’s tariff decides the rate.',
  ];
  close(page, 'shipping department', page.notes(notes, y - 6));
  return [page.drawn()];
}
