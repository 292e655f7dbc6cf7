// PostgreSQL as in the tests, but with fsync.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

/** The major version of the PostgreSQL on the PATH. */
export const version = /\d+/.exec(execFileSync('postgres', ['--version'], { encoding: 'utf8' }))[0];

/** Starts it on a Unix socket and waits until it answers. It ends with this process, with its standard input. */
export async function postgres() {
  const script = path.join(import.meta.dirname, '../../tests/support/postgres.sh');
  const shell = readFileSync(script, 'utf8')
    .replace('fsync = off', 'fsync = on')
    .replace('full_page_writes = off', '');
  const user =
    process.getuid() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
  const [program, ...args] = [...user, 'sh', '-c', shell];
  const env = { ...process.env, TMPDIR: '/tmp' };
  const child = spawn(program, args, { env, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout });
  const [socket] = await once(lines, 'line');
  child.unref();
  return {
    url: `postgres://test@${encodeURIComponent(socket)}/postgres`,
    /** Runs `pg_ctl` with these arguments. */
    control: async (words) => {
      child.stdin.write(`${words}\n`);
      await once(lines, 'line');
    },
    /** The text of a statement's result; rejects while the server is away. */
    query: (statement) =>
      new Promise((resolve, reject) => {
        const psql = spawn('psql', ['-h', socket, '-U', 'test', '-d', 'postgres', '-qAtc', statement], {
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        let text = '';
        psql.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        psql.once('close', (code) =>
          code === 0 ? resolve(text.trim()) : reject(new Error(`psql: ${code}`)),
        );
      }),
  };
}
