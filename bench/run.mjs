// Measures the release build that SERVER names: `SERVER=BINARY tsx bench/run.mjs KIND [ARGUMENT…]`.
//
// A kind is a module of kinds/, and README.md describes it. Kinds without a browser also run in Node as it is.
// `make bench KIND=…` makes the build and installs what is needed.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const [kind, ...args] = process.argv.slice(2);
const kinds = readdirSync(new URL('kinds', import.meta.url));
const file = kinds.find((file) => path.parse(file).name === kind);
if (!file || !process.env.SERVER) {
  const names = kinds.map((file) => path.parse(file).name).join(', ');
  console.error(`bench: SERVER names a release build, and the first argument is one of: ${names}`);
  process.exit(2);
}
if (process.platform !== 'linux') {
  console.error('bench: the figures come from /proc, which only Linux has');
  process.exit(2);
}
const { measure } = await import(`./kinds/${file}`);
await measure(path.resolve(process.env.SERVER), args);
// Whatever still runs belongs to the measurement.
process.exit();
