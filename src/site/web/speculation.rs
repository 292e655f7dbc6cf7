//! Speculation rules: the pages that browsers may fetch before a click that leaves the application.
//!
//! They name the other languages of public pages. Chinese pages are not among them, because their
//! addresses without a prefix lead to the language of the cookie, which the click changes.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::response::Response;
use http::{HeaderName, HeaderValue};

use super::conditional;
use crate::app::ResponseKind;
use crate::body::Body;

/// The path of the rules.
pub(super) const PATH: &str = "/_speculation.json";
/// The header of a page that names the rules.
pub(super) const HEADER: (HeaderName, HeaderValue) = (
    HeaderName::from_static("speculation-rules"),
    HeaderValue::from_static("\"/_speculation.json\""),
);

static RULES: LazyLock<Body> = LazyLock::new(|| Body::new(include_str!("speculation.json").into()));

/// Responds with the rules.
pub(super) async fn rules(request: Request) -> Response {
    let content_type = HeaderValue::from_static("application/speculationrules+json");
    let caching = "public, max-age=86400";
    let mut response = conditional::file(request.headers(), &RULES, content_type, caching);
    response.extensions_mut().insert(ResponseKind::File);
    response
}
