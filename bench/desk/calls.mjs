// How long the calls of an editor take, and how long a publication takes to be on the page: both sides in turn.
import http from 'node:http';
import { get } from '../lib/http.mjs';
import { quantile } from '../lib/statistics.mjs';

const ROUNDS = 5;
/** The calls of each kind in a round. */
const CALLS = 40;
/** The publications in a round. */
const PUBLICATIONS = 20;

const KINDS = {
  'a draft is saved': {
    each: (editor, at, round) => editor.save(at, `Draft ${round}`),
    opened: true,
  },
  'a text is published': {
    each: (editor, at, round) => editor.publish(at, `Text ${round}`),
    opened: true,
  },
  'a list: 50 of all entries': {
    each: (editor, at) => editor.list((at % 200) * 50),
  },
  'a search that finds one': {
    each: (editor, at, _, entries) => editor.search(`no. ${alone(at, entries)}`),
    finds: 'one',
  },
  'a search that finds all': {
    each: (editor) => editor.search('Digital printing'),
    finds: 'all',
  },
  'a search that finds none': {
    each: (editor) => editor.search('no such words'),
    finds: 'none',
  },
};
/** The page of a list as the browser gets it, where the list is no call of its own. */
const LIST_PAGE = 'the page with the list';
const VISIBLE = 'published until on the page';

/** The sorted times of each kind of call, by the side's name. Each side is a running one with an editor. */
export async function calls(sides, entries) {
  const times = {};
  const add = (kind, name, time) => {
    times[kind] ??= Object.fromEntries(sides.map(({ name }) => [name, []]));
    times[kind][name].push(time);
  };
  // A round that does not count: code is compiled, caches are filled.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [kind, { each, opened, finds }] of Object.entries(KINDS)) {
      for (const side of sides) {
        for (const at of some(round, CALLS, entries)) {
          if (opened) await side.editor.open(at);
          const began = performance.now();
          const answer = await each(side.editor, at, round, entries);
          if (round >= 0) add(kind, side.name, performance.now() - began);
          if (finds) check(side.editor.total(answer), finds, entries, side.name);
        }
      }
    }
    for (const side of sides.filter(({ editor }) => editor.listPage)) {
      for (const at of some(round, CALLS / 4, entries)) {
        const began = performance.now();
        await side.editor.listPage((at % 200) * 50);
        if (round >= 0) add(LIST_PAGE, side.name, performance.now() - began);
      }
    }
    for (const side of sides) {
      for (const at of some(round, PUBLICATIONS, entries)) {
        const time = await visible(side, at, `Visible ${round}`);
        if (round >= 0) add(VISIBLE, side.name, time);
      }
    }
  }
  return Object.entries(times).map(([kind, by]) => [
    kind,
    ...sides.flatMap(({ name }) => [0.5, 0.99].map((share) => shown(by[name], share))),
  ]);
}

const shown = (list, share) => (list.length > 0 ? `${quantile(list, share).toFixed(1)} ms` : '');

/** A number with which no other begins. */
const alone = (at, entries) => Math.floor(entries / 10) + 1 + (at % Math.floor(entries * 0.9));

/** Entries from everywhere, others in each round. */
const some = (round, count, entries) =>
  Array.from({ length: count }, (_, n) => 2 + ((((round + 1) * count + n) * 7919) % (entries - 1)));

/**
 * Payload finds entries with all words in any place, so that a number finds those that contain it too. Selvage counts up to 500.
 */
function check(total, finds, entries, name) {
  const all = Math.min(0.9 * entries, 500);
  const [least, most] = { none: [0, 0], one: [1, entries / 100], all: [all, 2 * entries] }[finds];
  if (total < least || total > most) throw new Error(`${name} found ${total}`);
}

/** Publishes a title while a visitor requests the page without a pause; returns the time until the page has it. */
async function visible({ origin, page, editor }, at, title) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const own = `${title} of ${at}, ${process.pid}`;
  const shows = async () => (await get(origin + page(at), { agent })).body.includes(own);
  await editor.open(at);
  if (await shows()) throw new Error('the page has the title already');
  const began = performance.now();
  const published = editor.publish(at, own);
  while (!(await shows()));
  const time = performance.now() - began;
  await published;
  agent.destroy();
  return time;
}
