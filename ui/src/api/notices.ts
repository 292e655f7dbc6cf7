import type { Locale } from '../generated/document';
import { send } from './send';

/** Returns whether the customer of a token wants notices by mail, after a change if there is one. */
export function notices(
  token: string,
  locale: Locale,
  wanted?: boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  const body = new URLSearchParams({ token });
  if (wanted !== undefined) body.set('wanted', wanted ? '1' : '0');
  return send<boolean>(`/api/v1/user/notices?lang=${locale}`, { method: 'POST', body }, signal);
}
