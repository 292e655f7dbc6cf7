//! Bodies of requests while they are received. Each byte counts in a budget by network until the
//! response is made or the bytes are given back, and a slow client is given up.
//!
//! Bodies are counted outside of every parser. At the desk nothing is received before the account
//! is known, files count for it, and a place is held neither for a body that is on its way nor for
//! a slow reader (docs/decisions/2026-11-26-memory-of-bodies.md).

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use http_body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::time::{Sleep, sleep};

use super::client;
use crate::app::App;
use crate::limits::{BodyRoom, NoRoom};

/// The least rate at which a client must send a body and take a response, in bytes a second.
const LEAST_RATE: u128 = 1024;

/// Returns the bytes that a client must send or take in a period.
pub(crate) fn least(period: Duration) -> usize {
    usize::try_from(LEAST_RATE * period.as_millis() / 1000).unwrap_or(usize::MAX)
}

/// The room of a request's body, for handlers that keep nothing of it, or count it elsewhere.
#[derive(Clone)]
pub(super) struct Receiving(Arc<ReceivingRoom>);

struct ReceivingRoom {
    room: BodyRoom,
    counting: Mutex<Counting>,
}

/// How the bytes of a body count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counting {
    /// A body without room is an error.
    Strict,
    /// A body without room goes on, uncounted.
    Tolerant,
    Off,
}

/// The body is sent too slowly.
#[derive(Debug, thiserror::Error)]
#[error("the body is sent too slowly")]
pub(super) struct TooSlow;

/// The head of a part of a form is too long.
#[derive(Debug, thiserror::Error)]
#[error("the head of a part is too long")]
pub(super) struct LongHead;

impl Receiving {
    /// Lets a body without room go on. Its handler keeps nothing of it once [`Self::is_counting`]
    /// is false.
    pub(super) fn tolerate(&self) {
        *self.0.counting.lock() = Counting::Tolerant;
    }

    /// Gives the room back, and counts no more.
    pub(super) fn stop_counting(&self) {
        *self.0.counting.lock() = Counting::Off;
        self.0.room.give_back(usize::MAX);
    }

    /// Gives room back: so many bytes are not kept.
    pub(super) fn give_back(&self, bytes: usize) {
        self.0.room.give_back(bytes);
    }

    pub(super) fn is_counting(&self) -> bool {
        *self.0.counting.lock() != Counting::Off
    }

    fn take(&self, bytes: usize) -> Result<(), NoRoom> {
        let counting = *self.0.counting.lock();
        if counting == Counting::Off {
            return Ok(());
        }
        let taken = self.0.room.take(bytes);
        if taken.is_err() && counting == Counting::Tolerant {
            self.stop_counting();
            return Ok(());
        }
        taken
    }
}

/// Takes the least room for the body of a request, if it has one, and has the rest count as it
/// comes. The room is an extension of the request, and is given back with the last copy of it.
pub(super) fn count(app: &App, request: Request) -> Result<(Request, Option<Receiving>), NoRoom> {
    let (parts, body) = request.into_parts();
    if http_body::Body::is_end_stream(&body) {
        return Ok((Request::from_parts(parts, body), None));
    }
    let proxies = &app.server.trusted_proxies;
    let client = client::address(&parts.extensions, &parts.headers, proxies);
    // A proxy that names no client has no share of its own.
    let client = client.filter(|client| !client::Peer(*client).is_trusted(proxies));
    let room = app.limits.body(client)?;
    let request = Request::from_parts(parts, body);
    let (request, receiving) = counted(request, room, app.server.body_timeout);
    Ok((request, Some(receiving)))
}

/// Has the body of a request count in this room. Its client must send enough in each period.
pub(super) fn counted(request: Request, room: BodyRoom, period: Duration) -> (Request, Receiving) {
    let (mut parts, body) = request.into_parts();
    let receiving = Receiving(Arc::new(ReceivingRoom {
        room,
        counting: Mutex::new(Counting::Strict),
    }));
    parts.extensions.insert(receiving.clone());
    let body = CountedBody {
        body,
        receiving: receiving.clone(),
        period,
        pace: None,
    };
    (Request::from_parts(parts, Body::new(body)), receiving)
}

/// A body whose bytes count.
struct CountedBody {
    body: Body,
    receiving: Receiving,
    /// The time in which a client must send enough, on average, while it is waited for.
    period: Duration,
    pace: Option<Pace>,
}

/// A period, and the bytes that were received in it.
struct Pace {
    end: Pin<Box<Sleep>>,
    received: usize,
}

impl CountedBody {
    /// Ready when the client has sent too little.
    fn poll_pace(&mut self, context: &mut Context<'_>) -> Poll<TooSlow> {
        loop {
            let period = self.period;
            let pace = self.pace.get_or_insert_with(|| Pace {
                end: Box::pin(sleep(period)),
                received: 0,
            });
            if pace.end.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            if pace.received < least(period) {
                return Poll::Ready(TooSlow);
            }
            self.pace = None;
        }
    }
}

impl http_body::Body for CountedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let frame = match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Pending => return self.poll_pace(context).map(|slow| Some(Err(slow.into()))),
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Ready(Some(frame)) => frame?,
        };
        if let Some(bytes) = frame.data_ref() {
            let length = bytes.len();
            self.receiving.take(length)?;
            if let Some(pace) = &mut self.pace {
                pace.received += length;
            }
        }
        Poll::Ready(Some(Ok(frame)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
