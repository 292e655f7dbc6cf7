//! Calls that guess a secret (a password, a code, an invitation), limited as customers' logins are.

use axum::body::Bytes;
use axum::response::Response;
use http::header::SET_COOKIE;
use serde::Deserialize;

use super::caller::DeskCaller;
use super::forward::ForwardedCall;
use super::problem::DeskProblem;
use crate::app::App;
use crate::limits::{Attempt, Guesser, Outcome, TooMany};
use crate::web::known_browser::KnownBrowser;
use base::desk_api::GuessedSecret;

/// The account of a login.
#[derive(Default, Deserialize)]
#[serde(default)]
struct GuessedAccount {
    email: String,
}

fn too_many(TooMany(wait): TooMany) -> DeskProblem {
    DeskProblem::TooMany(wait)
}

/// Counts an attempt from an address, before anything of it is received.
pub(super) async fn count(app: &App, call: &ForwardedCall<'_>) -> Result<(), DeskProblem> {
    let address = call.address();
    let counted = app.limits.by_address(Attempt::Login, address).await;
    counted.map_err(too_many)
}

/// Passes an attempt on within the limits of the account: the caller's, or the one in the body.
pub(super) async fn attempt(
    app: &App,
    call: &ForwardedCall<'_>,
    caller: Option<&DeskCaller>,
    bytes: Bytes,
) -> Result<Response, DeskProblem> {
    let address = call.address();
    let GuessedAccount { email } = serde_json::from_slice(&bytes).unwrap_or_default();
    let email = caller.map_or(email.trim(), |caller| &caller.email);
    let account = match email {
        // An invitation names nobody.
        "" => String::new(),
        // A customer may have the same address.
        email => format!("desk {email}"),
    };
    let browser = KnownBrowser::of(app, &call.parts.headers, call.has_tls, &account);
    let guess = app.limits.guess(Guesser {
        account: &account,
        address,
        browser: browser.id.as_deref(),
    });
    let guess = guess.await.map_err(too_many)?;
    let is_known = browser.id.is_some();
    let check = async {
        let answer = call.send_of(is_known, bytes).await;
        let outcome = answer.as_ref().map_or(Outcome::Unknown, outcome);
        (outcome, answer)
    };
    let checked = app.limits.log_in(&account, address, check).await;
    let Some((outcome, answer)) = checked else {
        app.limits.ended(Outcome::Unknown, guess).await;
        return Err(DeskProblem::Unavailable);
    };
    app.limits.ended(outcome, guess).await;
    let mut answer = answer?;
    if outcome == Outcome::Accepted
        && !account.is_empty()
        && let Some(cookie) = browser.remembered(app, &account)
    {
        answer.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(answer)
}

/// The end of an attempt, as the provider tells it.
fn outcome(answer: &Response) -> Outcome {
    if answer.extensions().get::<GuessedSecret>().is_some() {
        Outcome::Refused
    } else if answer.status().is_success() {
        Outcome::Accepted
    } else {
        Outcome::Unknown
    }
}
