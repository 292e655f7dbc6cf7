import type { TextKey } from '../../i18n/texts';
import { MAX_LENGTH, MIN_LENGTH, MIN_STRENGTH, strengthOf } from './strength';

/** The values of a form by field. */
export type Values<Name extends string> = Record<Name, string>;

/** Returns the error of a field, if any. */
type Rule<Name extends string> = (values: Values<Name>) => TextKey | undefined;

/** A rule for every field of a form. */
export type Rules<Name extends string> = Record<Name, Rule<Name>>;

/** A rule for every field that a form has at the moment. */
export type PresentRules<Name extends string> = Partial<Rules<Name>>;

export type LoginField = 'email' | 'passwd';
export type RegisterField = 'email' | 'pwd' | 'repwd' | 'agree';

/** Returns the error of a field; a generic error for an empty field whose rule has none (spec §5). */
export function errorOf<Name extends string>(
  rules: PresentRules<Name>,
  name: Name,
  values: Values<Name>,
): TextKey | undefined {
  return rules[name]?.(values) ?? (values[name] === '' ? 'user.required' : undefined);
}

/** The rules of the login (spec §5). */
export const LOGIN: Rules<LoginField> = {
  email: ({ email }) => (email.trim() === '' ? 'login.accountMissing' : undefined),
  passwd: ({ passwd }) => (passwd === '' ? 'login.passwordMissing' : undefined),
};

/** The rules of registration without terms (spec §5): address, password strength, matching passwords. */
export const REGISTER_BEFORE_TERMS = {
  email: addressProblem,
  pwd: ({ email, pwd }) => (pwd === '' ? 'register.passwordMissing' : weaknessOf(pwd, email)),
  repwd: ({ pwd, repwd }) => {
    if (repwd === '') return 'register.repeatMissing';
    return repwd === pwd ? undefined : 'register.repeatDiffers';
  },
} satisfies PresentRules<RegisterField>;

/** The rules of registration: agreement as well. */
export const REGISTER = {
  ...REGISTER_BEFORE_TERMS,
  agree: ({ agree }) => (agree === '' ? 'register.agreeMissing' : undefined),
} satisfies Rules<RegisterField>;

export type PasswordField = 'email' | 'passwd' | 'pwd' | 'repwd';

/** The rules of a request for a link. */
export const FORGOTTEN: Rules<'email'> = { email: addressProblem };

/** The rules of a new password that a link allows. */
export const BY_LINK: Rules<'pwd' | 'repwd'> = {
  pwd: ({ pwd }) => (pwd === '' ? 'password.newMissing' : weaknessOf(pwd)),
  repwd: ({ pwd, repwd }) => {
    if (repwd === '') return 'password.repeatMissing';
    return repwd === pwd ? undefined : 'register.repeatDiffers';
  },
};

/** The rules of a new password in place of the present one. */
export const CHANGE: Rules<PasswordField> = {
  email: addressProblem,
  passwd: ({ passwd }) => (passwd === '' ? 'password.currentMissing' : undefined),
  pwd: ({ email, passwd, pwd }) => {
    if (pwd === '') return 'password.newMissing';
    return pwd === passwd ? 'password.same' : weaknessOf(pwd, email);
  },
  repwd: BY_LINK.repwd,
};

/** Returns what is wrong with the address of an account, if anything is. */
function addressProblem({ email }: Values<'email'>): TextKey | undefined {
  if (email.trim() === '') return 'register.emailMissing';
  return isAddress(email.trim()) ? undefined : 'register.emailWrong';
}

/** Returns why a password is not accepted, if it is not. */
function weaknessOf(password: string, email = ''): TextKey | undefined {
  const { length } = [...password];
  if (length < MIN_LENGTH) return 'register.passwordShort';
  if (length > MAX_LENGTH) return 'register.passwordLong';
  return strengthOf(password, email) < MIN_STRENGTH ? 'register.passwordWeak' : undefined;
}

/** Whether the text looks like an e-mail address; the provider decides. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)
  );
}
