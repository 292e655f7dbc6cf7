import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn, register } from '../src/api/account';
import { CallFailure, failureOf } from '../src/api/failure';
import { contracts, styleLines } from '../src/api/orders';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const offline = async () => {
  throw new TypeError('Failed to fetch');
};
const never: typeof fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

const ASKING = { token: 'a+b', locale: 'en' } as const;
const ROWS = [{ sid: '7' }];

/** Returns how a call ends after all delays and timeouts. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe('a call', () => {
  it('succeeds with status 200 in the body', async () => {
    fetched.mockImplementation(answer({ status: 200, msg: '', data: ROWS }));
    expect(await outcome(contracts('JL 1', ASKING))).toEqual(ROWS);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/s16/api/v1/order/pager?token=a%2Bb&cno=JL+1&lang=en');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', referrerPolicy: 'no-referrer' });
  });

  it('requests all lines of a contract at once', async () => {
    fetched.mockImplementation(answer({ status: 200, msg: '', data: [] }));
    await outcome(styleLines('7101', ASKING));
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/s16/opp/style/pager?token=a%2Bb&ctsid=7101&idx=0&size=0&lang=en',
    );
  });

  // The server answers for a provider that fails, with HTTP status 503.
  it.each([-1, 0, 1, 100, 201, 301, 400, 401, 403, 404, 408, 409, 429, 499, 600, 1001])(
    'with body status %i is refused with the message of the provider and not retried',
    async (status) => {
      fetched.mockImplementation(answer({ status, msg: 'Ask your merchandiser', data: null }));
      const calls = [
        () => contracts('', ASKING),
        () => styleLines('7101', ASKING),
        () => logIn('a', 'b', 'en'),
        () => register('a', 'b', 'b', 'en'),
      ];
      for (const call of calls) {
        const failure = {
          reason: 'refused',
          userMessage: 'Ask your merchandiser',
          status,
          endsSession: true,
        };
        expect(await outcome(call())).toMatchObject(failure);
      }
      expect(fetched).toHaveBeenCalledTimes(calls.length);
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  it('is not a refusal when this server rejects it', async () => {
    fetched.mockImplementation(answer({ status: 429, msg: 'Too many', data: null }, 429));
    expect(await outcome(contracts('', ASKING))).toMatchObject({
      reason: 'turned-away',
      userMessage: 'Too many',
      endsSession: false,
    });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each([
    ['the provider cannot be asked', answer({ status: 503, msg: 'Later', data: null }, 503), 'Later'],
    ['its answer is unusable', answer({ status: 502, msg: 'Unusable', data: null }, 502), 'Unusable'],
    ['nothing comes', never, ''],
  ])('is not retried after %s, which the server has done', async (_, trouble, userMessage) => {
    fetched.mockImplementation(trouble);
    const onRetry = vi.fn();
    const failure = { reason: 'unreachable', userMessage, endsSession: false };
    expect(await outcome(contracts('', { ...ASKING, onRetry }))).toMatchObject(failure);
    expect(await outcome(styleLines('7101', { ...ASKING, onRetry }))).toMatchObject(failure);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it.each([
    ['the network is gone', offline],
    ['a proxy answers with a page', async () => new Response('<html>', { status: 502 })],
    ['the answer is no envelope', answer([1, 2])],
    ['the answer has no status', answer({ msg: 'no' })],
    ['the status is no number', answer({ status: 'error', msg: 'no' })],
  ])('is retried after %s and reports the retry', async (_, trouble) => {
    fetched.mockImplementationOnce(trouble).mockImplementation(answer({ status: 200, msg: '', data: ROWS }));
    const onRetry = vi.fn();
    expect(await outcome(contracts('', { ...ASKING, onRetry }))).toEqual(ROWS);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('fails after three retries', async () => {
    fetched.mockImplementation(offline);
    expect(await outcome(contracts('', ASKING))).toMatchObject({
      reason: 'unreachable',
      userMessage: '',
      endsSession: false,
    });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('stops when its page is left, during an attempt or a delay', async () => {
    for (const trouble of [never, offline]) {
      fetched.mockReset().mockImplementation(trouble);
      const leaving = new AbortController();
      const call = contracts('', { ...ASKING, signal: leaving.signal }).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(100);
      leaving.abort();
      expect(await call).toMatchObject({ name: 'AbortError' });
      expect(fetched).toHaveBeenCalledOnce();
    }
  });

  it('never contains the URL, which has a token', async () => {
    fetched.mockImplementation(offline);
    const failure = await outcome(contracts('', ASKING));
    expect(`${failure} ${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toMatch(
      /a\+b|a%2Bb|\/s16\//,
    );
  });
});

describe('a network error', () => {
  it.each([
    [offline, 'TypeError'],
    [never, 'TimeoutError'],
    [answer({ status: 503, msg: 'Later', data: null }, 503), 'HTTP 503'],
    [async () => new Response('<html>', { status: 502 }), 'HTTP 502'],
    [async () => new Response('<html>'), 'unreadable answer, HTTP 200'],
    [answer([1, 2]), 'unreadable answer, HTTP 200'],
  ])('is logged to the console without token, query and form', async (trouble, reason) => {
    fetched.mockImplementation(trouble);
    await outcome(contracts('JL-7', ASKING));
    await outcome(styleLines('7101', ASKING));
    await outcome(logIn('a@b.example', 'p&ss', 'ja'));
    const logged = vi.mocked(console.error).mock.calls;
    expect(logged).toHaveLength(fetched.mock.calls.length);
    expect([...new Set(logged.flat())]).toEqual([
      `GET /s16/api/v1/order/pager: ${reason}`,
      `GET /s16/opp/style/pager: ${reason}`,
      `POST /api/v1/user/login/email: ${reason}`,
    ]);
  });

  it('is not logged after the page was left', async () => {
    fetched.mockImplementation(never);
    const leaving = new AbortController();
    const call = contracts('', { ...ASKING, signal: leaving.signal }).catch(() => undefined);
    leaving.abort();
    await call;
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('login and registration', () => {
  const data = {
    token: 't',
    uname: 'A',
    avatar: '',
    firstLogin: false,
    firstLoginPwd: false,
    changePwd: false,
    passwordDue: false,
  };

  it('send a form and put nothing of it into the URL', async () => {
    fetched.mockImplementation(answer({ status: 200, msg: '', data }));
    expect(await outcome(logIn('a@b.example', 'p&ss', 'ja'))).toEqual(data);
    await outcome(register('a@b.example', 'p&ss', 'p&ss', 'zh'));
    const sent = fetched.mock.calls.map(([url, init]) => [url, init?.method, String(init?.body)]);
    expect(sent).toEqual([
      ['/api/v1/user/login/email?lang=ja', 'POST', 'email=a%40b.example&passwd=p%26ss'],
      ['/api/v1/user/register/email?lang=zh', 'POST', 'email=a%40b.example&pwd=p%26ss&repwd=p%26ss'],
    ]);
  });

  it('are never retried', async () => {
    fetched.mockImplementation(offline);
    expect(await outcome(logIn('a', 'b', 'en'))).toMatchObject({ reason: 'unreachable' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('reject a response without a token', async () => {
    fetched.mockImplementation(answer({ status: 200, msg: '', data: null }));
    expect(await outcome(logIn('a', 'b', 'en'))).toBeInstanceOf(CallFailure);
  });
});

it('converts any thrown value to a failure', () => {
  expect(failureOf(new TypeError('x'))).toMatchObject({ reason: 'unreachable', userMessage: '' });
});
