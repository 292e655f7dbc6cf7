//! `/api/v1/cms/info/…`: items.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;
use crate::backend::store::{ItemFilter, Order};

/// `info`: one item.
pub(super) async fn item(State(service): State<Service>, params: Params) -> Reply<Value> {
    let fid = params.id("fid")?;
    let item = service.store.item(fid, params.lang()).await?;
    let item = item.ok_or_else(|| Refusal::not_found(format!("there is no item {fid} in this language")))?;
    Ok(Answer(params.columns(&item)?))
}

/// `pager`: a range of the items of a type, of a catalog, or of both.
pub(super) async fn pager(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let order = Order::parse(params.text("ord"));
    let items = service.store.items(filter(&params)?, order, params.rows()?).await?;
    let rows: Result<_, _> = items.iter().map(|item| params.columns(item)).collect();
    rows.map(Answer)
}

/// `count`: the total number of items of `pager`.
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
