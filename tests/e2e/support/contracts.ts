// Contracts that a merchandiser adds by the API of the desk.

import { admit, type Merchandiser } from './desk.ts';
import { expect, type Server } from './test.ts';

interface Line {
  sno: string;
  pname: string;
  price: string;
  pieces: string;
  milestones?: { stage: string; planned: string }[];
}

interface Contract {
  email: string;
  cno: string;
  signed: string;
  lines: Line[];
}

/** Adds a contract. Returns its id. */
export async function addContract({ request }: Merchandiser, site: Server, data: Contract): Promise<string> {
  const headers = { origin: new URL(site.url).origin };
  const made = await request.post('/desk/api/contracts', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).id;
}

/** Adds a customer, and contracts of two styles each that wait for their fabric and are to be sewn. */
export async function addInProduction(
  merchandiser: Merchandiser,
  site: Server,
  email: string,
  numbers: readonly string[],
) {
  await admit(merchandiser, site, email);
  const line = (sno: string, planned: string): Line => ({
    sno,
    pname: 'Shirt, poplin',
    price: '4.35',
    pieces: '1200',
    milestones: [
      { stage: 'fabric', planned },
      { stage: 'sewing', planned: '2026-11-20' },
    ],
  });
  const lines = [line('S1', '2026-11-02'), line('S2', '2026-11-03')];
  for (const cno of numbers)
    await addContract(merchandiser, site, { email, cno, signed: '2026-10-01', lines });
}
