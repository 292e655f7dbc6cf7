//! Removes credentials and personal data from URLs before they are logged.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_decode_str;

/// Parameters whose values no log may contain, in lower case.
const SENSITIVE: [&str; 12] = [
    "token",
    "key",
    "preview",
    "cno",
    "ctsid",
    "passwd",
    "password",
    "pwd",
    "repwd",
    "email",
    "authorization",
    "q",
];

const HIDDEN: &str = "[hidden]";

/// Displays `value` with the values of sensitive parameters (token, key, preview, cno, ctsid,
/// passwd, password, pwd, repwd, email, authorization, q) and the user information of URLs replaced
/// by `[hidden]`.
///
/// The text may be a URL, a path, a query, a form's body, or a sentence that contains any of these,
/// such as an error message. Names are compared in any letter case and percent-encoding. A value
/// ends at `&`, `#` or white space. A parameter that contains an encoded URL with a sensitive
/// parameter is hidden completely. The work is done on display: a log line that the filter drops
/// costs nothing.
pub fn redact<T: fmt::Display + ?Sized>(value: &T) -> Redacted<'_, T> {
    Redacted(value)
}

#[derive(Clone, Copy)]
#[must_use = "it redacts when it is shown"]
pub struct Redacted<'v, T: ?Sized>(&'v T);

impl<T: fmt::Display + ?Sized> fmt::Display for Redacted<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hide(&self.0.to_string()))
    }
}

