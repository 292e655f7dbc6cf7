//! The same-origin API: the provider's calls for customers and for the visit log (spec §7).
//!
//! The browser never connects to the provider. Only these calls are forwarded, with their declared
//! parameters only, and the provider's response is parsed and serialised again, so that nothing
//! undeclared passes. Every response except the visit log's `success` is an envelope, and all are
//! `no-store`. The query parameter `lang` selects the language of the response; the provider gets
//! it as `Accept-Language`.
//!
//! # Refusals and outages
//!
//! A refusal is an envelope with a status other than 200 and 500 to 599, over HTTP 200 or 400 to
//! 499. It is passed to the browser with status and message over HTTP 200. Everything else (no
//! answer, another HTTP error, no envelope) is an outage: 502 or 503 with `Retry-After` and a text
//! of Selvage. The provider's messages to a customer are not logged: logs have the call, and the
//! cause in one word.
//!
//! The browser makes eight calls, under the provider's own paths: login, logout, registration,
//! contracts, style lines, papers, notices, visit records. Requests from other sites' pages are
//! refused (`Sec-Fetch-Site`, `Origin`), and the brand site has no customers. Answers are not
//! compressed. Visit records are repeated by the browser alone.

mod account;
mod contracts;
pub(super) mod envelope;
mod error;
mod form;
mod notices;
mod origin;
mod papers;
mod private;
mod visit_record;
mod visits;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use http::Uri;

use super::asked::Asked;
use super::error::HttpError;
use super::page;
use crate::app::App;
use base::locale::Locale;
use base::site::{Site, VisitLog, first_value};

pub use account::{LoggedIn, Registration};
pub use envelope::Envelope;
pub use visit_record::{VisitAct, VisitModule, VisitRecord};

pub(super) use error::ApiError;
pub(super) use form::{Form, has_type, not_received, receive};
pub(super) use origin::{is_foreign, is_foreign_to};

/// The only call that both sites have.
const VISITS: &str = "/log/visit/insert";

/// The calls that have a customer's token in a form.
const NOTICES: &str = "/api/v1/user/notices";
const DOCUMENT: &str = "/s16/api/v1/order/document";

/// Returns the routes of the calls. They have their own body limit, so that a body that is too long
/// gets an envelope.
pub(super) fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    let closed = |calls: MethodRouter<Arc<App>>, methods: &'static str| {
        calls.fallback(move || async move { ApiError::WrongMethod { allowed: methods } })
    };
    let calls = Router::new()
        .route(
            "/api/v1/user/login/email",
            closed(post(account::login), "POST"),
        )
        .route("/api/v1/user/logout", closed(post(account::logout), "POST"))
        .route(
            "/api/v1/user/register/email",
            closed(post(account::register), "POST"),
        )
        .route(NOTICES, closed(post(notices::notices), "POST"))
        .route(
            "/s16/api/v1/order/pager",
            closed(get(contracts::orders), "GET, HEAD"),
        )
        .route(
            "/s16/opp/style/pager",
            closed(get(contracts::styles), "GET, HEAD"),
        )
        .route(
            DOCUMENT,
            closed(
                get(papers::document).post(papers::document),
                papers::METHODS,
            ),
        );
    let calls = match app.visits {
        VisitLog::Off => calls,
        VisitLog::Discreet | VisitLog::Everyone => {
            calls.route(VISITS, closed(post(visits::insert), "POST"))
        }
    };
    calls.route_layer(from_fn_with_state(Arc::clone(app), guard))
}

/// Refuses requests of other sites' pages and bodies that are too long, and converts the errors of
/// calls. The brand site has no customers: their calls are unknown paths there.
async fn guard(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
    next: Next,
) -> Result<Response, HttpError> {
    let (parts, body) = request.into_parts();
    if parts.uri.path() != VISITS && asked.site == Site::Brand {
        return Ok(page::at(&app, &asked, &parts).await);
    }
    let locale = language(&parts.uri);
    let answered = async {
        if is_foreign(&parts.headers, &app.server.public_url) {
            return Err(ApiError::CrossSite);
        }
        let longest = match parts.uri.path() {
            NOTICES | DOCUMENT => form::LONGEST_WITH_TOKEN,
            _ => form::LONGEST,
        };
        let bytes = form::receive(body, longest).await?;
        let mut response = next.run(Request::from_parts(parts, bytes.into())).await;
        response.extensions_mut().remove().map_or(Ok(response), Err)
    };
    answered.await.map_err(|error| error.response(&app, locale))
}

fn language(uri: &Uri) -> Locale {
    parameter(uri, "lang")
        .and_then(|code| Locale::from_code(&code))
        .filter(|own| own.is_on())
        .unwrap_or_default()
}

fn parameter(uri: &Uri, name: &str) -> Option<String> {
    first_value(uri.query()?, name)
}
