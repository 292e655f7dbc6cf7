//! Calls that guess a secret (a password, a code, an invitation), limited as customers' logins are.

use axum::body::Bytes;
use axum::response::Response;
use serde::Deserialize;

use super::caller::DeskCaller;
use super::forward::Call;
use super::problem::DeskProblem;
use crate::app::App;
use crate::desk_api::GuessedSecret;
use crate::limits::{Attempt, Outcome, TooMany};

/// The account of a login.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Account {
    email: String,
}

fn too_many(TooMany(wait): TooMany) -> DeskProblem {
    DeskProblem::TooMany(wait)
}

/// Counts an attempt from an address, before anything of it is received.
pub(super) async fn count(app: &App, call: &Call<'_>) -> Result<(), DeskProblem> {
    let address = call.address(app);
    let counted = app.limits.by_address(Attempt::Login, address).await;
    counted.map_err(too_many)
}

/// Passes an attempt on within the limits of the account: the caller's, or the one in the body.
pub(super) async fn attempt(
    app: &App,
    call: &Call<'_>,
    caller: Option<&DeskCaller>,
    bytes: Bytes,
) -> Result<Response, DeskProblem> {
    let address = call.address(app);
    let Account { email } = serde_json::from_slice(&bytes).unwrap_or_default();
    let email = caller.map_or(email.trim(), |caller| &caller.email);
    // A customer may have the same address.
    let account = format!("desk {email}");
    app.limits
        .by_account(Attempt::Login, &account, address)
        .await
        .map_err(too_many)?;
    let check = async {
        let answer = call.send(bytes).await;
        let outcome = answer.as_ref().map_or(Outcome::Unknown, outcome);
        (outcome, answer)
    };
    let checked = app.limits.log_in(&account, address, check).await;
    let (outcome, answer) = checked.ok_or(DeskProblem::Unavailable)?;
    app.limits.ended(outcome, &account, address).await;
    answer
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
