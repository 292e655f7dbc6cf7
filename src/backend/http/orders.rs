//! `/s16/…`: a customer's contracts and their style lines. The token identifies the customer.
//! Another customer's contract is indistinguishable from a missing one.

use axum::Router;
use axum::extract::State;
use axum::routing::get;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;
use super::wording::Reason;
use crate::backend::clock;
use crate::backend::store::{Contract, Session, StyleLine};
use crate::backend::token::Token;

pub(super) fn calls() -> Router<Service> {
    Router::new()
        .route("/s16/api/v1/order/pager", get(contracts))
        .route("/s16/opp/style/pager", get(style_lines))
}

/// `order/pager`: the contracts whose number contains `cno`; all of them when it is empty.
async fn contracts(State(service): State<Service>, params: Params) -> Reply<Vec<Contract>> {
    let session = session(&service, &params).await?;
    Ok(Answer(
        service
            .store
            .contracts(session, params.text("cno"), params.rows()?)
            .await?,
    ))
}

/// `style/pager`: the style lines of the contract whose id is `ctsid`.
async fn style_lines(State(service): State<Service>, params: Params) -> Reply<Vec<StyleLine>> {
    let session = session(&service, &params).await?;
    let lines = service
        .store
        .style_lines(session, params.text("ctsid"), params.rows()?)
        .await?;
    lines.map(Answer).ok_or_else(|| {
        service
            .wording
            .refusal(Reason::NoSuchContract, params.lang())
    })
}

async fn session(service: &Service, params: &Params) -> Result<Session, Refusal> {
    let session = match Token::parse(params.text("token")) {
        Some(token) => {
            service
                .store
                .session(&token.digest(), clock::seconds())
                .await?
        }
        None => None,
    };
    let refuse = |reason| service.wording.refusal(reason, params.lang());
    match session {
        None => Err(refuse(Reason::LoginOver)),
        Some(Session {
            must_change: true, ..
        }) => Err(refuse(Reason::PasswordDue)),
        Some(session) => Ok(session),
    }
}
