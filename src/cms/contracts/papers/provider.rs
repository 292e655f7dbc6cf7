//! `/s16/api/v1/order/document`: the bytes of a paper of one of the customer's contracts. Not an
//! envelope, but for a refusal. Another customer's paper is indistinguishable from a missing one.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;

use super::download::{Download, Downloader};
use super::saved_names::saved_name;
use super::table::CustomerPaper;
use crate::api::answer::Refusal;
use crate::api::params::Params;
use crate::api::wording::Reason;
use crate::clock;
use crate::contracts::provider::session;
use crate::service::Service;

pub(crate) fn calls() -> Router<Service> {
    Router::new().route("/s16/api/v1/order/document", get(document))
}

async fn document(
    State(service): State<Service>,
    params: Params,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let session = session(&service, &params).await?;
    let store = service.store.clone();
    let paper = store.customer_paper(session, params.text("id")).await?;
    let Some(CustomerPaper { paper, cno }) = paper else {
        let reason = Reason::NoSuchDocument;
        return Err(service.wording.refusal(reason, params.lang()));
    };
    let papers = store.contract_papers(&paper.sid).await?;
    let name = saved_name(&cno, &papers, &paper.id, params.lang());
    let name = name.ok().flatten().unwrap_or_else(|| paper.name.clone());
    let download = Download::of(paper, &headers).saved_as(name);
    if download.is_begun() {
        // Nothing is sent that was not noted.
        let noted = store.note_fetch(session, download.paper(), clock::seconds());
        noted.await?;
    }
    Ok(download.response(store, Downloader::Customer(session)))
}
