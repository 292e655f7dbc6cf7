// Filter for visit records. The server applies the same rule (src/web/api/private.rs); both are tested against
// tests/fixtures/visit-parameters.json.

/** Names of parameters whose values are always private. */
const NAMES = /token|pass|pwd|secret|auth|session|mail|cno|ctsid|phone|mobile|whatsapp|wechat|电话|手机/i;
/** Whole names, without `_` and `-`: they are parts of harmless ones, such as `utm_name` and `hotel`. `q` is what people search. */
const WHOLE_NAMES =
  /^(?:(?:full|first|last|given|family|sur|real|nick|user|u|contact)?name|contact|tel|fax|姓名|q)$/i;
/** A number with `+` and the code of a country, or a Chinese mobile number; 160 begins ids of this site. */
const INTERNATIONAL = /^\d{8,15}$/;
const MOBILE = /^(?:86)?1(?!60)[3-9]\d{9}$/;
/** Such a parameter is private unless it holds words (`country_code=cn` against `code=482913`). */
const CODE = /code/i;
const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;
/** `name=value` or `"name":"value"` inside a value, such as a redirect URL. */
const PAIR = /([\w.-]+)(?:["']?=|["']:)(?=["']?([^&;#\s"']*))/g;
/** A word with lower case, upper case, digits and punctuation. */
const PASSWORD = /(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)(?=\S*[!@$^*<>{}|\\~`])\S{8}/;
/**
 * Boundaries between lower case, upper case and digits; lower case after upper case continues a word. Without a
 * lookbehind, which Safari before 16.4 lacks.
 */
const CHANGE = /[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g;

/** Whether a URL parameter is left out of the record. */
export function isPrivate(name: string, value: string): boolean {
  return isPair(decoded(name), decoded(value)) || isPrivateText(value);
}

/** Whether a text may contain a token, a password, an e-mail address or a private parameter. */
export function isPrivateText(text: string): boolean {
  const plain = decoded(text);
  return (
    /\p{Cc}/u.test(plain) ||
    EMAIL.test(plain) ||
    PASSWORD.test(plain) ||
    (plain.match(/[\d +\-.()]+/g) ?? []).some(isPhoneNumber) ||
    [...plain.matchAll(PAIR)].some(([, name = '', value = '']) => isPair(name, value)) ||
    (plain.match(/[\w-]{16,}/g) ?? []).some(isToken)
  );
}

function isPair(name: string, value: string): boolean {
  return (
    NAMES.test(name) || WHOLE_NAMES.test(name.replace(/[-_]/g, '')) || (CODE.test(name) && /\d/.test(value))
  );
}

function isPhoneNumber(text: string): boolean {
  // Each mobile number with `+` is an international one.
  return (text.includes('+') ? INTERNATIONAL : MOBILE).test(text.replace(/\D/g, ''));
}

/**
 * Whether a text looks random: the kind of character changes every two or three characters. Hexadecimal identifiers may
 * contain hyphens. In a long one, fewer changes are enough: a token has 43 characters, and is drawn with few now and then.
 */
function isToken(text: string): boolean {
  const changes = text.match(CHANGE) ?? [];
  const share = text.length < 40 ? 5 : 8;
  return /[A-Za-z\d]{32}|^(?:[-_]*[\da-f]){32}/i.test(text) || changes.length * share > text.length;
}

/** Decodes percent-encoded ASCII; text encoded too many times counts as private. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < 4; round++) {
    const next = plain.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
    if (next === plain) return plain;
    plain = next;
  }
  return 'token=';
}
