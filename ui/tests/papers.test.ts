import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';

/** A contract of `content/customers.toml`, as far as its papers and the days of its work are compared. */
type Contract = {
  cno: string;
  quantity: number;
  amount: number;
  papers: { file: string; added: Date }[];
  style: {
    sno: string;
    pieces: number;
    price: number;
    sum: number;
    milestones?: Record<string, { plan?: Date; done?: Date }>;
  }[];
};
type Drawn = { pages: { drawing: string }[] };

const content = resolve(import.meta.dirname, '../../content');
const customers = parse(readFileSync(resolve(content, 'customers.toml'), 'utf8'));
const all = (customers.customer as unknown as { contract?: Contract[] }[]).flatMap(
  ({ contract }) => contract ?? [],
);
const drawing = async (module: string) =>
  await import(/* @vite-ignore */ pathToFileURL(resolve(content, 'draw/papers', module)).href);

const known = new Map<string, string[]>();

/** The drawings of a file's pages. */
function drawingsOf(path: string): string[] {
  const drawings = known.get(path) ?? [];
  if (drawings.length > 0) return drawings;
  const bytes = readFileSync(resolve(content, 'papers', path));
  for (let at = bytes.indexOf('>>stream\n'); at >= 0; at = bytes.indexOf('>>stream\n', at)) {
    const start = at + 9;
    at = bytes.indexOf('\nendstream', start);
    const text = inflateSync(bytes.subarray(start, at)).toString('latin1');
    if (text.includes(' BDC BT ')) drawings.push(text);
  }
  known.set(path, drawings);
  return drawings;
}

const ENCODED: Record<string, string> = { '\\226': '–', '\\222': '’', '\\223': '“', '\\224': '”' };

/** The texts of a drawing in the order of its elements. */
const textsOf = (drawn: string) =>
  [...drawn.matchAll(/ Td \((.*?)\) Tj ET/g)].map(([, text = '']) =>
    text.replace(/\\22[2346]/g, (code) => ENCODED[code] ?? code).replace(/\\(.)/g, '$1'),
  );

const kindOf = (file: string) => file.split('/').at(-1)?.replace('.pdf', '') ?? '';
const of = (kind: string) =>
  all.flatMap((contract) =>
    contract.papers
      .filter(({ file }) => kindOf(file) === kind)
      .map(({ file, added }) => ({ contract, added, texts: drawingsOf(file).map(textsOf) })),
  );
/** The texts that follow one in the rows of a table, by style number. */
const rowsOf = (texts: string[], length: number) =>
  texts.flatMap((text, at) => (/^[AJC]2\d-/.test(text) ? [texts.slice(at, at + length)] : []));
const number = (text = '') => Number(text.replace(/,/g, '').split(' ')[0]);
const day = (date?: Date) => date?.toISOString().slice(0, 10) ?? '';
const last = (days: string[]) => [...days].sort().at(-1) ?? '';

test('the papers are those that are drawn', async () => {
  const [{ contracts }, { drawn }] = await Promise.all([drawing('contract.mjs'), drawing('kinds.mjs')]);
  const made = contracts(customers) as { papers: { file: string }[] }[];
  const papers = made.flatMap((contract) => contract.papers.map((paper) => ({ contract, paper })));
  expect(papers.length).toBeGreaterThan(100);
  for (const { contract, paper } of papers) {
    const { pages } = drawn(contract, paper) as Drawn;
    const inLatin = pages.map((page) => Buffer.from(page.drawing, 'latin1').toString('latin1'));
    expect(drawingsOf(paper.file).join('\n') === inLatin.join('\n'), paper.file).toBe(true);
  }
}, 60_000);

