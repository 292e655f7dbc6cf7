import type { VisitAct, VisitRecord } from '../generated/api';
import type { Frame } from '../generated/document';
import { isPrivate, isPrivateText } from './privacyFilter';

/** The fields of a record that are the same for all events of a visit. */
export type View = Omit<VisitRecord, 'act' | 'etime' | 'span'>;

/** Limits of the server. */
const PARAMS = 12;
const NAME_CHARS = 32;
const VALUE_CHARS = 100;
const CHANNEL_CHARS = 64;
const QUERY_CHARS = 500;
const PATH_CHARS = 500;

/** Replaces a path that may contain a secret. */
const REDACTED_PATH = '/-';

/** Creates the record fields of a visit that began at `stime` at this URL (spec §3, §9). */
export function viewOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { site, lid }: Pick<Frame, 'site' | 'lid'>,
  ukey: string,
  stime: number,
): View {
  const params = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (params.size === PARAMS) break;
    if (name.length > NAME_CHARS || isPrivate(name, value)) continue;
    params.set(name, cut(value, VALUE_CHARS));
  }
  const query = params.toString();
  const path = isPrivateText(pathname) ? REDACTED_PATH : pathname;
  return {
    ukey,
    srchn: cut(params.get('srchn') ?? '', CHANNEL_CHARS),
    spchn: cut(params.get('spchn') ?? '', CHANNEL_CHARS),
    srdist: 21,
    url: path.slice(0, PATH_CHARS) + (query && query.length <= QUERY_CHARS ? `?${query}` : ''),
    lid,
    module: site === 'brand' ? 's24' : 's16',
    stime,
    params: Object.fromEntries(params),
  };
}

/** Returns when the page load began, or when a prerendered page was activated. */
export function loadStarted(): number {
  const [load] = performance.getEntriesByType('navigation') as { activationStart?: number }[];
  // The system clock may be set back.
  return Math.min(Date.now(), Math.round(performance.timeOrigin + (load?.activationStart ?? 0)));
}

export function recordOf(view: View, act: VisitAct): VisitRecord {
  const etime = Date.now();
  // The system clock may be set back.
  return { ...view, act, etime, span: Math.max(0, etime - view.stime) };
}

/** Truncates a text without splitting surrogate pairs. */
function cut(text: string, chars: number): string {
  return [...text].slice(0, chars).join('');
}
