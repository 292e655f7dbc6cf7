//! Calls of programs, which show a token. They need no `Origin`, as no browser sends a token by
//! itself, and are limited by token.

use std::net::IpAddr;

use http::HeaderMap;
use http::header::AUTHORIZATION;

use super::problem::DeskProblem;
use crate::app::App;
use crate::limits::TooMany;

/// Counts a call in the limit of the token, in place of that of the client's address.
pub(super) async fn count(
    app: &App,
    address: Option<IpAddr>,
    token: &str,
) -> Result<(), DeskProblem> {
    let counted = app.limits.program(token).await;
    counted.map_err(|TooMany(wait)| DeskProblem::TooMany(wait))?;
    app.limits.no_miss(address).await;
    Ok(())
}

/// Takes a token out of a request that is no call of the API, but makes one for a browser.
pub(super) fn without_token(headers: &mut HeaderMap) {
    headers.remove(AUTHORIZATION);
}