test('no paper names a person, a rate of duty or another tolerance than the site', () => {
  for (const { file } of all.flatMap(({ papers }) => papers)) {
    const texts = drawingsOf(file).flatMap(textsOf).join('\n');
    expect(texts, file).not.toMatch(/Li Wen|duty|\d %|US\$|3% more/);
    expect(texts, file).toContain('A specimen for the demonstration');
  }
  for (const { texts } of [...of('order-confirmation'), ...of('invoice')]) {
    expect(texts[0]).toContain('FOB Tianjin Xingang (Incoterms® 2020)');
  }
  for (const { texts } of of('order-confirmation')) {
    expect(texts[0]?.join('\n')).toContain('5% more or less in quantity and amount');
  }
});

describe('final inspection', () => {
  /** ISO 2859-1, tables 1 and 2-A: code letter of level II by the size of the lot; sample and acceptance numbers by letter. */
  const letters: [number, number, string][] = [
    [151, 280, 'G'],
    [281, 500, 'H'],
    [501, 1200, 'J'],
    [1201, 3200, 'K'],
    [3201, 10_000, 'L'],
    [10_001, 35_000, 'M'],
  ];
  const plans: Record<string, [number, number, number]> = {
    G: [32, 2, 3],
    H: [50, 3, 5],
    J: [80, 5, 7],
    K: [125, 7, 10],
    L: [200, 10, 14],
    M: [315, 14, 21],
  };

  test('samples are those of ISO 2859-1, and no lot has more defects than it accepts', () => {
    const reports = of('inspection-report');
    expect(reports.length).toBeGreaterThan(10);
    for (const { contract, texts } of reports) {
      const rows = rowsOf(texts[0] ?? [], 8);
      expect(rows.map(([, , lot]) => number(lot))).toEqual(contract.style.map(({ pieces }) => pieces));
      for (const [style, , lot, letter = '', sample, critical, major = '', minor = ''] of rows) {
        const size = number(lot);
        expect(letter, style).toBe(letters.find(([from, to]) => from <= size && size <= to)?.[2]);
        const [pieces = 0, ofMajor = 0, ofMinor = 0] = plans[letter] ?? [];
        expect(number(sample), style).toBe(pieces);
        expect(critical).toBe('0');
        expect(major.replace(/^\d+ +/, '')).toBe(`(${ofMajor} / ${ofMajor + 1})`);
        expect(minor.replace(/^\d+ +/, '')).toBe(`(${ofMinor} / ${ofMinor + 1})`);
        expect(number(major)).toBeLessThanOrEqual(ofMajor);
        expect(number(minor)).toBeLessThanOrEqual(ofMinor);
      }
    }
  });

  test('a lot of 12,000 gives 315, one of 312 gives 50', () => {
    const rows = of('inspection-report').flatMap(({ texts }) => rowsOf(texts[0] ?? [], 5));
    const samples = new Map(rows.map(([, , lot, , sample]) => [lot, sample]));
    expect(samples.get('12,000')).toBe('315');
    expect(samples.get('312')).toBe('50');
  });
});

describe('tests of fabrics', () => {
  const grades = ['1', '1–2', '2', '2–3', '3', '3–4', '4', '4–5', '5'];

  test('each style has a report of its own', () => {
    for (const { contract, texts } of of('test-report')) {
      expect(texts.length).toBe(contract.style.length);
      for (const [at, { sno }] of contract.style.entries()) {
        expect(texts[at]?.join('\n')).toContain(`${contract.cno}, ${sno} `);
      }
    }
  });

  test('raw indigo denim has grade 1–2 in wet rubbing, and every grade is as required', () => {
    const pages = of('test-report').flatMap(({ texts }) => texts);
    for (const texts of pages) {
      const wet = texts.indexOf('Colour fastness to rubbing, wet, grade');
      if (texts.some((text) => text.startsWith('raw indigo'))) {
        expect(texts.slice(wet + 2, wet + 4)).toEqual(['1–2', '1–2']);
      }
      for (const [at, text] of texts.entries()) {
        if (!text.startsWith('Colour fastness')) continue;
        const [required = '', found = ''] = texts.slice(at + 2, at + 4);
        expect(grades.indexOf(required)).toBeGreaterThanOrEqual(0);
        expect(grades.indexOf(found), texts[1]).toBeGreaterThanOrEqual(grades.indexOf(required));
      }
    }
    expect(
      pages.filter((texts) => texts.some((text) => text.startsWith('raw indigo'))).length,
    ).toBeGreaterThan(3);
  });
});

