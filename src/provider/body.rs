//! Bodies of bounded length.

use bytes::{Bytes, BytesMut};
use reqwest::Response;

use super::Cause;

/// Reads a body of at most `limit` bytes, counted after decompression; `Content-Length` is not trusted.
pub(super) async fn read(mut response: Response, limit: usize) -> Result<Bytes, Cause> {
    let announced = response.content_length().map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
    if announced > limit {
        return Err(Cause::TooLarge(limit));
    }
    let mut body = BytesMut::with_capacity(announced.min(256 << 10));
    while let Some(chunk) = response.chunk().await? {
        if chunk.len() > limit - body.len() {
            return Err(Cause::TooLarge(limit));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}
