//! Pages with a form, which browsers send to the page's own address without JavaScript.

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};

use super::error::HttpError;
use base::locale::Locale;
use base::site::{Address, Route, Site};

/// The paths of pages of the garment site, without a language and behind a prefix.
pub(super) fn paths<const N: usize>(routes: [Route; N]) -> impl Iterator<Item = (String, Route)> {
    let paths = routes
        .into_iter()
        .filter_map(|route| Some((route.path()?, route)));
    paths.flat_map(|(path, route)| {
        [path.clone().into_owned(), format!("/{{language}}{path}")].map(|own| (own, route))
    })
}

/// Returns the address of a page of the garment site that a form was sent to. Errors: status 404
/// when the path begins with no language of the site.
pub(super) fn address_of(route: Route, path: &str) -> Result<Address, HttpError> {
    let of = |locale| Address {
        site: Site::Garment,
        locale,
        route,
    };
    let mut addresses = Locale::all().map(of);
    addresses
        .find(|address| address.path_and_query().as_deref() == Some(path))
        .ok_or_else(HttpError::not_found)
}

/// Redirects a browser that has sent the form, so that it does not send it again when the page is
/// loaded again. `query` says which end the page shows, such as `done`.
pub(super) fn done(address: Address, query: &str) -> Response {
    let path = address.path_and_query().unwrap_or_default();
    let Ok(location) = HeaderValue::try_from(format!("{path}?{query}")) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}
