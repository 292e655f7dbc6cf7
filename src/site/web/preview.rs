//! Previews by link: `?preview=` and a token on the address of a page shows it with texts that are
//! not on the site. They never come near a cache, the search or the visit log.
//!
//! The token is in no log and is sent to no other site. It ends with its time, its entry, and its
//! author's password or right to write (docs/decisions/2026-11-25-previews.md).

use axum::response::Response;
use http::StatusCode;
use http::request::Parts;
use serde_json::json;

use super::asked::Asked;
use super::{client, page};
use crate::app::App;
use crate::limits::TooMany;
use crate::pages::PageInput;
use crate::provider::Overlay;
use crate::publish::WantedPage;
use base::locale::Locale;
use base::site::{self, Address, Resolution, Route, Site};

/// Responds with the page at a request's path, with the texts that a token names. Without them the
/// page says that the preview has ended.
pub(super) async fn linked(app: &App, asked: &Asked, request: &Parts, token: &str) -> Response {
    let address = address(request);
    // A guess is as much work as a page that is not cached.
    let counted = client::count_miss(app, &request.extensions, &request.headers).await;
    let published = match counted {
        Err(TooMany(wait)) => app.publisher.turned_away(address, wait).private(),
        Ok(()) => match overlay(app, asked, token).await {
            Some(overlay) => {
                let input = PageInput::Preview(overlay.into());
                let id = asked.id.as_str();
                let made = app.publisher.page_of(address, &input, WantedPage::Page, id);
                made.await.private()
            }
            None => app.publisher.ended_preview(address).await,
        },
    };
    page::of_preview(
        asked,
        &request.headers,
        &published,
        WantedPage::Page,
        address.route,
    )
}

/// The page at a path, whatever the visitor's language: an editor shows it in another.
fn address(request: &Parts) -> Address {
    let (path, query) = (request.uri.path(), request.uri.query());
    let at = |path: &str| site::page_at(Site::Garment, path);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    at(&format!("{path}{query}")).unwrap_or_else(|| {
        let locale = match site::resolve(Site::Garment, path, "", None) {
            Resolution::Page(address, _) => address.locale,
            Resolution::Redirect(_) => Locale::default(),
        };
        Address {
            site: Site::Garment,
            locale,
            route: Route::NotFound,
        }
    })
}

/// Asks the embedded provider what a token shows; `None` for one that shows nothing any more.
async fn overlay(app: &App, asked: &Asked, token: &str) -> Option<Overlay> {
    let api = app.desk.api.as_ref()?;
    let answer = api
        .ask("/desk/api/preview", &json!({ "token": token }))
        .await;
    let failed = |error: reqwest::Error| {
        let (id, error) = (
            asked.id.as_str(),
            &error.without_url() as &dyn std::error::Error,
        );
        tracing::warn!(request_id = id, error, "a preview could not be read");
    };
    let answer = answer.map_err(failed).ok()?;
    if answer.status() != StatusCode::OK {
        return None;
    }
    let json = answer.bytes().await.map_err(failed).ok()?;
    Overlay::read(&json, app.provider.media_sources()).ok()
}
