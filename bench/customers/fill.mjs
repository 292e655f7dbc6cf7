// The customers of the measurement with their contracts: statements for SQLite and PostgreSQL alike, and a file to import.

export const CUSTOMERS = 1000;
export const CONTRACTS = 20_000;
/** The style lines of a contract. */
export const LINES = 10;
/** The contracts of the file, with as many lines each. */
export const IMPORTED = 2000;
/** The contracts that a program writes by the API, and the same number of a file. `BENCH_CONTRACTS` is another number. */
export const CONTRACTS_BY_API = Number(process.env.BENCH_CONTRACTS ?? 10_000);
/** The contracts of a call. */
const BATCH = 500;
/** The account of the demonstration customer whose password all have. */
const PATTERN = 'demo-us@jinlan.example';
export const PASSWORD = 'demonstration-us';

export const email = (customer) => `buyer${customer}@customers.example`;
/** A customer's contracts, of which the first is this. */
export const firstContract = (customer) => `measured-${customer}`;

const FIRST = 1_000_000;
const BEFORE = 1_780_000_000;
const numbers = (name, column, most) =>
  `${name}(${column}) AS (SELECT 1 UNION ALL SELECT ${column} + 1 FROM ${name} WHERE ${column} < ${most})`;

/** The statements that add contracts of customers. The demonstration editor becomes a merchandiser. */
export const FILLED = {
  sqlite: (size) => filled("GROUP_CONCAT(CHAR(10) || l.line_key, '')", size),
  postgres: (size) => filled("STRING_AGG(CHR(10) || l.line_key, '')", size),
};

/** `joined` is the database's function for texts of a group. */
function filled(joined, { customers: most = CUSTOMERS, contracts: all = CONTRACTS } = {}) {
  const customers = `WITH RECURSIVE ${numbers('n', 'x', most)}`;
  const contracts = `WITH RECURSIVE ${numbers('n', 'x', all)}`;
  return `
  UPDATE staff SET role = 'merchandiser' WHERE email = 'demo-editor@demonstration.example';
  ${customers} INSERT INTO companies (id, name, name_key, created_at)
    SELECT ${FIRST} + x, 'Buyer ' || x, 'buyer ' || x, ${BEFORE} FROM n;
  ${customers} INSERT INTO customers (id, email, password_hash, uname, avatar, origin, created_at, last_login_at, company_id,
      lang, confirmed_at)
    SELECT ${FIRST} + x, 'buyer' || x || '@customers.example', pattern.password_hash, 'Buyer ' || x, '', 'registered',
      ${BEFORE}, ${BEFORE}, ${FIRST} + x, 'en', ${BEFORE}
    FROM n, (SELECT password_hash FROM customers WHERE email = '${PATTERN}') pattern;
  ${contracts} INSERT INTO contracts (sid, company_id, cno, cno_key, signed, quantity, amount, progress)
    SELECT 'measured-' || x, ${FIRST} + 1 + (x - 1) % ${most}, 'SC' || (100000 + x), 'sc' || (100000 + x),
      '20' || (10 + x % 17) || '-0' || (1 + x % 9) || '-1' || (x % 7) || ' 10:00:00',
      ${100 * LINES}, ${60_000 * LINES}, 5000
    FROM n;
  ${contracts}, ${numbers('m', 'y', LINES)}
    INSERT INTO contract_lines (sid, seq, sno, pname, price, pieces, sum, line_progress, line_key)
    SELECT 'measured-' || x, y - 1, 'ST' || x || '-' || y, 'Oxford shirt with button-down collar, style ' || y,
      600, 100, 60000, 5000, 'st' || x || '-' || y || ' oxford shirt with button-down collar, style ' || y
    FROM n, m;
  INSERT INTO contract_searches (sid, searched)
    SELECT c.sid, c.cno_key || (SELECT ${joined} FROM contract_lines l WHERE l.sid = c.sid)
    FROM contracts c WHERE c.sid LIKE 'measured-%';`;
}

const HEAD = [
  'Customer email',
  'Contract number',
  'Signing date',
  'Style number',
  'Product name',
  'Unit price',
  'Quantity',
  'Production progress',
];

/** A file of contracts with numbers that begin so, from one of them on, with the progress of each line. */
export function file(progress, prefix = 'IM', contracts = IMPORTED, first = 1) {
  const rows = Array.from({ length: contracts * LINES }, (_, row) => {
    const [contract, line] = [Math.floor(row / LINES) + first, (row % LINES) + 1];
    const own = [email(1 + (contract % CUSTOMERS)), `${prefix}${100_000 + contract}`, '2026-11-09'];
    return [...own, `ST${contract}-${line}`, `Poplin shirt ${line}`, '6.00', '100', String(progress)];
  });
  return [HEAD, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/** The same contracts for the API, in the batches of calls, with the revisions that are known. */
export function* batches(prefix, progress, revisions) {
  for (let first = 1; first <= CONTRACTS_BY_API; first += BATCH) {
    const length = Math.min(BATCH, CONTRACTS_BY_API + 1 - first);
    yield Array.from({ length }, (_, at) => {
      const contract = first + at;
      const cno = `${prefix}${100_000 + contract}`;
      const lines = Array.from({ length: LINES }, (_, line) => ({
        sno: `ST${contract}-${line + 1}`,
        pname: `Poplin shirt ${line + 1}`,
        price: '6.00',
        pieces: '100',
        lineProgress: String(progress),
      }));
      const own = { email: email(1 + (contract % CUSTOMERS)), cno, signed: '2026-11-09', lines };
      return { revision: revisions.get(cno), contract: own };
    });
  }
}
