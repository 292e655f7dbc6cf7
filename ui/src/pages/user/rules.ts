import type { TextKey } from '../../i18n/texts';
import { MAX_LENGTH, MIN_LENGTH, MIN_STRENGTH, strengthOf } from './strength';

/** The values of a form by field. */
export type Values<Name extends string> = Record<Name, string>;

/** Returns the error of a field, if any. */
type Rule<Name extends string> = (values: Values<Name>) => TextKey | undefined;

/** A rule for every field of a form. */
export type Rules<Name extends string> = Record<Name, Rule<Name>>;

export type LoginField = 'email' | 'passwd';
export type RegisterField = 'email' | 'pwd' | 'repwd' | 'agree';

/** Returns the error of a field; a generic error for an empty field whose rule has none (spec §5). */
export function errorOf<Name extends string>(
  rules: Rules<Name>,
  name: Name,
  values: Values<Name>,
): TextKey | undefined {
  return rules[name](values) ?? (values[name] === '' ? 'user.required' : undefined);
}

/** The rules of the login (spec §5). */
export const LOGIN: Rules<LoginField> = {
  email: ({ email }) => (email.trim() === '' ? 'login.accountMissing' : undefined),
  passwd: ({ passwd }) => (passwd === '' ? 'login.passwordMissing' : undefined),
};

/** The rules of registration (spec §5): address, password strength, matching passwords, agreement. */
export const REGISTER: Rules<RegisterField> = {
  email: ({ email }) => {
    if (email.trim() === '') return 'register.emailMissing';
    return isAddress(email.trim()) ? undefined : 'register.emailWrong';
  },
  pwd: ({ email, pwd }) => {
    if (pwd === '') return 'register.passwordMissing';
    const { length } = [...pwd];
    if (length < MIN_LENGTH) return 'register.passwordShort';
    if (length > MAX_LENGTH) return 'register.passwordLong';
    return strengthOf(pwd, email) < MIN_STRENGTH ? 'register.passwordWeak' : undefined;
  },
  repwd: ({ pwd, repwd }) => {
    if (repwd === '') return 'register.repeatMissing';
    return repwd === pwd ? undefined : 'register.repeatDiffers';
  },
  agree: ({ agree }) => (agree === '' ? 'register.agreeMissing' : undefined),
};

/** Whether the text looks like an e-mail address; the provider decides. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)
  );
}
