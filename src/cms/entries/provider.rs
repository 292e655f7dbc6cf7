//! `/api/v1/cms/…`: items, types, catalogs. `/cms/seo/match`: title, description and keywords of a
//! path. `/api/bbs/…`: boards, labels, topics; a missing `id` or `lid` (or `0`) means all of them.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use serde_json::Value;

use super::bbs::{Board, Label, Topic};
use super::items::ItemFilter;
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::Params;
use crate::clock;
use crate::service::Service;
use base::locale::Locale;

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

/// `info/info`: one item.
async fn item(State(service): State<Service>, params: Params) -> Reply<Value> {
    let fid = params.id("fid")?;
    let item = service
        .store
        .item(fid, params.lang(), clock::seconds())
        .await?;
    let item =
        item.ok_or_else(|| Refusal::not_found(format!("there is no item {fid} in this language")))?;
    Ok(ProviderAnswer(params.columns(&item)?))
}

/// `info/pager`: a range of the items of a type, of a catalog, or of both.
async fn pager(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let items = service
        .store
        .items(
            filter(&params)?,
            params.text("ord"),
            params.rows()?,
            clock::seconds(),
        )
        .await?;
    let rows: Result<_, _> = items.iter().map(|item| params.columns(item)).collect();
    rows.map(ProviderAnswer)
}

/// `info/count`: the total number of items of `info/pager`.
async fn count(State(service): State<Service>, params: Params) -> Reply<i64> {
    Ok(ProviderAnswer(
        service
            .store
            .item_count(filter(&params)?, clock::seconds())
            .await?,
    ))
}

fn filter(params: &Params) -> Result<ItemFilter, Refusal> {
    let (tid, cid) = (params.number("tid")?, params.number("cid")?);
    if tid.is_none() && cid.is_none() {
        return Err(Refusal::bad_request(
            "one of the parameters tid and cid is missing",
        ));
    }
    Ok(ItemFilter {
        tid,
        cid,
        lang: params.lang(),
    })
}

/// `type/info`: one type.
async fn kind(State(service): State<Service>, params: Params) -> Reply<Value> {
    let tid = params.id("tid")?;
    let found = service
        .store
        .item_type(tid, params.lang(), clock::seconds())
        .await?;
    let found = found
        .ok_or_else(|| Refusal::not_found(format!("there is no type {tid} in this language")))?;
    Ok(ProviderAnswer(params.columns(&found)?))
}

/// `catalog/list`: the catalogs of a type.
async fn catalogs(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let catalogs = service
        .store
        .catalogs(params.number("tid")?, params.lang(), clock::seconds())
        .await?;
    let rows: Result<_, _> = catalogs
        .iter()
        .map(|catalog| params.columns(catalog))
        .collect();
    rows.map(ProviderAnswer)
}

/// `seo/match`: the record of a path. A path with a query has one of its own or none.
async fn matching(State(service): State<Service>, params: Params) -> Reply<Value> {
    let found = service
        .store
        .seo(
            &recorded(params.text("path")),
            params.lang(),
            clock::seconds(),
        )
        .await?;
    let found = found.ok_or_else(|| Refusal::not_found("there is no record for this path"))?;
    Ok(ProviderAnswer(params.columns(&found)?))
}

/// Normalises a path as in the records: with its query, without fragment, language prefix and
/// trailing slash.
fn recorded(address: &str) -> String {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address
        .find('?')
        .map_or((address, ""), |at| address.split_at(at));
    let path = Locale::ALL
        .into_iter()
        .filter_map(|locale| path.strip_prefix('/')?.strip_prefix(locale.code()))
        .find(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path);
    match path.trim_end_matches('/') {
        "" => format!("/{query}"),
        path => format!("{path}{query}"),
    }
}

/// `board/list`: every board, or the one with the id.
async fn boards(State(service): State<Service>, params: Params) -> Reply<Vec<Board>> {
    Ok(ProviderAnswer(
        service
            .store
            .boards(params.optional("id"), params.lang(), clock::seconds())
            .await?,
    ))
}

/// `label/list`: the labels of the board with the id.
async fn labels(State(service): State<Service>, params: Params) -> Reply<Vec<Label>> {
    Ok(ProviderAnswer(
        service
            .store
            .labels(params.optional("id"), params.lang(), clock::seconds())
            .await?,
    ))
}

/// `topic/pager`: topics under a label.
async fn topics(State(service): State<Service>, params: Params) -> Reply<Vec<Topic>> {
    Ok(ProviderAnswer(
        service
            .store
            .topics(
                params.optional("lid"),
                params.lang(),
                params.rows()?,
                clock::seconds(),
            )
            .await?,
    ))
}

/// `topic/count`: the total number of topics of `topic/pager`.
async fn topic_count(State(service): State<Service>, params: Params) -> Reply<i64> {
    Ok(ProviderAnswer(
        service
            .store
            .topic_count(params.optional("lid"), params.lang(), clock::seconds())
            .await?,
    ))
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
