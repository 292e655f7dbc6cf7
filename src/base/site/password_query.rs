//! The query of the pages for a new password. It is parsed beside the route and is not a part of
//! it: a route is a cache key and appears in logs.

use super::query::first_value;

/// The declared query of `/user/password` and `/user/forgotten`. Its `Debug` output has no token.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
pub enum PasswordQuery {
    /// `token`: the token of a link that the customer got by mail.
    #[debug("Link(…)")]
    Link(String),
    /// `done`: the form was sent and carried out.
    Done,
    /// `confirm`: the link is to confirm the address of an account.
    Confirm,
}

impl PasswordQuery {
    /// Parses a query; the first parameter of each name counts. `None` for the page without one.
    pub fn of(query: &str) -> Option<Self> {
        let token = first_value(query, "token").filter(|token| !token.is_empty());
        token
            .map(Self::Link)
            .or_else(|| first_value(query, "done").map(|_| Self::Done))
            .or_else(|| first_value(query, "confirm").map(|_| Self::Confirm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_and_the_end_are_read_and_nothing_else() {
        let link = |token: &str| Some(PasswordQuery::Link(token.to_owned()));
        assert_eq!(PasswordQuery::of("a=b&token=x%2By&token=z"), link("x+y"));
        assert_eq!(PasswordQuery::of("done&token=x"), link("x"));
        assert_eq!(PasswordQuery::of("token=&done"), Some(PasswordQuery::Done));
        let confirm = PasswordQuery::of("confirm");
        assert_eq!(confirm, Some(PasswordQuery::Confirm));
        assert_eq!(PasswordQuery::of("email=a&do=1"), None);
        let shown = format!("{:?}", PasswordQuery::of("token=s3cret"));
        assert!(!shown.contains("s3cret"), "{shown}");
    }
}
