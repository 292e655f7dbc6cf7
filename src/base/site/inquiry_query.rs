//! The query of the inquiry page. It is parsed beside the route and is not a part of it, so that
//! the cache has one form for all styles.

use super::query::first_value;
use crate::inquiry::{Inquiry, InquiryField, InquiryNumber};

/// The declared query of `/inquiry`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InquiryQuery {
    /// `about`: the style, the fabric or the process that the visitor has looked at.
    About(String),
    /// `sent`: the number of the inquiry that the visitor has just sent.
    Sent(InquiryNumber),
}

impl InquiryQuery {
    /// Parses a query; the first parameter of each name counts. `None` for the page without one.
    pub fn of(query: &str) -> Option<Self> {
        let sent = first_value(query, "sent").and_then(|number| InquiryNumber::parse(&number));
        sent.map(Self::Sent).or_else(|| {
            let about = Inquiry::about(&first_value(query, "about")?);
            let style = about.text(InquiryField::Style);
            let longest = InquiryField::Style.longest();
            (!style.is_empty()).then(|| Self::About(style.chars().take(longest).collect()))
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
            Self::Sent(number) => format!("/inquiry?sent={number}"),
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
            "布".repeat(300)
        );
        let sent = InquiryQuery::of("about=a&sent=4827-3915").unwrap();
        assert_eq!(sent.href(), "/inquiry?sent=4827-3915");
        for none in ["", "about", "about=+%00", "sent=", "name=a"] {
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
