import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../src/desk/address';
import { call, look } from '../src/desk/api';
import { askEarly } from '../src/desk/early';

/** Has every request answered, and returns how the last one was asked. */
function answered(answer: Response | Error) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  vi.stubGlobal('fetch', asked);
  return () => asked.mock.lastCall;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call of the desk', () => {
  it('has its values in the address and in the body', async () => {
    const asked = answered(Response.json({ entry: {} }));
    const body = { base: 3, languages: ['en' as const] };
    await call('POST', '/entries/{id}/publish', { path: { id: 'item/3001' }, body });
    expect(asked()).toEqual([
      '/desk/api/entries/item%2F3001/publish',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ]);
    await call('GET', '/entries', { query: { text: 'a b', offset: 50 } });
    expect(asked()?.[0]).toBe('/desk/api/entries?text=a+b&offset=50');
  });

  it('sends a file as it is', async () => {
    const asked = answered(Response.json({}));
    const body = new Blob(['a']);
    await call('POST', '/contracts/import', { query: { name: 'a.csv' }, body });
    expect(asked()?.[1]).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
  });

  it('says that nobody has asked', async () => {
    const asked = answered(Response.json({}));
    await look('/inquiries/{id}', { path: { id: 'J-1' } });
    expect(asked()).toEqual(['/desk/api/inquiries/J-1', { headers: { 'selvage-unattended': '1' } }]);
  });

  it('takes an answer that was asked for early once, and none from before a write', async () => {
    const me = { name: 'early' };
    answered(Response.json(me));
    askEarly('/desk/api/me');
    const asked = answered(Response.json({}));
    expect(await call('GET', '/me')).toEqual(me);
    expect(asked()).toBeUndefined();
    expect(await call('GET', '/me')).toEqual({});

    answered(Response.json({ code: 'not-logged-in' }, { status: 401 }));
    askEarly('/desk/api/me');
    answered(Response.json({}));
    await call('POST', '/logout');
    expect(await call('GET', '/me')).toEqual({});
  });

  it('says of an early question without an answer that there was none', async () => {
    answered(new TypeError());
    askEarly('/desk/api/me');
    answered(Response.json({}));
    await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it('fails with the code of the answer, or of its absence', async () => {
    answered(Response.json({ code: 'wrong-login' }, { status: 401 }));
    await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'wrong-login', status: 401 });
    answered(new Response('', { status: 502 }));
    await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'failed', status: 502 });
    answered(new TypeError());
    await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it('has no answer without a body', async () => {
    answered(new Response(null, { status: 204 }));
    expect(await call('POST', '/logout')).toBeUndefined();
  });

  it('can be a link', () => {
    expect(addressOf('GET', '/inquiries/{id}/files/{number}', { path: { id: 'J-1', number: 2 } })).toBe(
      '/desk/api/inquiries/J-1/files/2',
    );
  });
});

describe('a write that is asked for twice', () => {
  it('is begun once while it is under way, and again when it is over', async () => {
    answered(Response.json({ link: 'a' }));
    const body = { email: 'ann@example.com', lang: 'en' as const, by: 'mail' as const };
    const pressed = () => call('POST', '/customers', { body });
    const other = call('POST', '/customers', { body: { ...body, email: 'bo@example.com' } });
    expect(await Promise.all([pressed(), pressed(), other])).toHaveLength(3);
    expect(vi.mocked(fetch)).toHaveBeenCalledTimes(2);
    await pressed();
    expect(vi.mocked(fetch)).toHaveBeenCalledTimes(3);
  });

  it('fails for both, and can be tried again', async () => {
    answered(Response.json({ code: 'busy' }, { status: 503 }));
    const path = { id: '7' };
    const both = [
      call('POST', '/customers/{id}/block', { path }),
      call('POST', '/customers/{id}/block', { path }),
    ];
    for (const own of both) await expect(own).rejects.toMatchObject({ code: 'busy' });
    expect(vi.mocked(fetch)).toHaveBeenCalledTimes(1);
    answered(Response.json({ id: '7' }));
    await call('POST', '/customers/{id}/block', { path });
    expect(vi.mocked(fetch)).toHaveBeenCalledTimes(1);
  });
});
