//! `POST /user/notices`, in each language: ends the notices of the customer whose mails have the
//! key in the address. No login is needed.
//!
//! Mail programs send it with one click (RFC 8058): their answer is a status, since they follow no
//! redirect. A browser sends the form of the page, and is redirected to the page that says so.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http::header::CACHE_CONTROL;
use http::{HeaderValue, StatusCode};

use super::api::{ApiError, is_foreign, receive};
use super::asked::Asked;
use super::error::HttpError;
use super::{client, files, forms, page};
use crate::app::App;
use crate::limits::Attempt;
use crate::pages::{NoticesState, PageInput};
use crate::provider::CustomerToken;
use crate::publish::WantedPage;
use base::locale::Locale;
use base::site::{NoticesQuery, Route};

/// The longest body, in bytes.
const LONGEST: usize = 4 * 1024;
/// The body that a mail program sends, in a form of either kind.
const ONE_CLICK: &[u8] = b"One-Click";

/// The paths of the page, with the form's method besides those of every page.
pub(super) fn routes() -> Router<Arc<App>> {
    let paths = forms::paths([Route::UserNotices]);
    paths.fold(Router::new(), |routes, (path, route)| {
        let post = move |app, asked, request| end(app, asked, route, request);
        routes.route(&path, get(files::or_page).post(post))
    })
}

async fn end(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    route: Route,
    request: Request,
) -> Result<Response, HttpError> {
    let address = forms::address_of(route, request.uri().path())?;
    if asked.site != address.site {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let locale = address.locale;
    let (parts, body) = request.into_parts();
    let body = receive(body, LONGEST).await;
    let body = body.map_err(|error| error.text(&app, locale))?;
    let is_one_click = memchr::memmem::find(&body, ONE_CLICK).is_some();
    // The key is the right to do it; a browser is asked for its own page's form all the same.
    if !is_one_click && is_foreign(&parts.headers, &app.server.public_url) {
        return Err(ApiError::CrossSite.text(&app, locale));
    }
    let client = client::address(
        &parts.extensions,
        &parts.headers,
        &app.server.trusted_proxies,
    );
    let query = parts.uri.query().and_then(NoticesQuery::of);
    let state = match app.limits.by_address(Attempt::Password, client).await {
        Ok(()) => ended(&app, &asked, query, locale).await,
        Err(_) => NoticesState::Limited,
    };
    if is_one_click {
        return Ok(answer(state));
    }
    if state == NoticesState::Done {
        return Ok(forms::done(address, "done"));
    }
    let input = PageInput::Notices(state);
    let id = asked.id.as_str();
    let published = app
        .publisher
        .page_of(address, &input, WantedPage::Page, id)
        .await;
    let published = published.private();
    Ok(page::of_form(
        &asked,
        &parts.headers,
        &published,
        address.route,
    ))
}

async fn ended(
    app: &App,
    asked: &Asked,
    query: Option<NoticesQuery>,
    locale: Locale,
) -> NoticesState {
    let Some(NoticesQuery::Key(key)) = query else {
        return NoticesState::Unknown;
    };
    // Malformed key: refuse without calling the provider.
    let Some(key) = CustomerToken::new(key) else {
        return NoticesState::Unknown;
    };
    match app.provider.end_notices(&key, locale).await {
        Ok(()) => NoticesState::Done,
        Err(error) if error.ends_session() || error.is_not_found() => NoticesState::Unknown,
        Err(error) => {
            let (request_id, cause) = (asked.id.as_str(), error.label());
            tracing::warn!(request_id, cause, "notices could not be ended");
            NoticesState::Unavailable
        }
    }
}

/// The answer to a mail program.
fn answer(state: NoticesState) -> Response {
    let status = match state {
        NoticesState::Asked | NoticesState::Done => StatusCode::OK,
        NoticesState::Unknown => StatusCode::NOT_FOUND,
        NoticesState::Limited => StatusCode::TOO_MANY_REQUESTS,
        NoticesState::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    };
    let headers = [(CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (status, headers).into_response()
}
