/**
 * Why a call has no answer: the provider refuses it (`refused`), this server would not take the call now
 * (`turned-away`), or nobody could be asked (`unreachable`).
 */
export type Reason = 'refused' | 'turned-away' | 'unreachable';

/** A call without an answer. Never holds an address, since a token may be in one. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly reason: Reason;
  /** The status in the answer's body; 0 where there was no answer. */
  readonly status: number;
  /** The words of the provider or of this server, in the visitor's language; empty where there are none. */
  readonly words: string;

  constructor(reason: Reason, words = '', status = 0) {
    super(`the call was ${reason}`);
    this.reason = reason;
    this.words = words;
    this.status = status;
  }

  /** Whether this failure of the order list ends the session (spec §4): a refusal with any status but 500 to 599. */
  get endsSession(): boolean {
    return this.reason === 'refused' && !(this.status >= 500 && this.status < 600);
  }
}

/** Returns why a call has no answer, whatever was thrown. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure('unreachable');
}
