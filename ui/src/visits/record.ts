import type { VisitAct, VisitRecord } from '../generated/api';
import type { Frame } from '../generated/document';
import { isPrivate, isPrivateText } from './private';

/** One stay on one page. */
export type View = Omit<VisitRecord, 'act' | 'etime' | 'span'>;

/** As much as the server takes. */
const PARAMS = 12;
const NAME_CHARS = 32;
const VALUE_CHARS = 100;
const CHANNEL_CHARS = 64;
const QUERY_CHARS = 500;
const PATH_CHARS = 500;

/** Stands for a path that may tell a secret. */
const NAMELESS = '/-';

const LANGUAGES = { zh: 1, en: 2, ja: 3 };

/** A stay that began then at this address (spec §3, §9). */
export function viewOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { site, locale }: Pick<Frame, 'site' | 'locale'>,
  ukey: string,
  stime: number,
): View {
  const told = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (told.size === PARAMS) break;
    if (name.length > NAME_CHARS || isPrivate(name, value)) continue;
    told.set(name, cut(value, VALUE_CHARS));
  }
  const query = told.toString();
  const path = isPrivateText(pathname) ? NAMELESS : pathname;
  return {
    ukey,
    srchn: cut(told.get('srchn') ?? '', CHANNEL_CHARS),
    spchn: cut(told.get('spchn') ?? '', CHANNEL_CHARS),
    srdist: 21,
    url: path.slice(0, PATH_CHARS) + (query && query.length <= QUERY_CHARS ? `?${query}` : ''),
    lid: LANGUAGES[locale],
    module: site === 'brand' ? 's24' : 's16',
    stime,
    params: Object.fromEntries(told),
  };
}

/** When the page load began that brought the page; one that was rendered ahead began when it was first looked at. */
export function loadBegan(): number {
  const [load] = performance.getEntriesByType('navigation') as { activationStart?: number }[];
  // A clock may be set back.
  return Math.min(Date.now(), Math.round(performance.timeOrigin + (load?.activationStart ?? 0)));
}

export function recordOf(view: View, act: VisitAct): VisitRecord {
  const etime = Date.now();
  // A clock may be set back.
  return { ...view, act, etime, span: Math.max(0, etime - view.stime) };
}

/** The beginning of a text; never half a character. */
function cut(text: string, chars: number): string {
  return [...text].slice(0, chars).join('');
}
