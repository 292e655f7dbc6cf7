//! `/api/v1/cms/catalog/list`: the categories of a type.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Reply};
use super::params::Params;

pub(super) async fn list(State(service): State<Service>, params: Params) -> Reply<Vec<Value>> {
    let catalogs = service.store.catalogs(params.number("tid")?, params.lang()).await?;
    let rows: Result<_, _> = catalogs.iter().map(|catalog| params.columns(catalog)).collect();
    rows.map(Answer)
}
