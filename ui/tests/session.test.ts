import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedIn } from '../src/generated/api';

const ANNA: LoggedIn = {
  token: 't-1',
  uname: 'Anna',
  avatar: '/media/anna.svg',
  firstLogin: true,
  firstLoginPwd: false,
  changePwd: false,
  passwordDue: false,
};

const ACCOUNT = 'anna@example.com';

/** A storage shared by several tabs. */
class Shared {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

let storage: Shared;
let page: EventTarget;
let session: typeof import('../src/session/session');
let watch: typeof import('../src/session/watch');

beforeEach(async () => {
  storage = new Shared();
  page = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', page);
  vi.resetModules();
  session = await import('../src/session/session');
  watch = await import('../src/session/watch');
});
afterEach(() => vi.unstubAllGlobals());

const otherTab = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('a session', () => {
  it('is stored under the names of the specification', () => {
    session.beginSession(ANNA, ACCOUNT);
    expect(Object.fromEntries(storage.items)).toEqual({
      gmsys_token: 't-1',
      gmsys_uname: 'Anna',
      gmsys_account: ACCOUNT,
      gmsys_avatar: '/media/anna.svg',
      gmsys_firstLogin: 'true',
      gmsys_firstLoginPwd: 'false',
      gmsys_changePwd: 'false',
    });
    expect(session.session()).toEqual({
      token: 't-1',
      name: 'Anna',
      account: ACCOUNT,
      avatar: '/media/anna.svg',
      firstLogin: true,
      firstLoginPwd: false,
      changePwd: false,
      passwordDue: false,
    });
  });

  it('shows the orders whatever its flags, unless the provider can change passwords', () => {
    session.beginSession({ ...ANNA, firstLoginPwd: true, changePwd: true }, ACCOUNT);
    expect([session.passwordIsDue(), session.orderToken()]).toEqual([false, 't-1']);
    session.beginSession({ ...ANNA, changePwd: true, passwordDue: true }, ACCOUNT);
    expect([session.passwordIsDue(), session.orderToken()]).toEqual([true, undefined]);
    expect(storage.items.get('gmsys_passwordDue')).toBe('true');
    session.waivePassword();
    expect([session.passwordIsDue(), session.orderToken()]).toEqual([false, 't-1']);
    expect(storage.items.get('gmsys_changePwd')).toBe('true');
    session.refreshSession();
    expect(session.passwordIsDue()).toBe(false);
  });

  it('forgets with the next login that a password was due', () => {
    session.beginSession({ ...ANNA, changePwd: true, passwordDue: true }, ACCOUNT);
    session.beginSession(ANNA, ACCOUNT);
    session.refreshSession();
    expect(session.passwordIsDue()).toBe(false);
  });

  it('is found by a tab that opens later and needs a token', () => {
    storage.items.set('gmsys_uname', 'Anna');
    expect(session.session()).toBeNull();
    storage.items.set('gmsys_token', 't-1');
    session.refreshSession();
    const nothing = { firstLogin: false, firstLoginPwd: false, changePwd: false, passwordDue: false };
    expect(session.session()).toEqual({ token: 't-1', name: 'Anna', account: '', avatar: '', ...nothing });
  });

  it.each(['firstLogin', 'firstLoginPwd', 'changePwd'] as const)('stores %s', (flag) => {
    session.beginSession({ ...ANNA, firstLogin: false, [flag]: true }, ACCOUNT);
    storage.items.set('gmsys_uname', 'Annie');
    session.refreshSession();
    const flags = { firstLogin: false, firstLoginPwd: false, changePwd: false, [flag]: true };
    expect(session.session()).toMatchObject({ name: 'Annie', ...flags });
    storage.items.set(`gmsys_${flag}`, 'false');
    session.refreshSession();
    expect(session.session()).toMatchObject({ [flag]: false });
  });

  it('removes its items when it ends, including the permissions, and no others', () => {
    storage.items.set('gmsys_permissions', '["order"]');
    storage.items.set('lang', 'ja');
    session.beginSession(ANNA, ACCOUNT);
    session.endSession();
    expect([...storage.items.keys()]).toEqual(['lang']);
    expect(session.session()).toBeNull();
  });

  it('is the same object until it changes', () => {
    session.beginSession(ANNA, ACCOUNT);
    const first = session.session();
    session.refreshSession();
    expect(session.session()).toBe(first);
  });

  it('lasts in the tab without storage', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect(session.session()).toBeNull();
    session.beginSession(ANNA, ACCOUNT);
    expect(session.session()?.name).toBe('Anna');
    session.endSession();
    expect(session.session()).toBeNull();
  });
});

