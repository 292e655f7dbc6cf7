//! `/api/v1/cms/type/info`: one type.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;

pub(super) async fn info(State(service): State<Service>, params: Params) -> Reply<Value> {
    let tid = params.id("tid")?;
    let found = service.store.item_type(tid, params.lang()).await?;
    let found = found.ok_or_else(|| Refusal::not_found(format!("there is no type {tid} in this language")))?;
    Ok(Answer(params.columns(&found)?))
}
