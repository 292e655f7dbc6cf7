import type { Envelope } from '../generated/api';
import { CallFailure } from './failure';

/**
 * The data of an answer, which counts only when its body's status is 200 (spec §8).
 *
 * A refusal of the provider comes over HTTP 200, with any status. A refusal of this server has its status in HTTP as
 * well, of which 5xx and a time-out mean that asking again may help.
 */
export function opened<T>(http: number, body: unknown): T {
  const { status, msg, data } = (body ?? {}) as Partial<Envelope<T>>;
  if (typeof status !== 'number') throw new CallFailure('unreachable');
  if (status === 200) return data as T;
  const words = typeof msg === 'string' ? msg : '';
  if (http === 200) throw new CallFailure('refused', words, status);
  throw new CallFailure(http >= 500 || http === 408 ? 'unreachable' : 'turned-away', words, status);
}
