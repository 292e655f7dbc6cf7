// Papers of a contract.

import { logIn } from './orders.ts';
import { expect, type Server } from './test.ts';

/** A PDF whose bytes say where they are, longer than a part of the store. */
export const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 400_000 }, (_, at) => at % 251)),
]);

interface Ask {
  email: string;
  password: string;
  /** The paper. */
  id: string;
  locale: string;
}

/** Asks for a paper without a browser, as a customer who logs in. */
export async function fetchPaper(site: Server, { email, password, id, locale }: Ask): Promise<Response> {
  const token = await logIn(site, { email, password });
  const body = new URLSearchParams({ token, id });
  return fetch(`${site.url}/s16/api/v1/order/document?lang=${locale}`, { method: 'POST', body });
}

/** Expects that a customer gets neither this paper nor one that does not exist, with the same answer. */
export async function expectRefused(site: Server, ask: Ask, reason: string) {
  for (const id of [ask.id, 'none']) {
    const refused = await fetchPaper(site, { ...ask, id });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toBe(reason);
  }
}
