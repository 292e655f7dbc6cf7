import type { Envelope } from '../generated/api';
import { CallFailure } from './failure';

/**
 * Returns the data of an API response; only an envelope with status 200 carries data (spec §8).
 *
 * A refusal by the provider has HTTP status 200 and any other status in the body. This server refuses with the same
 * status in HTTP; of these, 5xx mean that the provider fails.
 */
export function unwrapEnvelope<T>(http: number, body: unknown): T {
  const { status, msg, data } = (body ?? {}) as Partial<Envelope<T>>;
  if (typeof status !== 'number') throw new CallFailure('unreachable');
  if (status === 200) return data as T;
  const userMessage = typeof msg === 'string' ? msg : '';
  if (http === 200) throw new CallFailure('refused', userMessage, status);
  throw new CallFailure(http >= 500 || http === 408 ? 'unreachable' : 'turned-away', userMessage, status);
}