fn hide(text: &str) -> Cow<'_, str> {
    let mut safe = String::new();
    // Everything before this offset is in `safe` already.
    let mut done = 0;
    let mut at = 0;
    // The end of the value at hand, which may have signs in it, and the place of the user
    // information.
    let mut end = 0;
    let mut users = Users::default();
    while let Some(found) = text[at..].find(['=', '@']) {
        let mark = at + found;
        at = mark + 1;
        let hidden = if text.as_bytes()[mark] == b'=' {
            let is_within = mark < end;
            if !is_within {
                end = end_of_value(text, mark + 1);
            }
            let (name, value) = (name_before(&text[done..mark]), &text[mark + 1..end]);
            let hides = hides(name, value) || (!is_within && carries_sensitive(value));
            hides.then_some((mark + 1, end))
        } else {
            users.before(text, done, mark)
        };
        if let Some((start, end)) = hidden {
            safe.push_str(&text[done..start]);
            safe.push_str(HIDDEN);
            done = end;
            at = at.max(end);
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    safe.push_str(&text[done..]);
    Cow::Owned(safe)
}

/// The end of the value that begins at `start`.
fn end_of_value(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    start
        + rest
            .find(|char: char| matches!(char, '&' | '#') || char.is_whitespace())
            .unwrap_or(rest.len())
}

/// The parameter's name at the end of `text`.
fn name_before(text: &str) -> &str {
    let is_part = |char: char| {
        char.is_alphanumeric() || matches!(char, '%' | '_' | '-' | '.' | '+' | '[' | ']')
    };
    text.rfind(|char| !is_part(char)).map_or(text, |last| {
        let next = last + text[last..].chars().next().map_or(0, char::len_utf8);
        &text[next..]
    })
}

fn hides(name: &str, value: &str) -> bool {
    let name = percent_decode_str(name).decode_utf8_lossy().to_lowercase();
    if value.is_empty() {
        return false;
    }
    // An encoded separator may precede the name.
    let name = name
        .rsplit(['&', '?', '#', ';', '/'])
        .next()
        .unwrap_or_default();
    SENSITIVE.contains(&name.trim_matches(['[', ']', '+', ' ']))
}

/// Whether an encoded value decodes, once or twice, to a text with a sensitive parameter.
fn carries_sensitive(value: &str) -> bool {
    if !value.contains('%') {
        return false;
    }
    let once = percent_decode_str(value).decode_utf8_lossy();
    let twice = percent_decode_str(&once).decode_utf8_lossy();
    [once.as_ref(), twice.as_ref()].into_iter().any(|text| {
        let text = text.to_lowercase();
        SENSITIVE
            .iter()
            .any(|name| text.contains(&format!("{name}=")))
    })
}

/// The places in a text at which user information may begin. Each part of it is read once.
#[derive(Default)]
struct Users {
    read: usize,
    /// The end of the last character that no user information contains.
    begin: usize,
}

impl Users {
    /// The user information between `://` and the `@` at `mark`, if it begins at `from` or later.
    fn before(&mut self, text: &str, from: usize, mark: usize) -> Option<(usize, usize)> {
        let is_end = |char: char| matches!(char, '/' | '?' | '#') || char.is_whitespace();
        let more = &text[self.read..mark];
        if let Some((place, last)) = more.rmatch_indices(is_end).next() {
            self.begin = self.read + place + last.len();
        }
        self.read = mark;
        let begin = self.begin;
        let is_user = from < begin && begin < mark && text[from..begin].ends_with("://");
        is_user.then_some((begin, mark))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("redact", shown);
    }

    fn shown(text: &str) -> String {
        redact(text).to_string()
    }

    #[test]
    fn sensitive_parameters_lose_their_values() {
        assert_eq!(shown("/order?token=abc"), "/order?token=[hidden]");
        assert_eq!(shown("/en?preview=abc"), "/en?preview=[hidden]");
        assert_eq!(
            shown("/order?cno=7&token=a-b_c.d%20e&idx=0#top"),
            "/order?cno=[hidden]&token=[hidden]&idx=0#top"
        );
        assert_eq!(
            shown("email=a%40b.cn&passwd=x&pwd=y;z&repwd=\"q\"&nonce=1"),
            "email=[hidden]&passwd=[hidden]&pwd=[hidden]&repwd=[hidden]&nonce=1"
        );
        assert_eq!(shown("?token=a=b&c=d"), "?token=[hidden]&c=d");
    }

    #[test]
    fn a_text_without_them_stays_as_it_is() {
        for text in [
            "/news/list?page=2",
            "",
            "=",
            "a=&b",
            "/en/",
            "?tokens=3&my_email_count=4",
            "?token=",
            "布料=棉",
        ] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn another_spelling_of_a_name_does_not_help() {
        assert_eq!(shown("/order?TOKEN=abc"), "/order?TOKEN=[hidden]");
        assert_eq!(shown("/order?%74oken=abc"), "/order?%74oken=[hidden]");
        assert_eq!(shown("/order?token[]=abc"), "/order?token[]=[hidden]");
    }

    #[test]
    fn a_sensitive_parameter_within_another_is_found() {
        assert_eq!(
            shown("/user/login?next=/order?token=abc"),
            "/user/login?next=/order?token=[hidden]"
        );
        assert_eq!(
            shown("/user/login?next=%2Forder%3Ftoken%3Dabc&a=b"),
            "/user/login?next=[hidden]&a=b"
        );
        assert_eq!(
            shown("?next=%252Forder%253FToken%253Dabc"),
            "?next=[hidden]"
        );
    }

    #[test]
    fn urls_lose_their_users_and_sentences_are_understood() {
        assert_eq!(
            shown("https://me:secret@cms.example.com/a"),
            "https://[hidden]@cms.example.com/a"
        );
        assert_eq!(
            shown("https://cms.example.com/@me"),
            "https://cms.example.com/@me"
        );
        assert_eq!(
            shown(
                "error sending request for url (http://127.0.0.1:1/s16?token=abc) after 3 attempts"
            ),
            "error sending request for url (http://127.0.0.1:1/s16?token=[hidden] after 3 attempts"
        );
        assert_eq!(
            shown("token=äöü email=中文 x"),
            "token=[hidden] email=[hidden] x"
        );
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_sensitive_value_is_hidden_wherever_it_stands(
            before in fuzz::text(&["?", "&", "=", "a=b", "#", "@", "%3D", "%26", "token", " ", "https://", "/", "%", "email="]),
            name in proptest::sample::select(vec!["token", "TOKEN", "%74oken", "cno", "passwd", "Email", "a%26token"]),
            after in fuzz::text(&["&", "=", "#", "@", "%26", "token=", " ", "%"]),
        ) {
            let text = format!("{before}?{name}=S3CRET9&{after}");
            let shown = shown(&text);
            prop_assert!(!shown.contains("S3CRET9"), "{} of {}", shown, text);
        }
    }
}
