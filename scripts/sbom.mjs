// Writes a CycloneDX 1.6 SBOM of the crates and npm packages in the binary: `node scripts/sbom.mjs ENGINE FILE`.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { crates } from './crates.mjs';

const [engine, file] = process.argv.slice(2);

/** The development packages whose files are in the binary. */
const FONTS = /^@fontsource/;

const checksums = new Map(
  [
    ...readFileSync('Cargo.lock', 'utf8').matchAll(
      /name = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"/g,
    ),
  ].map(([, name, version, sum]) => [`${name} ${version}`, sum]),
);
const cargoComponents = crates([engine]).map(({ name, version, license, description }) =>
  component(
    `pkg:cargo/${name}@${version}`,
    { name, version, description: description?.trim() },
    license?.replaceAll('/', ' OR '),
    {
      alg: 'SHA-256',
      content: checksums.get(`${name} ${version}`),
    },
  ),
);
const lock = JSON.parse(readFileSync('ui/package-lock.json', 'utf8')).packages;
const npmComponents = Object.entries(lock)
  .map(([path, entry]) => ({ ...entry, name: path.split('node_modules/').at(-1) }))
  .filter(
    ({ name, dev, devOptional, optional, peer }) =>
      name !== '' && (FONTS.test(name) || !(dev || devOptional || optional || peer)),
  )
  .map(({ name, version, license, integrity }) =>
    component(`pkg:npm/${name.replace('@', '%40')}@${version}`, { name, version }, license, {
      alg: 'SHA-512',
      content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    }),
  );
const components = [...cargoComponents, ...npmComponents];
const version = readFileSync('Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      'bom-ref': 'selvage',
      name: 'selvage',
      version,
      licenses: [{ expression: 'MIT' }],
    },
  },
  components,
};
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${components.length} components`);

function component(purl, about, licence, hash) {
  const licenses = licence && { licenses: [{ expression: licence }] };
  return { type: 'library', 'bom-ref': purl, ...about, ...licenses, hashes: [hash], purl };
}
