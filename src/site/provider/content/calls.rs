//! The public calls whose answers are cached.

use std::any::Any;
use std::fmt::Display;
use std::sync::Arc;

use super::Content;
use super::answer::{self, CachedAnswer, size_of_texts};
use crate::cache::{CacheKey, Loaded};
use crate::provider::{
    Bid, Board, Call, Catalog, Cols, Fid, Info, InfoQuery, Label, Lid, ListOf, Overlay, Provider,
    ProviderError, RowRange, Seo, Tid, Topic, TypeInfo,
};
use base::locale::Locale;

/// Declares the cached calls. Each row is a method of [`Provider`] with its parameters, its answer,
/// and the tags by which a purge finds the answer and the pages made of it. The items of an answer
/// add their own tags.
///
/// Makes a method of [`Content`] of each row, and a variant of [`Key`].
macro_rules! cached_calls {
    ($( $call:ident($($name:ident: $type:ty),+) -> $answer:ty, tags: $tags:expr; )+) => {
        impl Content {$(
            #[doc = concat!("Returns the cached answer of [`Provider::", stringify!($call), "`].")]
            pub async fn $call(&self, $($name: $type),+) -> Result<Arc<$answer>, ProviderError> {
                self.answer(Key::$call { $($name),+ }).await
            }
        )+}

        /// A call with its parameters: the key of its answer.
        #[expect(non_camel_case_types, reason = "the variants have the names of the calls")]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Key {
            $( $call { $($name: $type),+ }, )+
        }

        impl Key {
            /// Makes the call.
            pub(super) async fn load(
                self,
                provider: Provider,
            ) -> Result<Loaded<CachedAnswer>, ProviderError> {
                match self.clone() {$(
                    Self::$call { $($name),+ } => {
                        let answer = provider.$call($($name),+).await;
                        answer::loaded(&self, answer, provider.settings())
                    }
                )+}
            }

            /// The call's name in logs.
            fn name(&self) -> &'static str {
                match self {$(
                    Self::$call { .. } => stringify!($call),
                )+}
            }

            /// The tags that follow from the call.
            #[expect(unused_variables, reason = "few parameters are in the tags")]
            pub(super) fn tags(&self) -> Vec<String> {
                match self {$(
                    Self::$call { $($name),+ } => $tags.into_iter().map(String::from).collect(),
                )+}
            }
        }
    };
}

cached_calls! {
    info(fid: Fid, locale: Locale, cols: Cols) -> Info, tags: [format!("info:{fid}")];
    infos(query: InfoQuery) -> Vec<Info>, tags: list(query.of);
    count(of: ListOf, locale: Locale) -> u64, tags: list(*of);
    type_info(tid: Tid, locale: Locale) -> TypeInfo, tags: [format!("type:{tid}")];
    catalogs(locale: Locale) -> Vec<Catalog>, tags: list(ListOf::Tid(Tid::SAMPLES));
    seo(path: String, locale: Locale) -> Seo, tags: ["seo"];
    boards(board: Option<Bid>, locale: Locale) -> Vec<Board>, tags: ["bbs"];
    labels(board: Option<Bid>, locale: Locale) -> Vec<Label>, tags: ["bbs"];
    topics(label: Lid, rows: RowRange, locale: Locale) -> Vec<Topic>, tags: ["bbs"];
    topic_count(label: Lid, locale: Locale) -> u64, tags: ["bbs"];
}

impl Key {
    /// The call whose answer an overlay needs: that of the whole list, if the overlay changes which
    /// rows a range has.
    pub(super) fn below(&self, overlay: &Overlay) -> Self {
        let mut call = self.clone();
        match &mut call {
            Self::infos { query } if overlay.moves(query.locale, &query.of.tag()) => {
                query.rows = RowRange::ALL;
            }
            Self::topics {
                label,
                rows,
                locale,
            } if overlay.moves(*locale, &below("topics", Some(*label))) => *rows = RowRange::ALL,
            _ => {}
        }
        call
    }

    /// Returns the answer with an overlay; `None` if the overlay does not change it.
    pub(super) fn overlaid(
        &self,
        overlay: &Overlay,
        published: Option<&dyn Any>,
    ) -> Option<Arc<dyn Any + Send + Sync>> {
        let all = RowRange::ALL;
        Some(match self {
            Self::info { fid, locale, .. } => overlay.one::<Info>(*locale, fid)?,
            Self::infos { query } => {
                let InfoQuery { of, locale, .. } = *query;
                overlay.list::<Info>(published, locale, &of.tag(), query.rows)?
            }
            Self::count { of, locale } => overlay.count(published, *locale, &of.tag())?,
            Self::type_info { tid, locale } => {
                overlay.one::<TypeInfo>(*locale, &tid.to_string())?
            }
            Self::catalogs { locale } => {
                let list = below("catalogs", Some(Tid::SAMPLES));
                overlay.list::<Catalog>(published, *locale, &list, all)?
            }
            Self::seo { path, locale } => overlay.one::<Seo>(*locale, path)?,
            Self::boards { locale, .. } => {
                overlay.list::<Board>(published, *locale, "boards", all)?
            }
            Self::labels { board, locale } => {
                overlay.list::<Label>(published, *locale, &below("labels", *board), all)?
            }
            Self::topics {
                label,
                rows,
                locale,
            } => {
                let list = below("topics", Some(*label));
                overlay.list::<Topic>(published, *locale, &list, *rows)?
            }
            Self::topic_count { label, locale } => {
                overlay.count(published, *locale, &below("topics", Some(*label)))?
            }
        })
    }
}

/// The name of a list below something, or of all.
fn below(table: &str, id: Option<impl Display>) -> String {
    id.map_or_else(|| table.to_owned(), |id| format!("{table}:{id}"))
}

/// The tags of a list. Only samples have categories.
fn list(of: ListOf) -> Vec<String> {
    let samples = ListOf::Tid(Tid::SAMPLES);
    match of {
        ListOf::Tid(_) => vec![of.tag()],
        ListOf::Cid(_) => vec![of.tag(), samples.tag()],
    }
}

impl Key {
    /// The call, for errors that occur in the cache.
    pub(super) fn call(&self) -> Call {
        Call {
            name: self.name(),
            endpoint: None,
            params: format!(" {self:?}"),
        }
    }
}

impl CacheKey for Key {
    fn heap_bytes(&self) -> usize {
        size_of_texts(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Cid;

    #[test]
    fn an_answer_has_the_tags_of_its_call() {
        let locale = Locale::ZH;
        let of = ListOf::Cid(Cid(7));
        for (key, tags) in [
            (
                Key::seo {
                    path: "/".to_owned(),
                    locale,
                },
                &["seo"][..],
            ),
            (Key::count { of, locale }, &["cid:7", "tid:160103"]),
        ] {
            assert_eq!(key.tags(), tags);
        }
    }
}
