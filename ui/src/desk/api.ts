// The desk's API: the types of its answers, and the one way to call it.
import type {
  CellsDetails,
  ConflictDetails,
  ContractFault,
  EntryFields,
  FieldsDetails,
  InquiryConflict,
  ProgressConflict,
  ProgressFault,
  UseDetails,
} from '../generated/desk';
import type { KeptContract } from './contracts/contract';

export const ROLES = ['owner', 'editor', 'author', 'merchandiser'] as const;

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

/** The common fields of an entry, or those of a language. */
export type Fields = EntryFields['common'];
export type FieldValue = Fields[string];

type Details = CellsDetails &
  ConflictDetails &
  FieldsDetails &
  InquiryConflict &
  ProgressConflict &
  UseDetails;
/** The body of a failure. */
export type Problem = Omit<Details, 'status' | 'title'> & {
  contract?: KeptContract;
  /** Faults of a form with several contracts name theirs. */
  faults?: Array<ContractFault & Partial<Pick<ProgressFault, 'contract'>>>;
};

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

/** Reads what nobody has asked for: the session is not used by it. */
export function look<T>(path: string): Promise<T> {
  return answerOf(`/desk/api${path}`, { headers: { 'selvage-unattended': '1' } });
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
