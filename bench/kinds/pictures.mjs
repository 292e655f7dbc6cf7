// The process that makes pictures: what a picture costs in it and in the server, and what bombs (lib/bombs.mjs) cost.
import { readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bombs } from '../lib/bombs.mjs';
import { get } from '../lib/http.mjs';
import { childrenOf, cpuSeconds, peak, pss } from '../lib/proc.mjs';
import { freePort, stop } from '../lib/processes.mjs';
import { add, conditions, count, mib, replace, shown, table } from '../lib/report.mjs';
import { selvage } from '../servers/selvage.mjs';

const PICTURES = readdirSync(new URL('../../content/media/macros', import.meta.url));
const WIDTHS = [320, 640, 1280];
const SETTINGS = { SELVAGE_IMAGES_AVIF: 'false', SELVAGE_IMAGES_BUDGET: '0 B' };
const ACCEPT = { headers: { accept: 'image/webp' } };

export async function measure(binary) {
  const rows = [...(await costs(binary, 'the same')), ...(await costs(binary, 'a new one each'))];
  const head = [
    'process',
    'width',
    'p50, ms',
    'max, ms',
    'its processor time, ms',
    'the server’s, ms',
    'its Pss, MiB',
  ];
  const pictures = `${PICTURES.length} pictures in each width, as WebP; times and memory are those of one picture`;
  replace('hostile.md', 'pictures', `${pictures}. ${conditions()}\n\n${table(head, rows)}`);
  const bombHead = [
    'picture',
    'bytes',
    'status',
    'ms',
    'another picture, ms',
    'memory of the server, MiB more',
    'of the process, MiB',
    'processor time, s',
  ];
  replace('hostile.md', 'bombs', `${conditions()}\n\n${table(bombHead, await damage(binary))}`);
}

/** Makes pictures, by a process that lives on or each by a new one. */
async function costs(binary, which) {
  const { origin, child } = await selvage(binary, `pictures, ${which}`, SETTINGS);
  for (const name of PICTURES) await get(`${origin}/media/macros/${name}`);
  await picture(origin, PICTURES[0], 160);
  const rows = [];
  for (const width of WIDTHS) {
    const times = [];
    let [own, servers] = [0, 0];
    for (const name of PICTURES) {
      if (which !== 'the same') await endProcesses(child.pid);
      const before = seconds(child.pid);
      times.push(await picture(origin, name, width));
      const after = seconds(child.pid);
      own += after.own - (which === 'the same' ? before.own : 0);
      servers += after.servers - before.servers;
    }
    const each = (sum) => (Math.max(0, sum * 1000) / PICTURES.length).toFixed(1);
    const [id] = childrenOf(child.pid);
    add(rows, [which, width, shown(times, 0.5), shown(times, 1), each(own), each(servers), mib(pss(id))]);
  }
  await stop(child);
  return rows;
}

/** Returns the milliseconds that a picture takes. */
async function picture(origin, name, width) {
  const began = performance.now();
  const { status } = await get(`${origin}/_image?src=/media/macros/${name}&w=${width}`, ACCEPT);
  if (status !== 200) throw new Error(`${name} answered ${status}`);
  return performance.now() - began;
}

/** Processor time of the processes that make pictures, and of the server without them. */
function seconds(pid) {
  const own = childrenOf(pid).reduce((sum, id) => sum + cpuSeconds(id), 0);
  return { own, servers: cpuSeconds(pid) - own };
}

/** Ends the processes, which the server notices at the next picture. */
async function endProcesses(pid) {
  for (const id of childrenOf(pid)) process.kill(id, 'SIGKILL');
  // On a busy machine the end takes a while; a picture that is sent before it would be given up.
  await sleep(300);
}

/** Requests each bomb, and another picture meanwhile, from a server that has made a picture before. */
async function damage(binary) {
  const [files, port] = [bombs(), await freePort()];
  const provider = http.createServer(({ url }, response) => {
    const file = files[url.split('/').at(-1)];
    response.setHeader('content-type', url.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
    response.writeHead(file ? 200 : 404).end(file);
  });
  provider.listen(port, '127.0.0.1');
  const settings = { ...SETTINGS, SELVAGE_PROVIDER_URL: `http://127.0.0.1:${port}` };
  const rows = [];
  for (const [name, bytes] of Object.entries(files)) {
    if (name === 'harmless.png') continue;
    const { origin, child } = await selvage(binary, name, settings);
    const timed = async (path) => {
      const began = performance.now();
      const { status } = await get(origin + path);
      return { status, time: performance.now() - began };
    };
    await timed('/_image?src=/media/harmless.png&w=160');
    writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
    const before = peak(child.pid);
    const most = { memory: 0, seconds: 0 };
    const watch = setInterval(() => {
      try {
        for (const id of childrenOf(child.pid)) {
          most.memory = Math.max(most.memory, peak(id));
          most.seconds = Math.max(most.seconds, cpuSeconds(id));
        }
      } catch {
        // A thread or a process has ended since it was listed.
      }
    }, 10);
    const path = name.endsWith('.svg')
      ? `/_card?src=/media/${name}&panel=en-home`
      : `/_image?src=/media/${name}&w=640`;
    const bomb = timed(path);
    await sleep(100);
    const other = await timed('/_image?src=/media/harmless.png&w=320');
    const { status, time } = await bomb;
    clearInterval(watch);
    const grown = peak(child.pid) - before;
    await stop(child);
    const times = [time, other.time].map((each) => each.toFixed(0));
    add(rows, [
      name,
      count(bytes.length),
      status,
      ...times,
      mib(grown),
      mib(most.memory),
      most.seconds.toFixed(2),
    ]);
  }
  provider.close();
  return rows;
}
