//! The id of a request, which ties its log lines and its response together.

use std::sync::atomic::{AtomicU64, Ordering};

use http::{HeaderMap, HeaderName, HeaderValue};

use base::header_value;

/// The header that carries the id, in requests of a trusted proxy and in responses. `server`
/// removes it from other requests.
pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Clone, Debug)]
pub struct RequestId(HeaderValue);

impl RequestId {
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }

    /// Returns the id that a proxy sent, if it is safe in a log, else a new one.
    pub(crate) fn of(request: &HeaderMap, ids: &RequestIds) -> Self {
        let given = request.get(&X_REQUEST_ID).filter(|value| {
            let plain =
                |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
            (1..=64).contains(&value.len()) && value.as_bytes().iter().all(plain)
        });
        given.map_or_else(|| ids.next(), |value| Self(value.clone()))
    }
}

impl From<RequestId> for HeaderValue {
    fn from(id: RequestId) -> Self {
        id.0
    }
}

/// Makes ids that are unique in the process and unlikely to collide with another process's.
#[derive(Debug)]
pub struct RequestIds {
    process: u32,
    count: AtomicU64,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self {
            process: rand::random(),
            count: AtomicU64::new(0),
        }
    }
}

impl RequestIds {
    fn next(&self) -> RequestId {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        RequestId(header_value::short(format_args!(
            "{:08x}-{count:x}",
            self.process
        )))
    }
}
