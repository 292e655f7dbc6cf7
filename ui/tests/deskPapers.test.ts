import { expect, test } from 'vitest';

import { kindOf } from '../src/desk/contracts/paper';

test.each([
  ['PI_JL26-1022.pdf', 'order-confirmation'],
  ['注文請書.pdf', 'order-confirmation'],
  ['Commercial Invoice 1.pdf', 'invoice'],
  ['商业发票.xlsx', 'invoice'],
  ['PL-1.xlsx', 'packing-list'],
  ['装箱单.xlsx', 'packing-list'],
  ['B_L copy.jpg', 'bill-of-lading'],
  ['提单副本.pdf', 'bill-of-lading'],
  ['原産地証明書.pdf', 'certificate-of-origin'],
  ['CO.pdf', 'certificate-of-origin'],
  ['Inspection test.pdf', 'inspection-report'],
  ['SGS test report.pdf', 'test-report'],
  ['UFLPA_cotton.pdf', 'traceability'],
  ['IMG_2041.jpg', 'other'],
  ['', 'other'],
])('the name %s says %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});
