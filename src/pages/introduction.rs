//! Pages that are a type of the CMS and the list of its items.

use std::sync::Arc;

use futures::join;

use super::document::{Html, Picture};
use super::loading::{Loading, Primary, picture};
use crate::provider::{Cols, Content, Info, InfoQuery, ListOf, Tid, TypeInfo};

/// The introduction of a page, from its type.
#[derive(Debug, Default)]
pub(super) struct Introduction {
    /// The type's name; empty if there is none, or if it could not be loaded.
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The type's picture.
    pub banner: Option<Picture>,
}

impl Introduction {
    pub(super) fn of(kind: &TypeInfo, loading: &Loading<'_>) -> Self {
        Self { title: kind.tname.clone(), intro: loading.html(&kind.tdesc), banner: picture(&kind.imgsrc) }
    }
}

/// Loads a type and the items of the same id. The list is primary content, the type is optional.
pub(super) async fn list_page(
    content: &Content,
    loading: &Loading<'_>,
    tid: Tid,
    cols: Cols,
) -> Primary<(Introduction, Arc<Vec<Info>>)> {
    let items = InfoQuery::new(ListOf::Tid(tid), loading.locale).cols(cols);
    let (kind, items) = join!(loading.type_info(content, tid), loading.infos(content, &items));
    let introduction = kind.as_deref().map(|kind| Introduction::of(kind, loading)).unwrap_or_default();
    items.map_or(Primary::Unavailable, |items| Primary::Loaded((introduction, items)))
}
