// The crates in the binary, as Cargo describes them. Works without a network.
import { execFileSync } from 'node:child_process';

function cargo(...args) {
  const options = { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync('cargo', [...args, '--offline', '--locked'], options).toString();
}

/** Returns the packages of `cargo metadata` that are linked into a binary with one of these engines. */
export function crates(engines) {
  const tree = [
    'tree',
    '--edges',
    'normal,no-proc-macro',
    '--prefix',
    'none',
    '--format',
    '{p}',
    '--no-default-features',
  ];
  const lines = engines.flatMap((engine) => cargo(...tree, '--features', engine).split('\n'));
  const linked = new Set(lines.map((line) => line.split(' ', 2).join(' ')));
  return JSON.parse(cargo('metadata', '--format-version', '1')).packages.filter(
    ({ name, version, source }) => source && linked.has(`${name} v${version}`),
  );
}
