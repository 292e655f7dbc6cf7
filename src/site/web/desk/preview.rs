//! Pages of the site at the desk, made of texts that are not on it: for the frame beside an entry's
//! form. The embedded provider says who may see them and what they are (an overlay); the pages are
//! made here, as all others are.

use std::collections::HashSet;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{Path, Query, Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use http::header::{CONTENT_SECURITY_POLICY, X_FRAME_OPTIONS};
use http::{HeaderValue, Uri};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use super::calls;
use super::door::Door;
use super::forward::{LONGEST_ANSWER, forward};
use super::problem::DeskProblem;
use super::programs::without_token;
use crate::app::App;
use crate::pages::{PageInput, pages_of};
use crate::provider::Overlay;
use crate::publish::WantedPage;
use crate::web::asked::Asked;
use crate::web::page;
use base::locale::Locale;
use base::site::{Address, Route, Site, page_at};

/// The operations that make an overlay: of what is saved, and of texts that are not.
const GET: &str = "getOverlay";
const POST: &str = "makeOverlay";
/// The maximum number of pages in a list.
const MOST_PAGES: usize = 300;

/// Which page is shown.
#[derive(Deserialize)]
pub(super) struct ShownPreview {
    /// Its path and query, with the language prefix.
    path: String,
}

/// A page that shows an entry.
#[derive(Serialize)]
struct ShowingPage {
    lang: Locale,
    path: String,
}

type PreviewAnswer = Result<Response, DeskProblem>;

/// Responds with a page as the newest revision of an entry would make it.
pub(super) async fn page(
    state: State<Arc<App>>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    id: Path<String>,
    shown: Query<ShownPreview>,
    request: Request,
) -> PreviewAnswer {
    show(state, asked, door, (id, shown), WantedPage::Page, request).await
}

/// Responds with the document of a page with texts that are not saved.
pub(super) async fn draft(
    state: State<Arc<App>>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    id: Path<String>,
    shown: Query<ShownPreview>,
    request: Request,
) -> PreviewAnswer {
    show(
        state,
        asked,
        door,
        (id, shown),
        WantedPage::Document,
        request,
    )
    .await
}

async fn show(
    State(app): State<Arc<App>>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    (Path(id), Query(ShownPreview { path })): (Path<String>, Query<ShownPreview>),
    wanted: WantedPage,
    request: Request,
) -> PreviewAnswer {
    let headers = request.headers().clone();
    let own = asked.0.clone();
    let overlay = match overlay(&app, asked, door, &id, request).await? {
        Ok(overlay) => overlay,
        Err(refusal) => return Ok(refusal),
    };
    let address = page_at(Site::Garment, &path).unwrap_or(nowhere());
    let input = PageInput::Preview(Arc::new(overlay));
    let made = app
        .publisher
        .page_of(address, &input, wanted, own.id.as_str());
    let published = made.await.private();
    let mut response = page::of_preview(&own, &headers, &published, wanted, address.route);
    let headers = response.headers_mut();
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    if let Some(policy) = headers.get(CONTENT_SECURITY_POLICY).and_then(framed) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

fn nowhere() -> Address {
    Address {
        site: Site::Garment,
        locale: Locale::default(),
        route: Route::NotFound,
    }
}

/// The policy of a page that the desk, which has the same origin, may frame.
fn framed(policy: &HeaderValue) -> Option<HeaderValue> {
    let policy = policy.to_str().ok()?;
    let framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    HeaderValue::try_from(framed).ok()
}

/// Responds with the pages that show an entry: those that always do, and those in the page cache
/// that a publication makes new.
pub(super) async fn pages(
    State(app): State<Arc<App>>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    Path(id): Path<String>,
    request: Request,
) -> PreviewAnswer {
    let overlay = match overlay(&app, asked, door, &id, request).await? {
        Ok(overlay) => overlay,
        Err(refusal) => return Ok(refusal),
    };
    let own = Locale::all();
    let own = own.flat_map(|locale| pages_of(&overlay, locale));
    let mut cached = app.publisher.with_tags(&overlay.tags);
    cached.retain(|page| overlay.is_everywhere() || overlay.has(page.locale));
    cached.sort_by_cached_key(|page| page.path_and_query());
    let mut seen = HashSet::new();
    let all = own.chain(cached).filter(|page| seen.insert(*page));
    let named = all.filter_map(|page| {
        let (lang, path) = (page.locale, page.path_and_query()?);
        Some(ShowingPage { lang, path })
    });
    let pages: Vec<_> = named.take(MOST_PAGES).collect();
    Ok(Json(pages).into_response())
}

/// Asks the embedded provider for the overlay of an entry, as the caller; its refusal, if it
/// refuses.
async fn overlay(
    app: &Arc<App>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    id: &str,
    request: Request,
) -> Result<Result<Overlay, Response>, DeskProblem> {
    let (mut parts, body) = request.into_parts();
    let name = utf8_percent_encode(id, NON_ALPHANUMERIC);
    let uri = Uri::try_from(format!("/desk/api/entries/{name}/overlay"));
    parts.uri = uri.map_err(|_| DeskProblem::Unavailable)?;
    without_token(&mut parts.headers);
    let operation = calls::operation(app, if parts.method.is_safe() { GET } else { POST })?;
    let call = Request::from_parts(parts, body);
    let answer = forward(State(Arc::clone(app)), asked, door, operation, call).await?;
    if !answer.status().is_success() {
        return Ok(Err(answer));
    }
    let json = to_bytes(answer.into_body(), LONGEST_ANSWER).await;
    let json = json.map_err(|_| DeskProblem::TooLarge)?;
    let overlay = Overlay::read(&json, app.provider.media_sources());
    overlay.map(Ok).map_err(|error| {
        let error = &error as &dyn std::error::Error;
        tracing::error!(error, "an overlay of the desk cannot be read");
        DeskProblem::Unavailable
    })
}
