//! The response to a request for a page that is cached and fresh.
//!
//! Most requests are for such a page. Its response takes no task, no await and no allocation but for its head, so `server`
//! makes it on the thread of the connection, without the router.

use std::time::Instant;

use bytes::Bytes;
use http::{Method, Request, Response};
use http_body::Body;
use http_body_util::Full;

use super::host::{is_valid, site_of};
use super::{observe, page, security};
use crate::app::App;

/// Returns the complete response if the page is cached and fresh; `None` for every other request, which the
/// [router](super::router) answers. `begun` is when the request's head was read.
pub(crate) fn cached<B: Body>(app: &App, request: &Request<B>, begun: Instant) -> Option<Response<Full<Bytes>>> {
    let bodiless =
        matches!(*request.method(), Method::GET | Method::HEAD) && request.body().is_end_stream() && is_valid(request);
    let (mut response, kind) = bodiless.then(|| page::cached(app, request))??;
    let site = site_of(app, request.uri(), request.headers());
    security::add(app, site, request.uri(), response.headers_mut());
    observe::finish(app, request, begun, kind, &mut response);
    Some(response)
}
