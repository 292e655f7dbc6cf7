//! `/api/v1/cms/…`: items, types, catalogs.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;
use crate::backend::store::ItemFilter;

/// `info/info`: one item.
pub(super) async fn item(State(service): State<Service>, params: Params) -> Reply<Value> {
    let fid = params.id("fid")?;
    let item = service.store.item(fid, params.lang()).await?;
    let item = item.ok_or_else(|| Refusal::not_found(format!("there is no item {fid} in this language")))?;
    Ok(Answer(params.columns(&item)?))
}

/// `info/pager`: a range of the items of a type, of a catalog, or of both.
pub(super) async fn pager(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let items = service.store.items(filter(&params)?, params.text("ord"), params.rows()?).await?;
    let rows: Result<_, _> = items.iter().map(|item| params.columns(item)).collect();
    rows.map(Answer)
}

/// `info/count`: the total number of items of `info/pager`.
pub(super) async fn count(State(service): State<Service>, params: Params) -> Reply<i64> {
    Ok(Answer(service.store.item_count(filter(&params)?).await?))
}

fn filter(params: &Params) -> Result<ItemFilter, Refusal> {
    let (tid, cid) = (params.number("tid")?, params.number("cid")?);
    if tid.is_none() && cid.is_none() {
        return Err(Refusal::bad_request("one of the parameters tid and cid is missing"));
    }
    Ok(ItemFilter { tid, cid, lang: params.lang() })
}

/// `type/info`: one type.
pub(super) async fn kind(State(service): State<Service>, params: Params) -> Reply<Value> {
    let tid = params.id("tid")?;
    let found = service.store.item_type(tid, params.lang()).await?;
    let found = found.ok_or_else(|| Refusal::not_found(format!("there is no type {tid} in this language")))?;
    Ok(Answer(params.columns(&found)?))
}

/// `catalog/list`: the catalogs of a type.
pub(super) async fn catalogs(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let catalogs = service.store.catalogs(params.number("tid")?, params.lang()).await?;
    let rows: Result<_, _> = catalogs.iter().map(|catalog| params.columns(catalog)).collect();
    rows.map(Answer)
}
