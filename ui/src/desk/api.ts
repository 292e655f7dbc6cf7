// The desk's API: the one way to call it, and why a call fails.
import type {
  CellsDetails,
  ConflictDetails,
  ContractConflict,
  ContractFault,
  FieldsDetails,
  FoundType,
  InquiryConflict,
  InsideDetails,
  ProblemCode,
  ProgressConflict,
  ProgressFault,
  RedirectsDetails,
  RefusedMail,
  UseDetails,
} from '../generated/desk';
import { filled, type Given } from './address';
import { forgetEarly, takeEarly } from './early';
import type { Answer, Argument, Method, Path, Place, Request } from './operations';

type Details = CellsDetails &
  ConflictDetails &
  ContractConflict &
  FieldsDetails &
  InsideDetails &
  InquiryConflict &
  ProgressConflict &
  Partial<RedirectsDetails> &
  RefusedMail &
  UseDetails;
/** The code of a failure: the API's, or of one that is found here. */
export type FailureCode =
  | ProblemCode
  | 'offline'
  | 'file-too-large'
  | 'paper-too-large'
  | 'samples-too-large';

/** The body of a failure. */
export type Problem = Details & {
  code: FailureCode;
  /** What a file is that is not taken. */
  found?: FoundType;
  /** Faults of a form with several contracts name theirs. */
  faults?: Array<ContractFault & Partial<Pick<ProgressFault, 'contract'>>>;
};

/** A call that failed. */
export class CallError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly problem: Problem;

  constructor(code: FailureCode, status: number, problem: Problem = { code }) {
    super(code);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

/** Whether a call was refused because its session has ended. */
export const isLoggedOut = (error: unknown) => error instanceof CallError && error.code === 'not-logged-in';

/** Calls the API, and returns the answer's JSON; `undefined` for an answer without a body. */
export function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[request]: Argument<Request<M, P>>
): Promise<Answer<M, P>> {
  const given = request as Given | undefined;
  const address = filled(path, given);
  const body = given?.body;
  const begin = () => send<Answer<M, P>>(method, address, body);
  return method === 'GET' || isSentAsItIs(body) ? begin() : once([method, address, body], begin);
}

/** Whether a body is a file, or a form with files. */
const isSentAsItIs = (body: object | undefined) => body instanceof Blob || body instanceof FormData;

/** Writes that have no answer yet. */
const pending = new Map<string, Promise<unknown>>();

/** Whoever presses a button twice wants one thing: a write that is under way is not begun again. */
function once<T>(write: readonly unknown[], begin: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(write);
  const under = pending.get(key);
  if (under) return under as Promise<T>;
  const own = begin().finally(() => pending.delete(key));
  pending.set(key, own);
  return own;
}

/** Reads what nobody has asked for: the session is not used by it. */
export function look<P extends Path<'GET'>>(
  path: P,
  ...[place]: Argument<Place<'GET', P>>
): Promise<Answer<'GET', P>> {
  return answerOf(filled(path, place as Given), { headers: { 'selvage-unattended': '1' } });
}

/** Calls an address of the desk, also one that the API's description lacks. */
export function send<T>(method: Method, address: string, body?: object, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method, ...(signal && { signal }) };
  if (method === 'GET') return answerOf(address, init, takeEarly(address));
  forgetEarly();
  if (body instanceof FormData) init.body = body;
  else if (body) {
    const isFile = body instanceof Blob;
    init.headers = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
    init.body = isFile ? body : JSON.stringify(body);
  }
  return answerOf(address, init);
}

async function answerOf<T>(address: string, init: RequestInit, early?: Promise<Response>): Promise<T> {
  const answer = await (early ?? fetch(address, init)).catch(() => {
    init.signal?.throwIfAborted();
    throw new CallError('offline', 0);
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new CallError(problem.code ?? 'failed', answer.status, problem);
  }
  return answer.status === 204 ? (undefined as T) : answer.json();
}