describe('shipment', () => {
  /** The check digit of ISO 6346, with the values of the letters as the standard lists them. */
  function isContainer(text: string) {
    const values = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
    const [, code = '', digits = '', check] = /^([A-Z]{3}U) ?(\d{6})-?(\d)$/.exec(text) ?? [];
    const sum = [...code, ...digits].reduce((whole, char, at) => whole + values.indexOf(char) * 2 ** at, 0);
    return String((sum % 11) % 10) === check;
  }

  test('container numbers have their check digit, and differ', () => {
    expect(isContainer('CSQU 305438-3')).toBe(true);
    expect(isContainer('JLGU 260418-3')).toBe(false);
    const copies = of('bill-of-lading').map(({ texts }) => texts[0] ?? []);
    const numbers = (pattern: RegExp) =>
      copies.flatMap((texts) => texts.filter((text) => pattern.test(text)));
    const containers = numbers(/^[A-Z]{4} \d{6}-\d$/);
    expect(containers.length).toBeGreaterThanOrEqual(copies.length);
    for (const own of containers) expect(isContainer(own), own).toBe(true);
    for (const pattern of [/^[A-Z]{4} \d{6}-\d$/, /^SP\d{6}$/, /^SPXG\d{7}$/, /^B\d{8}$/]) {
      const own = numbers(pattern);
      expect(own.length, String(pattern)).toBeGreaterThanOrEqual(copies.length);
      expect(new Set(own).size, String(pattern)).toBe(own.length);
    }
  });

  test('the carrier’s and the chamber’s forms have no letterhead', () => {
    for (const { texts } of [...of('bill-of-lading'), ...of('certificate-of-origin')]) {
      expect(texts[0]?.[0]).toMatch(/^Specimen of a (carrier|chamber)’s form/);
      expect(texts[0]).not.toContain('JINLAN ');
    }
  });

  /** Subheadings of HS 2022 with knitted or woven and the fibre that they are for. */
  const HEADINGS: Record<string, [string, RegExp]> = {
    '6104.62': ['knitted', /cotton/],
    '6105.10': ['knitted', /cotton/],
    '6108.31': ['knitted', /cotton/],
    '6109.10': ['knitted', /cotton/],
    '6110.20': ['knitted', /cotton/],
    '6202.30': ['woven', /cotton/],
    '6202.40': ['woven', /polyester/],
    '6203.32': ['woven', /cotton/],
    '6203.33': ['woven', /polyester/],
    '6203.42': ['woven', /cotton/],
    '6204.42': ['woven', /cotton/],
    '6204.49': ['woven', /linen/],
    '6204.62': ['woven', /cotton/],
    '6204.63': ['woven', /polyester/],
    '6205.20': ['woven', /cotton/],
    '6206.30': ['woven', /cotton/],
    '6206.90': ['woven', /linen/],
    '6211.43': ['woven', /polyester/],
  };

  test('HS subheadings are those of how the goods are made and of their main fibre', () => {
    const rows = of('invoice').flatMap(({ texts }) => rowsOf(texts[0] ?? [], 4));
    expect(rows.length).toBeGreaterThan(30);
    for (const [style = '', made = '', ...codes] of rows) {
      const [how, fibre] = made.split(',');
      for (const code of codes.filter((text) => /^\d{4}\.\d\d$/.test(text))) {
        const [knitOrWoven, main] = HEADINGS[code] ?? [];
        expect(how, `${style} ${code}`).toBe(knitOrWoven);
        expect(fibre, `${style} ${code}`).toMatch(main ?? /./);
      }
      expect(codes[0], style).toMatch(/^6[12]\d\d\.\d\d$/);
    }
    const certified = of('certificate-of-origin').map(({ texts }) =>
      (texts[0] ?? []).filter((text) => text in HEADINGS),
    );
    expect(certified.flat()).toEqual(rows.flat().filter((text) => text in HEADINGS));
  });
});

