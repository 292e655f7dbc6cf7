//! What the address of the order page says about the one who asks. It is read beside the route and not as a part of it:
//! a route is a cache key and stands in logs.

use std::fmt;

/// The declared query of `/order` (spec §2, §7). Its `Debug` shows nothing of it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct OrderQuery {
    /// `token`, as it was given; `None` where there is none or an empty one.
    pub token: Option<String>,
    /// `cno`, the contract number that is looked for, without blanks around it; empty means every contract.
    pub cno: String,
}

impl OrderQuery {
    /// The longest contract number that is looked for, in characters; the rest is cut off.
    pub const CNO_CHARS: usize = 64;

    /// Reads a query; of several parameters with one name the first counts.
    #[must_use]
    pub fn of(query: &str) -> Self {
        let value = |name: &str| {
            let mut pairs = url::form_urlencoded::parse(query.as_bytes());
            pairs.find(|(own, _)| own == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
        };
        let token = Some(value("token")).filter(|token| !token.is_empty());
        Self { token, cno: Self::cno(&value("cno")) }
    }

    /// A contract number as it is looked for.
    #[must_use]
    pub fn cno(typed: &str) -> String {
        typed.trim().chars().filter(|char| !char.is_control()).take(Self::CNO_CHARS).collect()
    }
}

impl fmt::Debug for OrderQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OrderQuery(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_and_contract_number_are_read_and_nothing_else() {
        let query = OrderQuery::of("utm=x&token=a%2Bb&cno=+JL-2026+&token=other&page=2");
        assert_eq!(query, OrderQuery { token: Some("a+b".into()), cno: "JL-2026".into() });
        for nothing in ["", "token", "token=", "tokens=x&acno=1", "&&=&"] {
            assert_eq!(OrderQuery::of(nothing), OrderQuery::default(), "{nothing}");
        }
    }

    #[test]
    fn a_contract_number_is_short_and_plain() {
        assert_eq!(OrderQuery::of(&format!("cno=%00a%0A{}", "合".repeat(500))).cno, format!("a{}", "合".repeat(63)));
    }

    #[test]
    fn debug_shows_neither_token_nor_contract_number() {
        let shown = format!("{:?}", OrderQuery::of("token=s3cret&cno=JL-2026"));
        assert!(!shown.contains("s3cret") && !shown.contains("JL"), "{shown}");
    }
}
