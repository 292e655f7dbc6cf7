//! `/api/v1/user/notices`: whether a customer gets a mail a day about what happened to contracts.
//! Without an SMTP server and an address of the site, there are no such calls.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use serde::Serialize;

use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::ProviderForm;
use crate::clock;
use crate::contracts::provider::session;
use crate::service::Service;
use crate::token::Token;

pub(crate) fn calls() -> Router<Service> {
    Router::new()
        .route("/api/v1/user/notices", post(notices))
        .route("/api/v1/user/notices/end", post(end))
}

#[derive(Serialize)]
struct Notices {
    wanted: bool,
}

/// `notices`: says whether the customer wants notices, after a change with `wanted` (`1` or `0`).
async fn notices(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<Notices> {
    offered(&service)?;
    let session = session(&service, &form).await?;
    let store = &service.store;
    match form.text("wanted") {
        "1" => {
            let key = Token::draw().into_secret();
            let now = clock::seconds();
            store.begin_notices(session, form.lang(), &key, now).await?;
        }
        "0" => store.end_notices(session).await?,
        _ => {}
    }
    let wanted = store.wants_notices(session).await?;
    Ok(ProviderAnswer(Notices { wanted }))
}

/// `notices/end`: ends the notices of the customer whose mails have this key.
async fn end(State(service): State<Service>, ProviderForm(form): ProviderForm) -> Reply<Notices> {
    let key = form.text("key");
    if key.is_empty() || !service.store.end_notices_by_key(key).await? {
        return Err(Refusal::not_found("no customer has this key"));
    }
    Ok(ProviderAnswer(Notices { wanted: false }))
}

fn offered(service: &Service) -> Result<(), Refusal> {
    if service.sends_links {
        Ok(())
    } else {
        Err(Refusal::not_found("no notices are sent"))
    }
}
