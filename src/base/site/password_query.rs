//! The query of the pages for a new password. It is parsed beside the route and is not a part of
//! it: a route is a cache key and appears in logs.

use super::query::first_value;

/// The declared query of `/user/password` and `/user/forgotten`. Its `Debug` output has no token.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
pub enum PasswordQuery {
    /// `token`: the token of a link that the customer got by mail, and with `confirm` that it
    /// confirms the address of an account.
    #[debug("Link(…)")]
    Link { token: String, confirms: bool },
    /// `done`: the form was sent and carried out, with `confirm` the form that confirms an address.
    Done { confirms: bool },
    /// `confirm`: the link is to confirm the address of an account.
    Confirm,
}

impl PasswordQuery {
    /// Parses a query; the first parameter of each name counts. `None` for the page without one.
    pub fn of(query: &str) -> Option<Self> {
        let confirms = first_value(query, "confirm").is_some();
        let token = first_value(query, "token").filter(|token| !token.is_empty());
        token
            .map(|token| Self::Link { token, confirms })
            .or_else(|| first_value(query, "done").map(|_| Self::Done { confirms }))
            .or_else(|| confirms.then_some(Self::Confirm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_and_the_end_are_read_and_nothing_else() {
        let link = |token: &str, confirms| {
            let token = token.to_owned();
            Some(PasswordQuery::Link { token, confirms })
        };
        let done = |confirms| Some(PasswordQuery::Done { confirms });
        for (query, read) in [
            ("a=b&token=x%2By&token=z", link("x+y", false)),
            ("done&token=x", link("x", false)),
            ("token=x&confirm", link("x", true)),
            ("token=&done", done(false)),
            ("done&confirm", done(true)),
        ] {
            assert_eq!(PasswordQuery::of(query), read, "{query}");
        }
        let confirm = PasswordQuery::of("confirm");
        assert_eq!(confirm, Some(PasswordQuery::Confirm));
        assert_eq!(PasswordQuery::of("email=a&do=1"), None);
        let shown = format!("{:?}", PasswordQuery::of("token=s3cret"));
        assert!(!shown.contains("s3cret"), "{shown}");
    }
}
