//! Calls with a password or an invitation, limited as customers' logins are.

use axum::body::Body;
use axum::response::Response;
use http::StatusCode;
use serde::Deserialize;

use super::forward::Call;
use super::problem::DeskProblem;
use crate::app::App;
use crate::limits::{Attempt, Outcome, TooMany};
use crate::web::client;

/// The maximum length of a body, in bytes: an address, a name and a password, escaped.
const LONGEST: usize = 8 * 1024;

/// Whether a call guesses: at a password, or at the token of an invitation.
pub(super) fn is_attempt(path: &str) -> bool {
    matches!(
        path,
        "/login"
            | "/me/password"
            | "/me/second-factor"
            | "/me/second-factor/remove"
            | "/invitation"
            | "/invitation/accept"
    )
}

/// The account of a login.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Account {
    email: String,
}

/// Passes an attempt on within the limits.
pub(super) async fn attempt(
    app: &App,
    call: Call<'_>,
    body: Body,
) -> Result<Response, DeskProblem> {
    let too_many = |TooMany(wait)| DeskProblem::TooMany(wait);
    let (extensions, headers) = (&call.parts.extensions, &call.parts.headers);
    let address = client::address(extensions, headers, &app.server.trusted_proxies);
    app.limits
        .by_address(Attempt::Login, address)
        .await
        .map_err(too_many)?;
    let bytes = axum::body::to_bytes(body, LONGEST)
        .await
        .map_err(|_| DeskProblem::TooLarge)?;
    let Account { email } = serde_json::from_slice(&bytes).unwrap_or_default();
    // A customer may have the same address.
    let account = format!("desk {}", email.trim());
    app.limits
        .by_account(Attempt::Login, &account, address)
        .await
        .map_err(too_many)?;
    let check = async {
        let answer = call.send(bytes.into()).await;
        let outcome = match answer.as_ref().map(Response::status) {
            Ok(status) if status.is_success() => Outcome::Accepted,
            Ok(StatusCode::UNAUTHORIZED | StatusCode::GONE) => Outcome::Refused,
            Ok(_) | Err(_) => Outcome::Unknown,
        };
        (outcome, answer)
    };
    let checked = app.limits.log_in(&account, address, check).await;
    let (outcome, answer) = checked.ok_or(DeskProblem::Unavailable)?;
    app.limits.ended(outcome, &account, address).await;
    answer
}
