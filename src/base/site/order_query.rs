//! The query of the order page, and whether a query carries its token. It is parsed beside the
//! route and is not a part of it: a route is a cache key and appears in logs.

use super::query::first_value;
use crate::fold;

/// The declared query of `/order` (spec §2, §7). Its `Debug` output contains no values.
#[derive(Clone, Default, derive_more::Debug, PartialEq, Eq)]
#[debug("OrderQuery(…)")]
pub struct OrderQuery {
    /// `token`; `None` if it is missing or empty.
    pub token: Option<String>,
    /// `cno`, the contract number, trimmed; empty for all contracts.
    pub cno: String,
}

impl OrderQuery {
    /// The maximum length of a contract number, in characters; longer ones are truncated.
    pub const CNO_CHARS: usize = 64;

    /// Parses a query; the first parameter of each name counts.
    pub fn of(query: &str) -> Self {
        let token = first_value(query, "token").filter(|token| !token.is_empty());
        let cno = first_value(query, "cno").unwrap_or_default();
        Self {
            token,
            cno: Self::cno(&cno),
        }
    }

    /// Normalises a contract number.
    pub fn cno(typed: &str) -> String {
        fold::plain(typed)
            .chars()
            .filter(|char| !char.is_control())
            .take(Self::CNO_CHARS)
            .collect()
    }
}

/// The parameter with the token of a preview.
const PREVIEW: &str = "preview";

/// Whether a query has a parameter that would be read as a token, even if it is empty: of a
/// customer, of a link for a password, or of a preview. The response is for one person then.
pub fn carries_token(query: &str) -> bool {
    let mut names = url::form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name);
    names.any(|name| name == "token" || name == PREVIEW)
}

/// Returns the token of a preview; `None` for a query without the parameter.
pub fn preview_token(query: &str) -> Option<String> {
    first_value(query, PREVIEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_one_in_every_spelling_of_its_name() {
        for query in [
            "token=x",
            "a=b&token=x",
            "token",
            "token=",
            "%74oken=x",
            "a&%74%6F%6b%65%6E=x",
            "&&token=x",
            "preview=x",
            "a=b&%70review",
        ] {
            assert!(carries_token(query), "{query}");
        }
        for query in [
            "",
            "tokens=x",
            "previews=x",
            "a=token",
            "a=%26token=x",
            "tok+en=x",
            "%2574oken=x",
        ] {
            assert!(!carries_token(query), "{query}");
        }
    }

    #[test]
    fn token_and_contract_number_are_read_and_nothing_else() {
        let query = OrderQuery::of("utm=x&token=a%2Bb&cno=+JL-2026+&token=other&page=2");
        assert_eq!(
            query,
            OrderQuery {
                token: Some("a+b".into()),
                cno: "JL-2026".into()
            }
        );
        for nothing in ["", "token", "token=", "tokens=x&acno=1", "&&=&"] {
            assert_eq!(OrderQuery::of(nothing), OrderQuery::default(), "{nothing}");
        }
    }

    #[test]
    fn a_contract_number_is_short_and_plain() {
        assert_eq!(
            OrderQuery::of(&format!("cno=%00a%0A{}", "合".repeat(500))).cno,
            format!("a{}", "合".repeat(63))
        );
    }

    #[test]
    fn debug_shows_neither_token_nor_contract_number() {
        let shown = format!("{:?}", OrderQuery::of("token=s3cret&cno=JL-2026"));
        assert!(
            !shown.contains("s3cret") && !shown.contains("JL"),
            "{shown}"
        );
    }
}
