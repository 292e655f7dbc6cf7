//! Which answer: a call with its parameters, and what it is made of.

use crate::cache::{CacheKey, Tag};
use crate::locale::Locale;
use crate::provider::{Bid, Call, Cols, Fid, InfoQuery, Lid, ListOf, Rows, Tid};

/// A call for public content. Each variant has one type of answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Info(Fid, Locale, Cols),
    Infos(InfoQuery),
    Count(ListOf, Locale),
    Type(Tid, Locale),
    Catalogs(Locale),
    Seo(Box<str>, Locale),
    Boards(Option<Bid>, Locale),
    Labels(Option<Bid>, Locale),
    Topics(Lid, Rows, Locale),
    TopicCount(Lid, Locale),
}

/// The type of the samples.
const SAMPLES: &str = "tid:160103";

impl Key {
    /// What the answer is made of, as far as the call tells.
    pub(super) fn tags(&self) -> Vec<Tag> {
        // Samples alone are in categories.
        let list = |of: &ListOf| match of {
            ListOf::Tid(tid) => vec![format!("tid:{tid}")],
            ListOf::Cid(cid) => vec![format!("cid:{cid}"), SAMPLES.to_owned()],
        };
        let tags = match self {
            Self::Info(fid, ..) => vec![format!("info:{fid}")],
            Self::Infos(query) => list(&query.of),
            Self::Count(of, _) => list(of),
            Self::Type(tid, _) => vec![format!("type:{tid}")],
            Self::Catalogs(_) => vec![SAMPLES.to_owned()],
            Self::Seo(..) => vec!["seo".to_owned()],
            Self::Boards(..) | Self::Labels(..) | Self::Topics(..) | Self::TopicCount(..) => vec!["bbs".to_owned()],
        };
        tags.into_iter().map(Tag::from).collect()
    }

    /// The call, for errors that are not the provider's own.
    pub(super) fn call(&self) -> Call {
        Call::new("content", format!(" {self:?}"))
    }
}

impl CacheKey for Key {
    fn heap_bytes(&self) -> usize {
        if let Self::Seo(path, _) = self { path.len() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Cid;

    #[test]
    fn a_tag_names_what_an_answer_is_made_of() {
        let zh = Locale::Zh;
        let news = InfoQuery::new(ListOf::Tid(Tid(160_108)), zh);
        for (key, tags) in [
            (Key::Info(Fid(1041), zh, Cols::ALL), &["info:1041"][..]),
            (Key::Infos(news), &["tid:160108"]),
            (Key::Count(ListOf::Cid(Cid(7)), zh), &["cid:7", "tid:160103"]),
            (Key::Type(Tid(16_010_201), zh), &["type:16010201"]),
            (Key::Seo("/".into(), zh), &["seo"]),
            (Key::Boards(None, zh), &["bbs"]),
        ] {
            assert_eq!(key.tags().iter().map(Tag::as_str).collect::<Vec<_>>(), tags);
        }
    }
}
