// Asks the advisory databases of crates and of npm packages: `node scripts/audit.mjs FOLDER…` with the folders of the
// npm packages. Exits with 1 if there are advisories, with 3 if a database cannot be reached.
import { spawnSync } from 'node:child_process';

const results = [
  audit('crates', crates),
  ...process.argv.slice(2).map((folder) => audit(folder, () => packages(folder))),
];
process.exitCode = results.includes('advisories') ? 1 : results.includes('not reached') ? 3 : 0;

function audit(name, ask) {
  const result = ask();
  const words = { none: 'no advisories', advisories: 'ADVISORIES, see above' };
  console.log(`audit: ${name}: ${words[result] ?? 'NOT CHECKED: the advisory database cannot be reached'}`);
  return result;
}

function crates() {
  const deny = (...args) =>
    spawnSync('cargo', ['deny', '--log-level', 'error', ...args], { stdio: 'inherit', timeout: 120_000 });
  if (deny('fetch', 'db').status !== 0) return 'not reached';
  return deny('check', '--disable-fetch', 'advisories').status === 0 ? 'none' : 'advisories';
}

function packages(folder) {
  const { stdout } = spawnSync('npm', ['--prefix', folder, 'audit', '--json'], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  const vulnerabilities = report(stdout)?.vulnerabilities;
  if (!vulnerabilities) return 'not reached';
  for (const { name, severity, range } of Object.values(vulnerabilities))
    console.log(`${name} ${range}: ${severity}`);
  return Object.keys(vulnerabilities).length > 0 ? 'advisories' : 'none';
}

function report(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
