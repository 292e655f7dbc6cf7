//! The rule for what a visit record must not contain: private parameters, tokens, passwords, e-mail
//! addresses, names and telephone numbers of people.
//!
//! Browsers apply the same rule before they send (`ui/src/visits/privacyFilter.ts`); both are
//! tested with `tests/fixtures/visit-parameters.json`.

use percent_encoding::percent_decode_str;

/// Substrings of parameter names whose values are always private.
const NAMES: [&str; 9] = [
    "token", "pass", "pwd", "secret", "auth", "session", "mail", "cno", "ctsid",
];
/// Further substrings, of parameters for telephone numbers and accounts of messengers.
const NUMBERS: [&str; 6] = ["phone", "mobile", "whatsapp", "wechat", "电话", "手机"];
/// Whole names, without `_` and `-`: they are parts of harmless ones, such as `utm_name` and
/// `hotel`. What people search can be personal, too.
const WHOLE_NAMES: [&str; 17] = [
    "name",
    "fullname",
    "firstname",
    "lastname",
    "givenname",
    "familyname",
    "surname",
    "realname",
    "nickname",
    "username",
    "uname",
    "contact",
    "contactname",
    "tel",
    "fax",
    "姓名",
    "q",
];
/// A parameter with this in its name has a harmless value (`country_code=cn`) or a secret one
/// (`code=482913`).
const CODE: &str = "code";
/// Characters that are common in passwords and rare in addresses.
const SYMBOLS: &str = "!@$^*<>{}|\\~`";
/// The shortest password and the shortest token that are recognised.
const PASSWORD_CHARS: usize = 8;
const TOKEN_CHARS: usize = 16;
/// From this length on fewer changes are enough: a token has 43 characters, and is drawn with few now
/// and then.
const LONG_CHARS: usize = 40;
/// A run of this many letters and digits is not a word.
const UNBROKEN_CHARS: usize = 32;

/// Returns whether a query parameter is left out of the record. Name and value may be
/// percent-encoded.
pub(super) fn is_private(name: &str, value: &str) -> bool {
    match (decoded(name), decoded(value)) {
        (Some(name), Some(value)) => is_pair(&name, &value) || tells(&value),
        _ => true,
    }
}

/// Returns whether a text may contain a token, a password, an e-mail address or a private
/// parameter.
pub(super) fn is_private_text(text: &str) -> bool {
    decoded(text).is_none_or(|plain| tells(&plain))
}

fn is_pair(name: &str, value: &str) -> bool {
    let name = name.to_lowercase();
    let whole = name.replace(['_', '-'], "");
    WHOLE_NAMES.contains(&&*whole)
        || NUMBERS.iter().any(|part| name.contains(part))
        || NAMES.iter().any(|part| name.contains(part))
        || (name.contains(CODE) && value.contains(|c: char| c.is_ascii_digit()))
}

fn tells(text: &str) -> bool {
    text.contains(char::is_control)
        || has_email(text)
        || has_private_pair(text)
        || has_phone_number(text)
        || text.split_whitespace().any(is_password)
        || text.split(|c| !is_of_token(c)).any(is_token)
}

/// Decodes percent-encoding repeatedly; `None` if it is nested so deeply that it may hide
/// something.
fn decoded(text: &str) -> Option<String> {
    let mut plain = text.to_owned();
    for _ in 0..4 {
        let next = percent_decode_str(&plain).decode_utf8_lossy().into_owned();
        if next == plain {
            return Some(plain);
        }
        plain = next;
    }
    None
}

fn has_email(text: &str) -> bool {
    let ends = |c: char| c.is_whitespace() || c == '@';
    text.match_indices('@').any(|(at, _)| {
        let host = text[at + 1..].split(ends).next().unwrap_or_default();
        let dotted = host
            .char_indices()
            .any(|(dot, c)| c == '.' && dot > 0 && dot + 1 < host.len());
        dotted && text[..at].chars().next_back().is_some_and(|c| !ends(c))
    })
}

