// Checks the npm lock files without a network: every package has a SHA-512 and no download address of its own, and only known
// packages run a script when they are installed. `node scripts/npm-locks.mjs FOLDER…`
import { readFileSync } from 'node:fs';

/** esbuild's script checks that its binary is the right one. */
const WITH_SCRIPT = ['esbuild'];

const problems = process.argv.slice(2).flatMap((folder) => {
  const file = `${folder}/package-lock.json`;
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).flatMap(([path, { integrity, resolved, hasInstallScript }]) => {
    if (path === '') return [];
    const name = path.split('node_modules/').at(-1);
    const found = [];
    if (!integrity?.startsWith('sha512-')) found.push('has no SHA-512');
    if (resolved) found.push(`has a download address: ${resolved}`);
    if (hasInstallScript && !WITH_SCRIPT.includes(name)) found.push('runs a script when it is installed');
    return found.map((problem) => `${file}: ${name} ${problem}`);
  });
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
