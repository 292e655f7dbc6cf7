//! Keys of the answer cache.

use crate::cache::{CacheKey, Tag};
use crate::locale::Locale;
use crate::provider::{Bid, Call, Cols, Fid, InfoQuery, Lid, ListOf, Rows, Tid};

/// A public call with its parameters. Each variant has one answer type.
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

impl Key {
    /// Tags that follow from the call: the item or list that is requested.
    pub(super) fn tags(&self) -> Vec<Tag> {
        let samples = ListOf::Tid(Tid::SAMPLES);
        let list = |of: ListOf| match of {
            ListOf::Tid(_) => vec![of.tag()],
            // Only samples have categories.
            ListOf::Cid(_) => vec![of.tag(), samples.tag()],
        };
        let tags = match self {
            Self::Info(fid, ..) => vec![format!("info:{fid}")],
            Self::Infos(query) => list(query.of),
            Self::Count(of, _) => list(*of),
            Self::Type(tid, _) => vec![format!("type:{tid}")],
            Self::Catalogs(_) => vec![samples.tag()],
            Self::Seo(..) => vec!["seo".to_owned()],
            Self::Boards(..) | Self::Labels(..) | Self::Topics(..) | Self::TopicCount(..) => {
                vec!["bbs".to_owned()]
            }
        };
        tags.into_iter().map(Tag::from).collect()
    }

    /// The call, for errors that occur in the cache.
    pub(super) fn call(&self) -> Call {
        Call {
            name: "content",
            params: format!(" {self:?}"),
        }
    }
}

impl CacheKey for Key {
    fn heap_bytes(&self) -> usize {
        if let Self::Seo(path, _) = self {
            path.len()
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Cid;

    #[test]
    fn an_answer_has_the_tags_of_its_call() {
        let zh = Locale::Zh;
        let news = InfoQuery::new(ListOf::Tid(Tid(160_108)), zh);
        for (key, tags) in [
            (Key::Info(Fid(1041), zh, Cols::ALL), &["info:1041"][..]),
            (Key::Infos(news), &["tid:160108"]),
            (
                Key::Count(ListOf::Cid(Cid(7)), zh),
                &["cid:7", "tid:160103"],
            ),
            (Key::Type(Tid(16_010_201), zh), &["type:16010201"]),
            (Key::Seo("/".into(), zh), &["seo"]),
            (Key::Boards(None, zh), &["bbs"]),
        ] {
            assert_eq!(
                key.tags(),
                tags.iter().map(|tag| Tag::from(*tag)).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_path_counts_as_memory() {
        assert_eq!(Key::Seo("/news/list".into(), Locale::Zh).heap_bytes(), 10);
        assert_eq!(Key::Boards(None, Locale::Zh).heap_bytes(), 0);
    }
}
