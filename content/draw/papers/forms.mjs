/** Papers that others issue, on blank specimens of their forms: the carrier’s bill of lading, the chamber’s certificate of origin. */
import { close, LEFT, sheet } from './sheet.mjs';
import { grouped, TERMS, weight } from './trade.mjs';

const SHIPPER = ['Tianjin Jinlan Garment Import & Export Co., Ltd.', '6F Jinlan House, 28 Zhiyun Road, Hexi District', 'Tianjin 300200, China'];

const marks = ({ buyer, cno, cartons }) => [...buyer.name.toUpperCase().match(/.{1,22}(?= |$)/g).map((part) => part.trim()), cno, `C/No. 1–${cartons}`, 'MADE IN CHINA'];

/** A row of boxes of one height below each other's names. */
function boxes(rows, top) {
  let y = top;
  return rows.flatMap(([h, ...cells]) => {
    let x = LEFT;
    const own = cells.map(([w, name, lines]) => {
      const box = { name, lines: [lines].flat(), x, y, w, h };
      x += w;
      return box;
    });
    y -= h;
    return own;
  });
}

function head(page, title, issuer) {
  page.ink();
  page.write(page.element('P'), issuer, LEFT, 796, 8);
  page.write(page.element('H1'), title, LEFT, 772, 14, 'B');
}

export function billOfLading(contract) {
  const page = sheet();
  const { shipment, buyer, lines } = contract;
  head(page, 'BILL OF LADING, NON-NEGOTIABLE COPY', 'Specimen of a carrier’s form: name and mark of the carrier');
  const goods = lines.map((line) => `${grouped(line.pieces)} ${line.unit}  ${line.name}`);
  const packages = `${grouped(contract.cartons)} cartons`;
  const rows = [
    [58, [270, 'SHIPPER', SHIPPER], [213, 'B/L NO. · BOOKING NO.', [shipment.lading, shipment.booking]]],
    [58, [270, 'CONSIGNEE', [buyer.name, buyer.country]], [213, 'SHIPPER’S REFERENCE', [`Contract ${contract.cno}`, contract.order && `Buyer’s order ${contract.order}`].filter(Boolean)]],
    [44, [270, 'NOTIFY PARTY', ['Same as consignee']], [213, 'SERVICE', [`${shipment.terms}, ${shipment.size}`]]],
    [34, [161, 'VESSEL, VOYAGE', `${shipment.vessel} ${shipment.voyage}`], [161, 'PORT OF LOADING', 'Tianjin Xingang'], [161, 'PORT OF DISCHARGE', buyer.port]],
    [
      46 + Math.max(goods.length + 2, marks(contract).length, shipment.containers.length * 2) * 11,
      [104, 'MARKS AND NUMBERS', marks(contract)],
      [84, 'CONTAINER, SEAL', shipment.containers.flatMap(({ number, seal }) => [number, seal])],
      [197, 'PACKAGES; GOODS AS DECLARED BY THE SHIPPER', [`${packages}, said to contain garments:`, ...goods]],
      [50, 'GROSS, KG', weight(lines.reduce((all, line) => all + Number(line.gross.toFixed(1)), 0))],
      [48, 'M³', lines.reduce((all, line) => all + Number(line.volume.toFixed(2)), 0).toFixed(2)],
    ],
    [34, [161, 'FREIGHT', 'Collect'], [161, 'ORIGINALS', 'Three (3)'], [161, 'SHIPPED ON BOARD', contract.onBoard]],
    [58, [270, 'PLACE AND DATE OF ISSUE', [`Tianjin, ${contract.onBoard}`]], [213, 'SIGNED FOR THE CARRIER, AS AGENT', ['(signature on the originals)']]],
  ];
  page.form(boxes(rows, 758));
  close(page, '', 0);
  return [page.drawn()];
}

export function certificateOfOrigin(contract) {
  const page = sheet();
  const { shipment, buyer, lines } = contract;
  head(page, 'CERTIFICATE OF ORIGIN', 'Specimen of a chamber’s form: name and mark of the issuing body');
  const goods = lines.flatMap((line) => [`${line.sno}  ${line.name}`, `${line.cloth.knit ? 'knitted' : 'woven'}, ${line.cloth.content}`]);
  const codes = lines.flatMap((line) => [line.hs[0], line.hs[1] ?? '']);
  const quantities = lines.flatMap((line) => [`${grouped(line.pieces)} ${line.unit}`, `${grouped(line.cartons)} cartons`]);
  const rows = [
    [60, [270, '1. EXPORTER', SHIPPER], [213, 'CERTIFICATE NO.', [shipment.certificate]]],
    [52, [270, '2. CONSIGNEE', [buyer.name, buyer.country]], [213, '5. FOR CERTIFYING AUTHORITY USE ONLY', ['']]],
    [52, [270, '3. MEANS OF TRANSPORT AND ROUTE', [`From Tianjin Xingang to ${buyer.port}, by sea`, `${shipment.vessel} ${shipment.voyage}`]], [213, '4. COUNTRY OR REGION OF DESTINATION', [buyer.country]]],
    [
      46 + Math.max(goods.length, marks(contract).length) * 11,
      [100, '6. MARKS AND NUMBERS', marks(contract)],
      [203, '7. PACKAGES; DESCRIPTION OF GOODS', goods],
      [54, '8. HS CODE', codes],
      [64, '9. QUANTITY', quantities],
      [62, '10. INVOICE', [`${contract.cno}-1`, contract.invoiced]],
    ],
    [
      96,
      [241.5, '11. DECLARATION BY THE EXPORTER', ['The goods were produced in China and comply', 'with its rules of origin.', `Tianjin, ${contract.onBoard}`, '(stamp and signature on the original)']],
      [241.5, '12. CERTIFICATION', ['It is certified that the declaration by the', 'exporter is correct.', `Tianjin, ${contract.onBoard}`, '(stamp and signature on the original)']],
    ],
  ];
  page.form(boxes(rows, 758));
  const total = `Total: ${grouped(contract.cartons)} cartons, ${grouped(contract.quantity)} ${contract.units}. ${TERMS}.`;
  page.write(page.element('P'), total, LEFT, 60, 8);
  close(page, '', 0);
  return [page.drawn()];
}
