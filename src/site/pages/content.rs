//! The text of an item, with all that belongs in it.

use super::certificates;
use super::loading::Loading;
use crate::markup::Html;
use crate::provider::Info;

/// Returns the sanitised content of an item with the table of certificates, if it has a place for
/// it, followed by a link to its film, if it has one.
pub(super) async fn content(loading: &Loading<'_>, item: &Info) -> Html {
    let text = certificates::fill(loading, &item.content).await;
    let mut content = loading.html(&text).await;
    content.push(&loading.film(item).await);
    content
}

/// Returns the content of an item; `None` for one without words, pictures and film.
pub(super) async fn content_if_any(loading: &Loading<'_>, item: &Info) -> Option<Html> {
    Some(content(loading, item).await).filter(|html| !html.is_blank())
}
