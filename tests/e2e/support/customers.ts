// Customers that the fixtures lack: one with very many contracts, and one whose every text attempts an injection.

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

declare global {
  interface Window {
    /** Set by an injection that has run. */
    injected?: number;
  }
}

interface Credentials {
  email: string;
  password: string;
}

interface Line {
  sno: string;
  pname: string;
  cents: number;
  total: number;
  progress: number;
}

/** 200 contracts of 50 lines. */
export const LARGE = { email: 'large@example.com', password: 'woven-demo-200', contracts: 200, lines: 50 };

/** A contract for each string of `INJECTIONS`, with one line. */
export const HOSTILE = { email: 'hostile@example.com', password: 'woven-demo-xss' };

/** Texts that must be shown unchanged and do nothing. */
export const INJECTIONS = [
  '<script>window.injected=1</script>',
  '</script><script>window.injected=2</script>',
  '<img src=x onerror="window.injected=3">',
  '"><svg onload="window.injected=4">',
  "' autofocus onfocus='window.injected=5",
  'javascript:window.injected=6',
  '<!--<script>window.injected=7//-->',
  '<iframe srcdoc="<script>parent.injected=8</script>"></iframe>',
  '{{constructor.constructor("window.injected=9")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that would run if it were one.
  '${window.injected=10}',
  'line\u2028paragraph\u2029end',
  '=HYPERLINK("https://evil.example";"a spreadsheet")',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '&lt;b&gt;&#x3C;script&#x3E;',
] as const;

/** Writes the fixtures, the company of the demonstration and the two customers into a folder, for `SELVAGE_EMBEDDED_CONTENT`. */
export async function writeContent(folder: string): Promise<void> {
  const fixtures = fileURLToPath(new URL('../../fixtures/content/', import.meta.url));
  await cp(fixtures, folder, { recursive: true });
  for (const file of ['company.toml', 'words.toml'])
    await cp(new URL(`../../../content/${file}`, import.meta.url), join(folder, file));
  const customers = join(folder, 'customers.toml');
  const known = await readFile(customers, 'utf8');
  await writeFile(customers, [known, ...large(), ...hostile()].join('\n'));
}

function large(): string[] {
  const toml = [customer(LARGE, 'Large & Sons')];
  for (let number = 1; number <= LARGE.contracts; number++) {
    const lines = Array.from({ length: LARGE.lines }, (_, place) => ({
      sno: `ST-${number}-${place + 1}`,
      pname: `Style ${place + 1} of contract ${number}, poplin 120 g/m²`,
      cents: 399 + ((number * 31 + place * 7) % 2000),
      total: 100 + ((number + place) % 900),
      progress: (number * 13 + place * 29) % 101,
    }));
    const day = new Date(Date.UTC(2024, 0, 1 + number)).toISOString().slice(0, 10);
    toml.push(...contract(`L${number}`, `LG-${String(number).padStart(4, '0')}`, day, number % 101, lines));
  }
  return toml;
}

function hostile(): string[] {
  const contracts = INJECTIONS.flatMap((text, place) =>
    contract(`H${place}`, text, '2024-03-01', 0, [
      { sno: text, pname: text, cents: 100, total: 1, progress: 0 },
    ]),
  );
  return [customer(HOSTILE, INJECTIONS[0]), ...contracts];
}

function customer({ email, password }: Credentials, name: string): string {
  return `[[customer]]
email = ${string(email)}
password = ${string(password)}
uname = ${string(name)}
`;
}

function contract(id: string, number: string, day: string, progress: number, lines: Line[]): string[] {
  const pieces = lines.reduce((sum, { total }) => sum + total, 0);
  const cents = lines.reduce((sum, line) => sum + line.total * line.cents, 0);
  const head = `[[customer.contract]]
sid = ${string(id)}
cno = ${string(number)}
signed = ${day}T09:00:00
quantity = ${pieces}
amount = ${dollars(cents)}
progress = ${progress}
`;
  const styles = lines.map(
    (line) => `[[customer.contract.style]]
sno = ${string(line.sno)}
pname = ${string(line.pname)}
price = ${dollars(line.cents)}
pieces = ${line.total}
sum = ${dollars(line.cents * line.total)}
line_progress = ${line.progress}
`,
  );
  return [head, ...styles];
}

function dollars(cents: number): string {
  return `"${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}"`;
}

/** A TOML string, whose escapes are JSON's. */
function string(value: string): string {
  return JSON.stringify(value);
}
