// The crates in the binary, as Cargo describes them. Downloads those that are not on this machine yet.
import { execFileSync } from 'node:child_process';

function cargo(...args) {
  return output('cargo', [...args, '--quiet', '--locked']);
}

function output(command, args) {
  const options = { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync(command, args, options).toString();
}

/** Returns the packages of `cargo metadata` that are linked into a binary with one of these engines. */
export function crates(engines) {
  const tree = [
    'tree',
    '--package',
    'selvage',
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
  const [, host] = output('rustc', ['-vV']).match(/^host: (.*)$/m);
  // Without the platform, Cargo needs the crates of all platforms.
  const metadata = cargo('metadata', '--format-version', '1', '--all-features', '--filter-platform', host);
  return JSON.parse(metadata).packages.filter(
    ({ name, version, source }) => source && linked.has(`${name} v${version}`),
  );
}
