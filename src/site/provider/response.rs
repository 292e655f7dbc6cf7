//! Reading responses of the provider, within bounds.

use bytes::{Bytes, BytesMut};
use http::header;
use reqwest::Response;
use tokio::sync::Semaphore;
use tokio::time::Duration;

use super::Cause;

/// Length in bytes up to which bodies are read without a permit. Each request may read that much,
/// and each holder of a permit the whole limit, so that large bodies do not fill the memory,
/// however slowly they arrive.
const SMALL_BODY: usize = 1 << 20;
/// Maximum number of concurrent bodies that are longer.
pub(super) const LARGE_BODIES: usize = 8;

/// The time of `Retry-After`: seconds or a date (RFC 9110 §10.2.3).
pub(super) fn retry_after(response: &Response) -> Option<Duration> {
    let value = response
        .headers()
        .get(header::RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim();
    let seconds = value.parse().ok().map(Duration::from_secs);
    let until = || {
        httpdate::parse_http_date(value)
            .ok()?
            .duration_since(std::time::SystemTime::now())
            .ok()
    };
    seconds.or_else(until)
}

/// Reads a body of at most `limit` bytes, counted after decompression; `Content-Length` is not
/// trusted.
pub(super) async fn body(
    mut response: Response,
    limit: usize,
    large_bodies: &Semaphore,
) -> Result<Bytes, Cause> {
    let announced = response
        .content_length()
        .map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
    if announced > limit {
        return Err(Cause::TooLarge(limit));
    }
    let mut body = BytesMut::with_capacity(announced.min(256 << 10));
    let mut permit = None;
    while let Some(chunk) = response.chunk().await? {
        if chunk.len() > limit - body.len() {
            return Err(Cause::TooLarge(limit));
        }
        if permit.is_none() && body.len() + chunk.len() > SMALL_BODY {
            permit = Some(
                large_bodies
                    .acquire()
                    .await
                    .map_err(|_| Cause::Overloaded)?,
            );
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[tokio::test]
    async fn a_large_body_waits_for_a_permit_and_a_small_one_does_not() {
        let permits = Semaphore::new(0);
        let read = async |length| {
            let response = axum::http::Response::new(vec![b'x'; length]);
            body(response.into(), 2 * SMALL_BODY, &permits)
                .await
                .unwrap()
                .len()
        };
        assert_eq!(read(SMALL_BODY).await, SMALL_BODY);
        let mut large = pin!(read(SMALL_BODY + 1));
        assert!(futures::poll!(&mut large).is_pending());
        permits.add_permits(1);
        assert_eq!(large.await, SMALL_BODY + 1);
        assert_eq!(permits.available_permits(), 1);
    }
}