describe('several tabs', () => {
  it('all end when the session ends in one', () => {
    const left = vi.fn();
    session.beginSession(ANNA, ACCOUNT);
    const stop = watch.watchSession(left);
    storage.items.clear();
    otherTab('gmsys_token');
    otherTab('gmsys_uname');
    expect(session.session()).toBeNull();
    expect(left).toHaveBeenCalledExactlyOnceWith('other-tab');
    stop();
  });

  it('end when the storage is cleared and when this tab ends the session', () => {
    const left = vi.fn();
    session.beginSession(ANNA, ACCOUNT);
    const stop = watch.watchSession(left);
    storage.items.clear();
    otherTab(null);
    expect(left).toHaveBeenCalledTimes(1);
    session.beginSession(ANNA, ACCOUNT);
    session.endSession();
    expect(left).toHaveBeenCalledTimes(2);
    expect(left).toHaveBeenLastCalledWith('this-tab');
    stop();
    session.endSession();
    expect(left).toHaveBeenCalledTimes(2);
  });

  it('adopt a login and stay on their page', async () => {
    const left = vi.fn();
    const heard = vi.fn();
    expect(session.session()).toBeNull();
    const stop = watch.watchSession(left);
    const { onChange: here } = await import('../src/session/changes');
    here(heard);
    storage.items.set('gmsys_token', 't-2');
    storage.items.set('gmsys_uname', 'Ben');
    otherTab('gmsys_token');
    expect(session.session()).toMatchObject({ token: 't-2', name: 'Ben' });
    expect(heard).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
    stop();
  });

  it('ignore other items in the storage', () => {
    session.beginSession(ANNA, ACCOUNT);
    const stop = watch.watchSession(vi.fn());
    storage.items.clear();
    otherTab('lang');
    expect(session.session()).not.toBeNull();
    stop();
  });

  it('read the storage when restored from the back/forward cache', () => {
    const left = vi.fn();
    session.beginSession(ANNA, ACCOUNT);
    const stop = watch.watchSession(left);
    storage.items.clear();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(left).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(left).toHaveBeenCalledOnce();
    stop();
  });
});

it.each([
  ['/order', 'this-tab', true],
  ['/news/list', 'other-tab', true],
  ['/user/terms', 'this-tab', true],
  ['/user/terms', 'other-tab', true],
  ['/user/register', 'this-tab', true],
  ['/user/register', 'other-tab', false],
  ['/user/login', 'this-tab', false],
  ['/user/login', 'other-tab', false],
] as const)('the end of a session on %s, %s: leads to the login %s', (path, where, leads) => {
  expect(watch.loginAfter(path, where, '#main')).toBe(leads ? '/user/login' : null);
});

it('a login that the orders demand leads back to them, any other to the home page', () => {
  const left = vi.fn();
  const stop = watch.watchSession(left);
  session.demandLogin();
  expect(left).toHaveBeenCalledExactlyOnceWith('orders');
  stop();
  for (const fragment of ['', '#contract=JL-1']) {
    const login = new URL(watch.loginAfter('/order', 'orders', fragment) ?? '', 'https://selvage.example');
    expect(login.pathname).toBe('/user/login');
    expect(watch.pageAfterLogin(login.hash)).toBe(`/order${fragment}`);
  }
  for (const fragment of ['', '#main', '#//evil.example', '#https://evil.example/order']) {
    expect(watch.pageAfterLogin(fragment)).toBe('/home');
  }
});

it('unsubscribed listeners are not called', async () => {
  const { onChange } = await import('../src/session/changes');
  const heard = vi.fn();
  onChange(heard)();
  session.beginSession(ANNA, ACCOUNT);
  expect(heard).not.toHaveBeenCalled();
});