/// Whether there is a number with `+` and the code of a country, or a Chinese mobile number. Other
/// numbers, such as times and ids, look the same as those of telephones.
fn has_phone_number(text: &str) -> bool {
    text.split(|c: char| !(c.is_ascii_digit() || " +-.()".contains(c)))
        .any(|run| {
            let digits: String = run.chars().filter(char::is_ascii_digit).collect();
            let is_international = run.contains('+') && (8..=15).contains(&digits.len());
            let own = digits
                .strip_prefix("86")
                .filter(|own| own.len() == 11)
                .unwrap_or(&digits);
            // 160 begins no mobile number, but ids of this site.
            let is_mobile = own.len() == 11
                && own.starts_with('1')
                && own[1..] >= *"3"
                && !own.starts_with("160");
            is_international || is_mobile
        })
}

/// Whether there is `name=value` or `"name":"value"` with a private name inside, such as in a
/// redirect's target.
fn has_private_pair(text: &str) -> bool {
    text.match_indices(['=', ':']).any(|(at, sign)| {
        let unquoted = text[..at].strip_suffix(['"', '\'']);
        if sign == ":" && unquoted.is_none() {
            return false;
        }
        let before = unquoted.unwrap_or(&text[..at]);
        let name = before
            .rsplit(|c| !(is_of_token(c) || c == '.'))
            .next()
            .unwrap_or_default();
        let after = &text[at + 1..];
        let after = after.strip_prefix(['"', '\'']).unwrap_or(after);
        let value = after
            .split(|c: char| c.is_whitespace() || "&;#\"'".contains(c))
            .next()
            .unwrap_or_default();
        is_pair(name, value)
    })
}

/// A word with all four kinds of characters.
fn is_password(word: &str) -> bool {
    let kinds: [fn(char) -> bool; 4] = [
        |c| c.is_ascii_lowercase(),
        |c| c.is_ascii_uppercase(),
        |c| c.is_ascii_digit(),
        |c| SYMBOLS.contains(c),
    ];
    word.chars().count() >= PASSWORD_CHARS && kinds.iter().all(|kind| word.contains(kind))
}

const fn is_of_token(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// Random characters change between lower case, upper case and digits every two or three
/// characters; words and years do so rarely. Hexadecimal identifiers may contain hyphens.
fn is_token(text: &str) -> bool {
    let bytes = text.as_bytes();
    let changes = bytes
        .windows(2)
        .filter(|pair| changes(pair[0], pair[1]))
        .count();
    let unbroken = || {
        text.split(['_', '-'])
            .any(|run| run.len() >= UNBROKEN_CHARS)
    };
    let share = if bytes.len() < LONG_CHARS { 5 } else { 8 };
    bytes.len() >= TOKEN_CHARS
        && (unbroken() || begins_in_hex(text) || changes * share > bytes.len())
}

fn begins_in_hex(text: &str) -> bool {
    let characters = text
        .chars()
        .filter(|c| !matches!(c, '_' | '-'))
        .take(UNBROKEN_CHARS);
    characters.filter(char::is_ascii_hexdigit).count() == UNBROKEN_CHARS
}

/// A lower-case letter after an upper-case one continues a word.
const fn changes(before: u8, after: u8) -> bool {
    match before {
        b'a'..=b'z' => after.is_ascii_uppercase() || after.is_ascii_digit(),
        b'A'..=b'Z' => after.is_ascii_digit(),
        b'0'..=b'9' => after.is_ascii_alphabetic(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn cases(list: &str) -> Vec<Value> {
        let json: Value = serde_json::from_str(include_str!(
            "../../../../tests/fixtures/visit-parameters.json"
        ))
        .unwrap();
        json[list].as_array().unwrap().clone()
    }

    #[test]
    fn harmless_parameters_are_kept_and_private_ones_left_out() {
        for (list, private) in [("kept", false), ("leftOut", true)] {
            for case in cases(list) {
                let [name, value] = [0, 1].map(|at| case[at].as_str().unwrap());
                assert_eq!(is_private(name, value), private, "{name}={value}");
            }
        }
    }

    #[test]
    fn a_path_with_a_secret_is_not_told() {
        for (list, private) in [("keptPaths", false), ("leftOutPaths", true)] {
            for case in cases(list) {
                assert_eq!(is_private_text(case.as_str().unwrap()), private, "{case}");
            }
        }
    }
}
