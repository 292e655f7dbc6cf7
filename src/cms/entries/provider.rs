//! `/api/v1/cms/…`: items, types, catalogs. `/cms/seo/match`: title, description and keywords of a
//! path. `/api/bbs/…`: boards, labels, topics; a missing `id` or `lid` (or `0`) means all of them.

use std::borrow::Cow;

use axum::Router;
use axum::extract::State;
use axum::routing::get;

use super::entry::EntryId;
use super::kinds::EntryKind;
use super::row::WireRow;
use super::texts::TextList;
use super::words;
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::Params;
use crate::clock;
use crate::service::Service;
use crate::store::RowSlice;
use base::locale::{Locale, WORDS_ITEM};
use base::site::REDIRECTS_ITEM;

pub(crate) fn calls() -> Router<Service> {
    Router::new()
        .route("/api/v1/cms/info/info", get(item))
        .route("/api/v1/cms/info/pager", get(pager))
        .route("/api/v1/cms/info/count", get(count))
        .route("/api/v1/cms/type/info", get(kind))
        .route("/api/v1/cms/catalog/list", get(catalogs))
        .route("/cms/seo/match", get(matching))
        .route("/api/bbs/board/list", get(boards))
        .route("/api/bbs/label/list", get(labels))
        .route("/api/bbs/topic/pager", get(topics))
        .route("/api/bbs/topic/count", get(topic_count))
}

/// Returns the text of an entry; `missing` if it is not on the site in the language.
async fn one(
    service: &Service,
    params: &Params,
    entry: EntryId,
    missing: impl Into<Cow<'static, str>>,
) -> Reply<WireRow> {
    let found = service.store.text(&entry, params.lang(), clock::seconds());
    let found = found.await?;
    let found = found.ok_or_else(|| Refusal::not_found(missing))?;
    let found = service.store.filled(entry.kind, params.lang(), vec![found]);
    let found = found.await?.pop().unwrap_or_default();
    Ok(ProviderAnswer(params.columns(found)))
}

/// Returns a whole list in the editor's order.
async fn whole(service: &Service, list: TextList) -> Result<Vec<WireRow>, Refusal> {
    part(service, &list, "", RowSlice::new(0, 0)).await
}

/// Returns a range of a list.
async fn part(
    service: &Service,
    list: &TextList,
    ord: &str,
    rows: RowSlice,
) -> Result<Vec<WireRow>, Refusal> {
    let found = service.store.texts(list, ord, rows, clock::seconds());
    let filled = service.store.filled(list.kind, list.lang, found.await?);
    Ok(filled.await?)
}

async fn counted(service: &Service, list: TextList) -> Reply<i64> {
    let count = service.store.text_count(&list, clock::seconds()).await?;
    Ok(ProviderAnswer(count))
}

/// `info/info`: one item.
async fn item(State(service): State<Service>, params: Params) -> Reply<WireRow> {
    let fid = params.id("fid")?;
    if u64::try_from(fid) == Ok(WORDS_ITEM) {
        let words = service.renewed_words(params.lang()).await?;
        return Ok(ProviderAnswer(params.columns(words::item(&words))));
    }
    if u64::try_from(fid) == Ok(REDIRECTS_ITEM) {
        let item = service.store.redirects_item().await?;
        return Ok(ProviderAnswer(params.columns(item)));
    }
    let missing = format!("there is no item {fid} in this language");
    one(
        &service,
        &params,
        EntryId::new(EntryKind::Item, fid),
        missing,
    )
    .await
}

/// `info/pager`: a range of the items of a type, of a catalog, or of both.
async fn pager(State(service): State<Service>, params: Params) -> Reply<Vec<WireRow>> {
    let (list, rows) = (items(&params)?, params.rows()?);
    let found = part(&service, &list, params.text("ord"), rows);
    let found = found.await?.into_iter();
    let rows = found.map(|row| params.columns(row));
    Ok(ProviderAnswer(rows.collect()))
}

/// `info/count`: the total number of items of `info/pager`.
async fn count(State(service): State<Service>, params: Params) -> Reply<i64> {
    counted(&service, items(&params)?).await
}

