/** The contracts of `../../customers.toml`, with what their papers say of them. */
import { colour, FABRICS, GOODS } from './goods.mjs';
import { shipment } from './shipment.mjs';

const BUYERS = {
  'demo-us': { name: 'Ferrow & Tide Outfitters', country: 'United States of America', port: 'Los Angeles', words: 'US' },
  'demo-jp': { name: 'Shiomi Orimono Shoji', country: 'Japan', port: 'Osaka', words: 'JP' },
  'demo-cn': { name: 'Hong Kong Yunzhu Apparel Trading', country: 'Hong Kong, China', port: 'Hong Kong', words: 'HK' },
};

const CARTON_KG = 1.1;
const BAG_KG = 0.015;

/** The day of a TOML date, or `undefined`. */
const day = (value) => value?.toISOString().slice(0, 10);

/** A day some days before another. */
function daysBefore(date, days) {
  const own = new Date(`${date}T00:00:00Z`);
  own.setUTCDate(own.getUTCDate() - days);
  return own.toISOString().slice(0, 10);
}

function line(style, firstCarton) {
  const [prefix, code] = style.sno.split('-');
  const goods = GOODS[`${prefix[0]}-${code}`] ?? GOODS[code];
  if (!goods) throw new Error(`the goods of ${style.sno} are unknown`);
  const fabric = FABRICS[goods.fabric];
  const cartons = Math.ceil(style.pieces / goods.carton);
  const net = style.pieces * goods.kg;
  return {
    ...goods,
    ...colour(style.pname),
    sno: style.sno,
    code: goods.fabric,
    cloth: fabric,
    fabricName: fabric.name,
    unit: goods.unit ?? 'pcs',
    pieces: style.pieces,
    price: style.price,
    amount: style.sum,
    cartons,
    numbers: `${firstCarton}–${firstCarton + cartons - 1}`,
    perCarton: goods.carton,
    net,
    gross: net + style.pieces * BAG_KG + cartons * CARTON_KG,
    volume: (style.pieces * goods.litres) / 1000,
    inspected: day(style.milestones?.inspection?.done),
    shipped: day(style.milestones?.shipped?.done),
  };
}

function contract(buyer, entry) {
  let first = 1;
  const lines = entry.style.map((style) => {
    const own = line(style, first);
    first += own.cartons;
    return own;
  });
  const sum = (key) => lines.reduce((all, own) => all + own[key], 0);
  const papers = (entry.papers ?? []).map(({ file, added }) => ({ file, kind: file.split('/').at(-1).split('.')[0], added: day(added) }));
  const copied = papers.find(({ kind }) => kind === 'bill-of-lading')?.added;
  const reported = papers.find(({ kind }) => kind === 'inspection-report')?.added;
  const last = (key) => lines.map((own) => own[key]).filter(Boolean).sort().at(-1);
  // Without milestones, the copy of the bill of lading is sent two days after loading.
  const onBoard = copied && (last('shipped') ?? daysBefore(copied, 2));
  const own = {
    buyer,
    cno: entry.cno,
    order: entry.order_number ?? '',
    delivery: day(entry.delivery) ?? '',
    quantity: entry.quantity,
    amount: entry.amount,
    lines,
    papers,
    cartons: sum('cartons'),
    net: sum('net'),
    gross: sum('gross'),
    volume: sum('volume'),
    units: [...new Set(lines.map(({ unit }) => unit))].join(' and '),
    inspected: last('inspected') ?? (reported && daysBefore(reported, 1)),
    onBoard,
    invoiced: papers.find(({ kind }) => kind === 'invoice')?.added ?? '',
  };
  return onBoard ? { ...own, shipment: shipment(entry.cno, onBoard, buyer.port, own.volume) } : own;
}

/** The contracts of a parsed `customers.toml`. */
export function contracts({ customer }) {
  return customer.flatMap(({ email, contract: own = [] }) => own.map((entry) => contract(BUYERS[email.split('@')[0]], entry)));
}
