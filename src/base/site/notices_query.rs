//! The query of the page that ends notices. It is parsed beside the route and is not a part of it:
//! a route is a cache key and appears in logs.

use super::query::first_value;

/// The declared query of `/user/notices`. Its `Debug` output has no key.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
pub enum NoticesQuery {
    /// `key`: that of the link in a notice.
    #[debug("Key(…)")]
    Key(String),
    /// `done`: notices have ended.
    Done,
}

impl NoticesQuery {
    /// Parses a query; the first parameter of each name counts. `None` for the page without one.
    pub fn of(query: &str) -> Option<Self> {
        let key = first_value(query, "key").filter(|key| !key.is_empty());
        key.map(Self::Key)
            .or_else(|| first_value(query, "done").map(|_| Self::Done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_and_the_end_are_read_and_nothing_else() {
        let key = |key: &str| Some(NoticesQuery::Key(key.to_owned()));
        assert_eq!(NoticesQuery::of("a=b&key=x%2By&key=z"), key("x+y"));
        assert_eq!(NoticesQuery::of("key=&done"), Some(NoticesQuery::Done));
        assert_eq!(NoticesQuery::of("keys=1"), None);
        let shown = format!("{:?}", NoticesQuery::of("key=s3cret"));
        assert!(!shown.contains("s3cret"), "{shown}");
    }
}
