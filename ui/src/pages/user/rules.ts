import type { TextKey } from '../../i18n/texts';
import { LONGEST, SHORTEST, strengthOf, WEAKEST } from './strength';

/** What stands in a form, by field. */
export type Values<Name extends string> = Record<Name, string>;

/** What is wrong with a field, or nothing. */
type Rule<Name extends string> = (values: Values<Name>) => TextKey | undefined;

/** A rule for every field of a form. */
export type Rules<Name extends string> = Record<Name, Rule<Name>>;

export type LoginField = 'email' | 'passwd';
export type RegisterField = 'email' | 'pwd' | 'repwd' | 'agree';

/** Returns what is wrong with a field; the generic message for an empty field whose rule has none of its own (spec §5). */
export function complaint<Name extends string>(
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

/** The rules of registration (spec §5), and what it leaves open: strength, matching passwords, agreement. */
export const REGISTER: Rules<RegisterField> = {
  email: ({ email }) => {
    if (email.trim() === '') return 'register.emailMissing';
    return isAddress(email.trim()) ? undefined : 'register.emailWrong';
  },
  pwd: ({ email, pwd }) => {
    if (pwd === '') return 'register.passwordMissing';
    const { length } = [...pwd];
    if (length < SHORTEST) return 'register.passwordShort';
    if (length > LONGEST) return 'register.passwordLong';
    return strengthOf(pwd, email) < WEAKEST ? 'register.passwordWeak' : undefined;
  },
  repwd: ({ pwd, repwd }) => {
    if (repwd === '') return 'register.repeatMissing';
    return repwd === pwd ? undefined : 'register.repeatDiffers';
  },
  agree: ({ agree }) => (agree === '' ? 'register.agreeMissing' : undefined),
};

/** Whether this could be an e-mail address; the provider has the last word. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)
  );
}
