//! The ways in which a provider answers.

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt, stream};
use http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::site::Edits;
use super::{Seen, site};

/// How a request is answered.
#[derive(Clone, Debug, Default)]
pub enum Behaviour {
    /// From the small site.
    #[default]
    Plausible,
    /// In a good envelope, with this as `data`.
    Data(Value),
    /// In an envelope with this status.
    Refuse(i64, &'static str),
    /// In an envelope with this status, over this HTTP status.
    RefuseOver(StatusCode, i64, &'static str),
    /// With this HTTP status and no body.
    Http(StatusCode),
    /// With this HTTP status and `Retry-After`.
    HttpRetryAfter(StatusCode, &'static str),
    /// With a redirect (302) to there.
    Redirect(HeaderValue),
    /// With something that is not JSON.
    Garbage,
    /// With a body that goes on and on.
    Huge,
    /// Not at all; the connection stays open.
    Hang,
    /// With the beginning of a body, and no more; the connection stays open.
    Stall,
    /// The same, over this HTTP status.
    StallOver(StatusCode),
    /// With these bytes, and no more; the connection stays open.
    StallAfter(HeaderMap, Bytes),
    /// The connection breaks in the middle of the body.
    Reset,
    /// Plausibly, when the gate has opened.
    Held(watch::Receiver<bool>),
    /// With exactly this.
    Raw(HeaderMap, Bytes),
}

/// Holds answers back until it is opened, or gone.
pub struct Gate(watch::Sender<bool>);

impl Gate {
    pub(super) fn new() -> (Self, Behaviour) {
        let (gate, held) = watch::channel(false);
        (Self(gate), Behaviour::Held(held))
    }

    /// Lets every answer through, now and later.
    pub fn open(&self) {
        self.0.send_replace(true);
    }
}

impl Behaviour {
    pub(super) async fn answer(self, seen: &Seen, edits: &Edits) -> Response {
        match self {
            Self::Plausible => site::answer(seen, edits),
            Self::Data(data) => envelope(&data),
            Self::Refuse(status, msg) => refusal(status, msg),
            Self::RefuseOver(http, status, msg) => (http, refusal(status, msg)).into_response(),
            Self::Http(status) => status.into_response(),
            Self::HttpRetryAfter(status, after) => (status, [(RETRY_AFTER, after)]).into_response(),
            Self::Redirect(location) => (StatusCode::FOUND, [(LOCATION, location)]).into_response(),
            Self::Garbage => {
                (StatusCode::OK, "<!doctype html><title>Maintenance</title>").into_response()
            }
            Self::Huge => streamed(stream::repeat(Bytes::from(vec![b' '; 64 << 10])).map(Ok)),
            Self::Hang => std::future::pending().await,
            Self::Stall => streamed(beginning().chain(stream::pending())),
            Self::StallOver(http) => {
                (http, streamed(beginning().chain(stream::pending()))).into_response()
            }
            Self::StallAfter(headers, bytes) => (
                headers,
                streamed(stream::iter([Ok(bytes)]).chain(stream::pending())),
            )
                .into_response(),
            Self::Reset => {
                streamed(beginning().chain(stream::iter([Err(std::io::Error::other("reset"))])))
            }
            Self::Held(mut gate) => {
                let _ = gate.wait_for(|open| *open).await;
                site::answer(seen, edits)
            }
            Self::Raw(headers, body) => (headers, body).into_response(),
        }
    }
}

fn beginning() -> impl Stream<Item = std::io::Result<Bytes>> + Send + 'static {
    stream::iter([Ok(Bytes::from_static(br#"{"status":200,"#))])
}

fn streamed(chunks: impl Stream<Item = std::io::Result<Bytes>> + Send + 'static) -> Response {
    Body::from_stream(chunks).into_response()
}

/// A good answer.
pub fn envelope(data: &Value) -> Response {
    json_response(&json!({ "status": 200, "msg": "ok", "data": data }))
}

/// An answer that does not count.
pub fn refusal(status: i64, msg: &str) -> Response {
    json_response(&json!({ "status": status, "msg": msg, "data": null }))
}

/// Behaviour of all other paths.
pub fn no_such_path() -> Response {
    StatusCode::NOT_FOUND.into_response()
}

fn json_response(body: &Value) -> Response {
    ([(CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
