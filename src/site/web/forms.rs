//! Pages with a form, which browsers send to the page's own address without JavaScript.

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};

use base::locale::Locale;
use base::site::{Address, Route, Site};

/// The addresses of pages of the garment site in each language, with their paths.
pub(super) fn addresses<const N: usize>(
    routes: [Route; N],
) -> impl Iterator<Item = (String, Address)> {
    let in_each = |route| {
        Locale::all().map(move |locale| Address {
            site: Site::Garment,
            locale,
            route,
        })
    };
    let all = routes.into_iter().flat_map(in_each);
    all.filter_map(|address| Some((address.path_and_query()?, address)))
}

/// Redirects a browser that has sent the form, so that it does not send it again when the page is
/// loaded again.
pub(super) fn done(address: Address) -> Response {
    let path = address.path_and_query().unwrap_or_default();
    let Ok(location) = HeaderValue::try_from(format!("{path}?done")) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}
