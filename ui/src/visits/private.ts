// The rule for what a visit record never has. The server applies the same one (src/web/api/private.rs), and both are
// tested against tests/fixtures/visit-parameters.json.

/** Names of parameters whose values are secret, whatever they look like. */
const NAMES = /token|pass|pwd|secret|auth|session|mail|cno|ctsid/i;
/** A parameter of such a name has words (`country_code=cn`) or a secret (`code=482913`). */
const CODE = /code/i;
const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;
/** `name=value` or `"name":"value"` inside a value, such as in an address to go on to. */
const PAIR = /([\w.-]+)(?:["']?=|["']:)(?=["']?([^&;#\s"']*))/g;
/** A word with all four kinds of characters. */
const PASSWORD = /(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)(?=\S*[!@$^*<>{}|\\~`])\S{8}/;
/** Where small letters, capitals and digits follow one another. A small letter after a capital is a word's second. */
const CHANGE = /(?<=[a-z])[A-Z\d]|(?<=[A-Z])\d|(?<=\d)[A-Za-z]/g;

/** Whether a parameter of an address is left out of the record. */
export function isPrivate(name: string, value: string): boolean {
  return isPair(decoded(name), decoded(value)) || isPrivateText(value);
}

/** Whether a text may hold a token, a password, an e-mail address or a private parameter. */
export function isPrivateText(text: string): boolean {
  const plain = decoded(text);
  return (
    /\p{Cc}/u.test(plain) ||
    EMAIL.test(plain) ||
    PASSWORD.test(plain) ||
    [...plain.matchAll(PAIR)].some(([, name = '', value = '']) => isPair(name, value)) ||
    (plain.match(/[\w-]{16,}/g) ?? []).some(isToken)
  );
}

function isPair(name: string, value: string): boolean {
  return NAMES.test(name) || (CODE.test(name) && /\d/.test(value));
}

/** Random characters change their kind every two or three, words and years seldom. Identifiers in hex may have hyphens. */
function isToken(text: string): boolean {
  const changes = text.match(CHANGE) ?? [];
  return /[A-Za-z\d]{32}|^(?:[-_]*[\da-f]){32}/i.test(text) || changes.length * 5 > text.length;
}

/** The text without percent-encoding of ASCII; a secret where it is encoded so often that it hides something. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < 4; round++) {
    const next = plain.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
    if (next === plain) return plain;
    plain = next;
  }
  return 'token=';
}