fn items(params: &Params) -> Result<TextList, Refusal> {
    let (tid, cid) = (params.number("tid")?, params.number("cid")?);
    if tid.is_none() && cid.is_none() {
        return Err(Refusal::bad_request(
            "one of the parameters tid and cid is missing",
        ));
    }
    let values = [tid, cid].map(|id| id.map(|id| id.to_string()));
    Ok(TextList {
        values,
        ..TextList::all(EntryKind::Item, params.lang())
    })
}

/// `type/info`: one type.
async fn kind(State(service): State<Service>, params: Params) -> Reply<WireRow> {
    let tid = params.id("tid")?;
    let missing = format!("there is no type {tid} in this language");
    one(
        &service,
        &params,
        EntryId::new(EntryKind::Type, tid),
        missing,
    )
    .await
}

/// `catalog/list`: the catalogs of a type.
async fn catalogs(State(service): State<Service>, params: Params) -> Reply<Vec<WireRow>> {
    let list = TextList::of(EntryKind::Catalog, params.lang(), params.number("tid")?);
    let catalogs = whole(&service, list).await?.into_iter();
    let rows = catalogs.map(|row| params.columns(row));
    Ok(ProviderAnswer(rows.collect()))
}

/// `seo/match`: the record of a path. A path with a query has one of its own or none.
async fn matching(State(service): State<Service>, params: Params) -> Reply<WireRow> {
    let entry = EntryId::new(EntryKind::Seo, recorded(params.text("path")));
    let missing = "there is no record for this path";
    one(&service, &params, entry, missing).await
}

/// Normalises a path as in the records: with its query, without fragment, language prefix and
/// trailing slash.
fn recorded(address: &str) -> String {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address
        .find('?')
        .map_or((address, ""), |at| address.split_at(at));
    let path = Locale::all()
        .filter_map(|locale| {
            path.strip_prefix(locale.prefix())
                .filter(|_| !locale.is_default())
        })
        .find(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path);
    match path.trim_end_matches('/') {
        "" => format!("/{query}"),
        path => format!("{path}{query}"),
    }
}

/// `board/list`: every board, or the one with the id.
async fn boards(State(service): State<Service>, params: Params) -> Reply<Vec<WireRow>> {
    let Some(id) = params.optional("id") else {
        let all = TextList::all(EntryKind::Board, params.lang());
        return whole(&service, all).await.map(ProviderAnswer);
    };
    let board = EntryId::new(EntryKind::Board, id);
    let found = service.store.text(&board, params.lang(), clock::seconds());
    Ok(ProviderAnswer(found.await?.into_iter().collect()))
}

/// `label/list`: the labels of the board with the id.
async fn labels(State(service): State<Service>, params: Params) -> Reply<Vec<WireRow>> {
    let list = TextList::of(EntryKind::Label, params.lang(), params.optional("id"));
    whole(&service, list).await.map(ProviderAnswer)
}

/// `topic/pager`: topics under a label.
async fn topics(State(service): State<Service>, params: Params) -> Reply<Vec<WireRow>> {
    let (list, rows) = (under_label(&params), params.rows()?);
    let topics = part(&service, &list, "", rows);
    Ok(ProviderAnswer(topics.await?))
}

/// `topic/count`: the total number of topics of `topic/pager`.
async fn topic_count(State(service): State<Service>, params: Params) -> Reply<i64> {
    counted(&service, under_label(&params)).await
}

fn under_label(params: &Params) -> TextList {
    TextList::of(EntryKind::Topic, params.lang(), params.optional("lid"))
}

#[cfg(test)]
mod tests {
    use super::recorded;

    #[test]
    fn a_path_is_looked_up_with_its_query_and_without_language_and_trailing_slash() {
        for (sent, looked_up) in [
            ("/about/company", "/about/company"),
            ("/en/about/company/", "/about/company"),
            ("/ja", "/"),
            ("", "/"),
            (
                "/ja/sample/list/?cid=16010312#ctgs",
                "/sample/list?cid=16010312",
            ),
            ("/english", "/english"),
        ] {
            assert_eq!(recorded(sent), looked_up, "{sent}");
        }
    }
}
