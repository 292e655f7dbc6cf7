//! `/api/v1/inquiry/insert`: inquiries of buyers.

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::post;
use serde::Serialize;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Form;
use crate::backend::{clock, inquiries};
use crate::inquiry::Inquiry;

/// The maximum length of a body, in bytes: every field at its maximum, percent-encoded.
const LARGEST_BODY: usize = 96 * 1024;

/// The data of a stored inquiry.
#[derive(Serialize)]
pub(super) struct InquiryData {
    number: String,
}

pub(super) fn calls() -> Router<Service> {
    Router::new().route(
        "/api/v1/inquiry/insert",
        post(insert).layer(DefaultBodyLimit::max(LARGEST_BODY)),
    )
}

/// `inquiry/insert`: stores an inquiry, committed to disk before the response.
async fn insert(State(service): State<Service>, Form(form): Form) -> Reply<InquiryData> {
    let inquiry = Inquiry::read(|name| form.raw(name));
    let problems = inquiry.problems();
    if !problems.is_empty() {
        let fields: Vec<_> = problems.keys().map(|field| field.name()).collect();
        return Err(Refusal::bad_request(format!(
            "missing or invalid: {}",
            fields.join(", ")
        )));
    }
    let number = service
        .store
        .add_inquiry(
            &inquiry,
            form.lang(),
            clock::seconds(),
            service.outbox.kinds(),
        )
        .await?;
    service.outbox.wake();
    Ok(Answer(InquiryData {
        number: inquiries::shown(number),
    }))
}
