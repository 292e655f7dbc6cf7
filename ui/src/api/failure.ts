/**
 * Why a call failed: the provider refused it (`refused`), this server rejected it (`turned-away`), or the provider or this
 * server could not be reached (`unreachable`).
 */
export type FailureReason = 'refused' | 'turned-away' | 'unreachable';

/** A failed API call. Never contains a URL, which could include a token. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly reason: FailureReason;
  /** The status in the response body; 0 without a response. */
  readonly status: number;
  /** The message from the provider or this server in the visitor's language; empty if there is none. */
  readonly userMessage: string;

  constructor(reason: FailureReason, userMessage = '', status = 0) {
    super(`the call was ${reason}`);
    this.reason = reason;
    this.userMessage = userMessage;
    this.status = status;
  }

  /** Whether this failure of the order list ends the session (spec §4). */
  get endsSession(): boolean {
    return this.reason === 'refused';
  }
}

/** Converts any thrown value to a `CallFailure`; unknown values count as unreachable. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure('unreachable');
}
