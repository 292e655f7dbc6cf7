//! The headers of a page in every form: how it may be stored, and what it depends on.

use http::header::{
    AGE, CACHE_CONTROL, ETAG, HeaderName, REFERRER_POLICY, RETRY_AFTER, VARY, WWW_AUTHENTICATE,
};
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::publish::{CacheOutcome, Published};
use base::header_value;

const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

/// `Vary` of a page that is in one form at its address.
pub(super) const ONE_FORM: &str = "Accept-Encoding";

/// Returns the `Vary` of a page for everybody, which may be HTML and Markdown at its address.
pub(super) const fn vary(has_markdown: bool, varies_by_cookie: bool) -> &'static str {
    match (has_markdown, varies_by_cookie) {
        (true, true) => "Accept-Encoding, Accept, Cookie",
        (true, false) => "Accept-Encoding, Accept",
        (false, _) => ONE_FORM,
    }
}

/// Adds the headers to a page, whose `ETag` is set.
pub(super) fn add(headers: &mut HeaderMap, published: &Published, vary: &'static str) {
    let page = &published.page;
    headers.insert(VARY, HeaderValue::from_static(vary));
    if let Some(retry_after) = page.retry_after {
        headers.insert(RETRY_AFTER, HeaderValue::from(retry_after.as_secs()));
    }
    headers.insert(
        CACHE_CONTROL,
        HeaderValue::from_static(match published.outcome {
            CacheOutcome::Private | CacheOutcome::NotStored => "no-store",
            _ => "public, max-age=0, must-revalidate",
        }),
    );
    if published.outcome == CacheOutcome::Private {
        // The address may carry a token: send it to no other site.
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        // The page may not be stored, so there is nothing to revalidate.
        headers.remove(ETAG);
    }
    if page.status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if let Some((status, age)) = cache_status(published.outcome) {
        headers.insert(CACHE_STATUS, status);
        if let Some(age) = age {
            headers.insert(AGE, HeaderValue::from(age));
        }
    }
}

/// Returns `Cache-Status` (RFC 9211) and `Age` in seconds; `None` for a page that is never cached.
fn cache_status(outcome: CacheOutcome) -> Option<(HeaderValue, Option<u64>)> {
    match outcome {
        CacheOutcome::Private => None,
        CacheOutcome::Hit { age, fresh_for } => {
            let status = if fresh_for.is_zero() {
                HeaderValue::from_static("selvage; hit; ttl=0; detail=stale")
            } else {
                header_value::short(format_args!("selvage; hit; ttl={}", fresh_for.as_secs()))
            };
            Some((status, Some(age.as_secs())))
        }
        CacheOutcome::Stored => Some((HeaderValue::from_static("selvage; fwd=miss; stored"), None)),
        CacheOutcome::Collapsed => Some((
            HeaderValue::from_static("selvage; fwd=miss; collapsed"),
            None,
        )),
        CacheOutcome::NotStored => Some((HeaderValue::from_static("selvage; fwd=miss"), None)),
    }
}
