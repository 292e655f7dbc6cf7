//! The query of the search page. It is parsed beside the route and is not a part of it: a route is
//! a cache key and appears in logs, and what people search can be personal.

use super::PageNumber;
use super::query::first_value;
use crate::plain_text::is_hidden;

/// The declared query of `/search`. Its `Debug` output contains no words.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
#[debug("SearchQuery(…)")]
pub struct SearchQuery {
    /// `q` without control characters and marks of direction, with single blanks; never empty.
    pub words: String,
    /// `page`; the first page if it is malformed.
    pub page: PageNumber,
    /// Whether the end of `q` was left out.
    pub is_cut: bool,
}

impl SearchQuery {
    /// The maximum length of the words, in characters; the rest is left out.
    pub const CHARS: usize = 200;

    /// Parses a query; the first parameter of each name counts. `None` for a query without words.
    pub fn of(query: &str) -> Option<Self> {
        let (words, is_cut) = normalised(&first_value(query, "q")?);
        let page = first_value(query, "page").and_then(|page| page.parse().ok());
        (!words.is_empty()).then(|| Self {
            words,
            page: page.unwrap_or(PageNumber::FIRST),
            is_cut,
        })
    }

    /// The path of these words' first page of results, without language prefix.
    pub fn href(&self) -> String {
        let words: String = url::form_urlencoded::byte_serialize(self.words.as_bytes()).collect();
        format!("/search?q={words}")
    }
}

/// Returns the words, and whether they are shorter than what was typed.
fn normalised(typed: &str) -> (String, bool) {
    let mut words = String::new();
    let mut length = 0;
    let kept = typed.chars().filter(|char| !is_hidden(*char));
    for char in kept.map(|char| if char.is_control() { ' ' } else { char }) {
        if char.is_whitespace() && (words.is_empty() || words.ends_with(' ')) {
            continue;
        }
        if length == SearchQuery::CHARS {
            return (words.trim_end().to_owned(), true);
        }
        words.push(if char.is_whitespace() { ' ' } else { char });
        length += 1;
    }
    (words.trim_end().to_owned(), false)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    fn words(query: &str) -> Option<String> {
        SearchQuery::of(query).map(|query| query.words)
    }

    #[test]
    fn words_are_plain_and_have_single_blanks() {
        assert_eq!(
            words("q=+JL-K2101%20%0A%00+x+&q=other").as_deref(),
            Some("JL-K2101 x")
        );
        assert_eq!(words("q=%E2%80%AEa%EF%BB%BFb").as_deref(), Some("ab"));
        for none in ["", "q", "q=", "q=+%00+", "q=%E2%80%AE", "p=a"] {
            assert_eq!(words(none), None, "{none}");
        }
    }

    #[test]
    fn long_words_are_cut_and_a_malformed_page_is_the_first() {
        let query = SearchQuery::of(&format!("q={}&page=0", "布".repeat(10_000))).unwrap();
        assert_eq!(query.words.chars().count(), SearchQuery::CHARS);
        assert!(query.is_cut);
        assert_eq!(query.page, PageNumber::FIRST);
        assert_eq!(SearchQuery::of("q=a&page=7").unwrap().page.get(), 7);
    }

    #[test]
    fn debug_does_not_show_the_words() {
        let shown = format!("{:?}", SearchQuery::of("q=secret"));
        assert!(!shown.contains("secret"), "{shown}");
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_words_are_short_and_their_path_is_parsed_as_the_same(
            typed in fuzz::text(&["q=", "&", "page=", "%00", "%E2%80%AE", "+", "%", "a", "布"])
        ) {
            if let Some(query) = SearchQuery::of(&typed) {
                prop_assert!(query.words.chars().count() <= SearchQuery::CHARS);
                let href = query.href();
                let again = SearchQuery::of(href.split_once('?').unwrap().1).unwrap();
                prop_assert_eq!(again.words, query.words);
            }
        }
    }
}