describe('sums', () => {
  test('amounts are prices by quantities, and their sum is the contract’s', () => {
    for (const { contract, texts } of of('invoice')) {
      const own = texts[0] ?? [];
      const total = own.indexOf('Total');
      const rows = rowsOf(own.slice(0, total), 8).map((row) =>
        row.filter((text) => /^[\d,]+(\.\d\d)?( (pcs|sets))?$/.test(text)),
      );
      let sum = 0;
      for (const row of rows) {
        const [pieces = '', price, amount] = row.slice(row.findIndex((text) => /pcs|sets/.test(text)));
        expect(Math.round(number(pieces) * number(price) * 100)).toBe(Math.round(number(amount) * 100));
        sum += number(amount);
      }
      expect(sum).toBeCloseTo(contract.amount, 2);
      expect(own[total + 4]).toBe(contract.amount.toLocaleString('en-GB', { minimumFractionDigits: 2 }));
      const [deposit, balance] = [...own.join('\n').matchAll(/USD ([\d,.]+\.\d\d)/g)].map(([, amount]) =>
        number(amount),
      );
      expect((deposit ?? 0) + (balance ?? 0)).toBeCloseTo(contract.amount, 2);
    }
  });

  test('the columns of packing lists come to their totals, and no carton is above 15 kg', () => {
    for (const { contract, texts } of of('packing-list')) {
      const own = texts[0] ?? [];
      const total = own.indexOf('Total');
      const rows = rowsOf(own.slice(0, total), 8);
      // Cartons, pieces, net, gross, volume.
      for (const column of [3, 4, 5, 6, 7]) {
        const sum = rows.reduce((whole, row) => whole + number(row[column]), 0);
        expect(sum, `${contract.cno}, column ${column}`).toBeCloseTo(number(own[total + column - 1]), 2);
      }
      expect(number(own[total + 3])).toBe(contract.quantity);
      let next = 1;
      for (const [style, , range = '', cartons, , net, gross] of rows) {
        const [first, end] = range.split('–').map(Number);
        expect(first, style).toBe(next);
        expect((end ?? 0) - (first ?? 0) + 1, style).toBe(number(cartons));
        expect(number(gross) / number(cartons), style).toBeLessThanOrEqual(15);
        expect(number(net), style).toBeLessThan(number(gross));
        next = (end ?? 0) + 1;
      }
    }
  });
});

describe('days', () => {
  test('papers are added in the order of the work', () => {
    for (const { cno, papers } of all) {
      const days = papers.map(({ added }) => day(added));
      expect(days, cno).toEqual([...days].sort());
    }
  });

  test('a report is not older than what it reports', () => {
    const done = ({ style }: Contract, stage: string) =>
      last(style.map(({ milestones }) => day(milestones?.[stage]?.done)));
    const older = (kind: string, stage: string) =>
      of(kind)
        .filter(({ contract, added }) => day(added) < done(contract, stage))
        .map(({ contract }) => contract.cno);
    expect(older('test-report', 'fabric')).toEqual([]);
    expect(older('inspection-report', 'inspection')).toEqual([]);
    expect(older('bill-of-lading', 'shipped')).toEqual([]);
  });

  test('nothing is planned or done while the factory is closed, and nothing sails after the last vessel', () => {
    const closed: [string, string][] = [
      ['2026-10-01', '2026-10-07'],
      ['2027-01-23', '2027-02-21'],
    ];
    const days = all.flatMap(({ cno, style }) =>
      style.flatMap(({ sno, milestones = {} }) =>
        Object.entries(milestones).flatMap(([stage, { plan, done }]) =>
          [day(plan), day(done)].map((on) => ({ at: `${cno} ${sno} ${stage}`, on })),
        ),
      ),
    );
    expect(days.length).toBeGreaterThan(500);
    expect(days.filter(({ on }) => closed.some(([from, to]) => from <= on && on <= to))).toEqual([]);
  });
});
