import { describe, expect, it } from 'vitest';
import en from '../../locales/en/site.json';
import ja from '../../locales/ja/site.json';
import zh from '../../locales/zh/site.json';
import passwords from '../../tests/fixtures/passwords.json';
import { errorOf, isAddress, LOGIN, REGISTER } from '../src/pages/user/rules';
import { strengthOf } from '../src/pages/user/strength';

describe('the login', () => {
  it('requires an account and a password', () => {
    expect(LOGIN.email({ email: ' ', passwd: '' })).toBe('login.accountMissing');
    expect(LOGIN.passwd({ email: '', passwd: '' })).toBe('login.passwordMissing');
    expect(LOGIN.email({ email: 'anna', passwd: '' })).toBeUndefined();
    expect(LOGIN.passwd({ email: '', passwd: ' ' })).toBeUndefined();
  });
});

describe('the messages of the specification', () => {
  it('are in the locale files verbatim', () => {
    expect([en.login.accountMissing, en.login.passwordMissing]).toEqual([
      'Please enter your login account',
      'Please enter your login password',
    ]);
    const { emailMissing, emailWrong, passwordMissing, repeatMissing } = en.register;
    expect([emailMissing, emailWrong, passwordMissing, repeatMissing]).toEqual([
      'Please enter your email address',
      'Please enter the correct email address',
      'Please enter the login password',
      'Please re-enter the login password',
    ]);
    expect([en, zh, ja].map(({ user }) => user.required)).toEqual(['Enter', '请输入', '入力してください']);
  });

  it('include a generic one for empty fields without their own', () => {
    const rules = { ...LOGIN, name: () => undefined };
    const values = { name: '', email: '', passwd: '' };
    expect(errorOf(rules, 'name', values)).toBe('user.required');
    expect(errorOf(rules, 'name', { ...values, name: 'Anna' })).toBeUndefined();
    expect(errorOf(LOGIN, 'email', values)).toBe('login.accountMissing');
  });
});

describe('registration', () => {
  const good = { email: 'anna@example.com', pwd: 'kettle-and-linen', repwd: 'kettle-and-linen', agree: 'on' };
  const wrong = (changed: Partial<typeof good>) => {
    const values = { ...good, ...changed };
    return Object.values(REGISTER)
      .map((rule) => rule(values))
      .find((error) => error !== undefined);
  };

  it.each([
    [{}, undefined],
    [{ email: '  ' }, 'register.emailMissing'],
    [{ email: 'anna' }, 'register.emailWrong'],
    [{ pwd: '' }, 'register.passwordMissing'],
    [{ pwd: 'x7Gq!p2' }, 'register.passwordShort'],
    [{ pwd: 'x7Gq!p2L'.repeat(17) }, 'register.passwordLong'],
    [{ pwd: 'Passw0rd!' }, 'register.passwordWeak'],
    [{ repwd: '' }, 'register.repeatMissing'],
    [{ repwd: 'kettle-and-wool' }, 'register.repeatDiffers'],
    [{ agree: '' }, 'register.agreeMissing'],
  ])('with %j reports %s', (changed, error) => expect(wrong(changed)).toBe(error));

  it.each(['a@b.cn', 'first.last+tag@mail.example.co.jp', ' 买家@例子.中国'.trim()])(
    'accepts %s',
    (address) => expect(isAddress(address)).toBe(true),
  );

  it.each(['a@b', 'a b@c.de', '@c.de', 'a@', 'A <a@b.cn>', 'a@b..cn', `${'a'.repeat(65)}@b.cn`])(
    'rejects %s',
    (address) => expect(isAddress(address)).toBe(false),
  );
});

describe('the strength of a password', () => {
  // The embedded provider is tested with the same table.
  it.each(passwords as Array<[string, string, number]>)('of %s for %s is %i', (password, email, strength) =>
    expect(strengthOf(password, email)).toBe(strength),
  );

  it("does not count the visitor's own name", () => {
    expect(strengthOf('annalindqvist')).toBeGreaterThan(
      strengthOf('annalindqvist', 'AnnaLindqvist@example.com'),
    );
  });

  it('is measured quickly for long passwords', () => {
    expect(strengthOf('a1'.repeat(50_000))).toBe(1);
  });
});
