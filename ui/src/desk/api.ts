// The desk's API: the types of its answers, and the one way to call it.
import type { Locale } from '../generated/document';
import type { Contract, ContractFault, TableProblem } from './contracts/contract';
import type { OpenContract, OpenLine } from './contracts/progress';
import type { Inquiry } from './inbox/inquiry';

export const ROLES = ['owner', 'editor', 'author', 'merchandiser'] as const;
export type Role = (typeof ROLES)[number];

export interface Me {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Whether a login needs a code. */
  second_factor: boolean;
}

export interface Session {
  id: string;
  user_agent: string;
  created_at: number;
  current: boolean;
}

export interface StaffMember extends Me {
  created_at: number;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  expires_at: number;
}

export interface Action {
  done_at: number;
  id: string;
  actor: string;
  action: string;
  subject: string;
}

export const SECTIONS = [
  'news',
  'samples',
  'production',
  'markets',
  'about',
  'home',
  'questions',
  'pages',
  'categories',
  'seo',
  'other',
] as const;
export type Section = (typeof SECTIONS)[number];

/** When a text is on the site; seconds since 1970. */
export interface Interval {
  from?: number;
  until?: number;
}
export type State = 'none' | 'draft' | { published: Interval };
export type States = Record<Locale, State>;

export interface ListedEntry {
  id: string;
  section: Section;
  titles: Partial<Record<Locale, string>>;
  states: States;
  number: number;
  author: string;
  written_at: number;
}

export interface Entries {
  entries: ListedEntry[];
  total: number;
  read_only: boolean;
}

export type FieldValue = number | string | string[] | Record<string, number>;
export type Fields = Record<string, FieldValue>;
/** Common fields, and those of each language that has a text. */
export type EntryFields = { common: Fields } & Partial<Record<Locale, Fields>>;

export interface Entry {
  id: string;
  section: Section;
  number: number;
  fields: EntryFields;
  states: States;
  on_site: Array<Required<Interval> & { lang: Locale; number: number }>;
  author: string;
  note: string;
  written_at: number;
  read_only: boolean;
}

export interface Revision {
  number: number;
  states: States;
  author: string;
  note: string;
  written_at: number;
  removed: boolean;
  announcements: Announcement[];
}

/** A moment at which a revision changes the site; there is no answer before it, nor while the site is down. */
export interface Announcement {
  moment: number;
  answered_at?: number;
  answer?: SiteReport;
}

/** What became of the pages after a change. */
export interface SiteReport {
  /** The paths of the first hundred pages. */
  touched: string[];
  renewed: { count: number; paths: string[] };
  servers?: { confirmed: string[]; missing: string[] };
}

export interface Written {
  entry: Entry;
  site?: Announcement;
}

/** An entry that shows a file. */
export type Use = Pick<ListedEntry, 'id' | 'section' | 'titles'>;

/** A file that the site serves. */
export interface Medium {
  /** Its address, such as `/media/uploads/loom-0123456789ab.jpg`. */
  path: string;
  name: string;
  size: number;
  author?: string;
  added_at?: number;
  /** Whether it can be deleted. */
  is_stored: boolean;
  uses: Use[];
}

export interface MediumList {
  media: Medium[];
  total: number;
  read_only: boolean;
}

export interface FieldProblem {
  lang?: Locale;
  field?: string;
  message: string;
}

/** Something to look at in a text, which keeps nobody from saving or publishing. */
export interface Hint {
  lang?: Locale;
  field?: string;
  kind: 'picture' | 'category' | 'inconsistent' | 'number' | 'date' | 'month' | 'currency' | 'name' | 'rows';
  value: string;
  /** The language that states the fact. */
  other?: Locale;
  row?: number;
}

/** The result of a check of texts that are not saved. */
export interface Checked {
  /** Why a save would be refused. */
  problems: FieldProblem[];
  hints: Hint[];
}

/** The body of a failure. */
export interface Problem {
  code: string;
  fields?: FieldProblem[];
  newest?: Entry;
  changed?: string[];
  inquiry?: Inquiry;
  uses?: Use[];
  contract?: Contract;
  faults?: ContractFault[];
  problems?: TableProblem[];
  /** Contracts that somebody else has changed, their lines, and those that are deleted. */
  contracts?: OpenContract[];
  lines?: OpenLine[];
  gone?: string[];
  /** The number of all problems. */
  count?: number;
}

/** A call that failed. The code is the API's, or `offline` without an answer. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly problem: Problem;

  constructor(code: string, status: number, problem: Problem = { code }) {
    super(code);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API, and returns the answer's JSON; `undefined` for an answer without a body. */
export function call<T = void>(method: Method, path: string, body?: object): Promise<T> {
  return send(method, `/desk/api${path}`, body);
}

/** Calls an address of the desk, as `call` does. */
export async function send<T>(
  method: Method,
  address: string,
  body?: object,
  signal?: AbortSignal,
): Promise<T> {
  const init: RequestInit = { method, ...(signal && { signal }) };
  if (body) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  return answerOf<T>(address, init);
}

/** Sends a request to an address of the desk, and returns the answer's JSON. */
export async function answerOf<T>(address: string, init: RequestInit): Promise<T> {
  const answer = await fetch(address, init).catch(() => {
    init.signal?.throwIfAborted();
    throw new CallError('offline', 0);
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new CallError(problem.code ?? 'failed', answer.status, problem);
  }
  return answer.status === 204 ? (undefined as T) : answer.json();
}
