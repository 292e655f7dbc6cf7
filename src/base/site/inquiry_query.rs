//! The query of the inquiry page. It is parsed beside the route and is not a part of it, so that
//! the cache has one form for all styles.

use super::query::first_value;
use crate::inquiry::{Inquiry, InquiryField, InquiryNumber};

/// The declared query of `/inquiry`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InquiryQuery {
    /// `about`: the style, the fabric or the process that the visitor has looked at, or several
    /// codes.
    About(String),
    /// `sent`: the number of the inquiry that the visitor has just sent; with the key of its state,
    /// if the provider has given one.
    Sent(InquiryNumber, Option<StateKey>),
    /// `key`: that of the link to the state of an inquiry.
    State(StateKey),
}

/// The key of the link to the state of an inquiry. Its `Debug` output does not contain it.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
#[debug("StateKey(…)")]
pub struct StateKey(String);

impl StateKey {
    /// The maximum length, in bytes.
    const LONGEST: usize = 128;

    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_key = (1..=Self::LONGEST).contains(&text.len()) && text.bytes().all(is_plain);
        is_key.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl InquiryQuery {
    /// Parses a query; the first parameter of each name counts. `None` for the page without one.
    pub fn of(query: &str) -> Option<Self> {
        let key = || first_value(query, "key").and_then(|key| StateKey::parse(&key));
        let sent = first_value(query, "sent").and_then(|number| InquiryNumber::parse(&number));
        if let Some(number) = sent {
            return Some(Self::Sent(number, key()));
        }
        key().map(Self::State).or_else(|| {
            let about = Inquiry::about(&first_value(query, "about")?);
            let style = about.text(InquiryField::Style);
            (!style.is_empty()).then(|| Self::About(style.to_owned()))
        })
    }

    /// The path with this query, without language prefix.
    pub fn href(&self) -> String {
        match self {
            Self::About(style) => {
                let style: String =
                    url::form_urlencoded::byte_serialize(style.as_bytes()).collect();
                format!("/inquiry?about={style}")
            }
            Self::Sent(number, None) => format!("/inquiry?sent={number}"),
            Self::Sent(number, Some(key)) => {
                format!("/inquiry?key={}&sent={number}", key.as_str())
            }
            Self::State(key) => format!("/inquiry?key={}", key.as_str()),
        }
    }

    /// The key of the state of an inquiry.
    pub const fn state(&self) -> Option<&StateKey> {
        match self {
            Self::Sent(_, key) => key.as_ref(),
            Self::State(key) => Some(key),
            Self::About(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_and_a_number_are_read_and_nothing_else() {
        let about = |query| match InquiryQuery::of(query) {
            Some(InquiryQuery::About(style)) => style,
            other => panic!("{query}: {other:?}"),
        };
        assert_eq!(about("x=1&about=JL-K2101&about=other"), "JL-K2101");
        assert_eq!(about("about=+a%0D%0Ab%00&sent=%3Cb%3E"), "a b");
        assert_eq!(
            about(&format!("about={}", "布".repeat(500))),
            "布".repeat(100)
        );
        let sent = InquiryQuery::of("about=a&sent=4827-3915").unwrap();
        assert_eq!(sent.href(), "/inquiry?sent=4827-3915");
        assert_eq!(sent.state(), None);
        for href in ["/inquiry?key=a-_9&sent=4827-3915", "/inquiry?key=a-_9"] {
            let own = InquiryQuery::of(href.split_once('?').unwrap().1).unwrap();
            assert_eq!(own.href(), href);
            assert_eq!(own.state().unwrap().as_str(), "a-_9");
            assert!(!format!("{own:?}").contains("a-_9"));
        }
        for none in [
            "",
            "about",
            "about=+%00",
            "sent=",
            "name=a",
            "key=",
            "key=%3Cb",
        ] {
            assert_eq!(InquiryQuery::of(none), None, "{none}");
        }
    }

    #[test]
    fn a_path_is_parsed_as_the_same_query() {
        for style in ["JL-K2101", "Print & embroidery", "染整 100%"] {
            let query = InquiryQuery::About(style.to_owned());
            let href = query.href();
            let again = InquiryQuery::of(href.split_once('?').unwrap().1);
            assert_eq!(again, Some(query));
        }
    }
}
