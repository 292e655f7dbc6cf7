//! The use that a client makes of an HTTP/2 connection.
//!
//! A client can hold an HTTP/2 connection without a blocked write: it sends no request, or permits
//! no bytes of a response by flow control. So the responses themselves are observed. A response
//! waits for its client while it has bytes to send, and for the server while its body has none yet.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{Instant, Sleep, sleep};

use super::progress::least;

/// Requests that a client may cancel on a connection in excess of those whose responses it takes: a
/// browser that leaves a page cancels some, an attack nearly all.
const MAX_CANCELLED: usize = 200;

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum FlowEnd {
    /// No request for too long: the connection may be closed gracefully.
    #[error("the client sent no request for too long")]
    Idle,
    /// The client did not close the connection after [`FlowEnd::Idle`].
    #[error("the client keeps a connection without requests")]
    Kept,
    /// The client takes nothing, or too little, of its responses.
    #[error("the client does not take its responses")]
    Stalled,
    /// The client cancels most of its requests.
    #[error("the client cancels its requests")]
    Cancelling,
}

/// The requests and responses in progress on a connection.
#[derive(Clone)]
pub(super) struct Flow(Arc<Mutex<FlowState>>);

struct FlowState {
    idle_timeout: Duration,
    write_timeout: Duration,
    /// Whether the stream itself is blocked: then its own timeout applies, which knows what the
    /// client has taken.
    is_blocked: Arc<AtomicBool>,
    /// Requests in progress.
    open: usize,
    /// Responses that wait for the client.
    waiting: usize,
    /// The beginning of the current period, in which the client must take enough or may have no
    /// requests.
    begun: Instant,
    /// Bytes that the client must still take in the period.
    missing: usize,
    /// Cancelled requests in excess of finished ones.
    cancelled: usize,
}

impl Flow {
    /// A new connection, which may be idle for `idle_timeout` and, while its stream is not blocked,
    /// stalled for `write_timeout`.
    pub(super) fn new(
        idle_timeout: Duration,
        write_timeout: Duration,
        is_blocked: Arc<AtomicBool>,
    ) -> Self {
        let (begun, missing) = (Instant::now(), least(write_timeout));
        let state = FlowState {
            idle_timeout,
            write_timeout,
            is_blocked,
            open: 0,
            waiting: 0,
            begun,
            missing,
            cancelled: 0,
        };
        Self(Arc::new(Mutex::new(state)))
    }

    /// Watches the connection.
    pub(super) fn watch(&self) -> Watch {
        Watch {
            flow: self.clone(),
            alarm: Box::pin(sleep(Duration::ZERO)),
            is_ending: false,
        }
    }

    pub(super) fn begin_request(&self) {
        self.0.lock().open += 1;
    }

    /// Notes that a response begins or ceases to wait for the client.
    pub(super) fn set_waiting(&self, waits: bool) {
        let mut state = self.0.lock();
        if waits {
            state.add_waiting();
        } else {
            state.waiting -= 1;
        }
    }

    /// Notes that the client has taken bytes of a response.
    pub(super) fn take(&self, bytes: usize) {
        self.0.lock().take(bytes);
    }

    /// Ends a request, whose response may still wait for the client, and which is cancelled unless
    /// it is finished.
    pub(super) fn end_request(&self, is_waiting: bool, is_finished: bool) {
        let mut state = self.0.lock();
        state.waiting -= usize::from(is_waiting);
        state.open -= 1;
        state.cancelled = if is_finished {
            state.cancelled.saturating_sub(1)
        } else {
            state.cancelled + 1
        };
        if state.open == 0 {
            state.begin_period();
        }
    }
}

impl FlowState {
    fn begin_period(&mut self) {
        (self.begun, self.missing) = (Instant::now(), least(self.write_timeout));
    }

    /// Returns why the connection has to end, or the time of the next check. A period in which the
    /// client must take bytes may begin at any time, so none is missed.
    fn check(&mut self, now: Instant) -> Result<FlowEnd, Instant> {
        if self.waiting > 0 && self.is_blocked.load(Ordering::Relaxed) {
            self.begin_period();
        }
        let (end, why) = match (self.waiting, self.open) {
            (0, 0) => (self.begun + self.idle_timeout, FlowEnd::Idle),
            (0, _) => return Err(now + self.write_timeout),
            _ => (self.begun + self.write_timeout, FlowEnd::Stalled),
        };
        if end <= now {
            Ok(why)
        } else {
            Err(end.min(now + self.write_timeout))
        }
    }

    fn take(&mut self, bytes: usize) {
        self.missing = self.missing.saturating_sub(bytes);
        if self.missing == 0 {
            self.begin_period();
        }
    }

    fn add_waiting(&mut self) {
        if self.waiting == 0 {
            self.begin_period();
        }
        self.waiting += 1;
    }
}

/// The timer of a connection.
pub(super) struct Watch {
    flow: Flow,
    alarm: Pin<Box<Sleep>>,
    /// After [`FlowEnd::Idle`].
    is_ending: bool,
}

impl Watch {
    /// Ends the connection once it has been without requests for `time`: the client has been told
    /// to close it.
    pub(super) fn end_after(&mut self, time: Duration) {
        let mut state = self.flow.0.lock();
        state.idle_timeout = time;
        if state.open == 0 {
            state.begin_period();
        }
        drop(state);
        self.is_ending = true;
        self.alarm.as_mut().reset(Instant::now());
    }

    /// Ready when the connection has to end, and again if it does not.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<FlowEnd> {
        if self.flow.0.lock().cancelled > MAX_CANCELLED {
            return Poll::Ready(FlowEnd::Cancelling);
        }
        loop {
            ready!(self.alarm.as_mut().poll(context));
            let now = Instant::now();
            let mut state = self.flow.0.lock();
            match state.check(now) {
                Err(next) => self.alarm.as_mut().reset(next),
                Ok(FlowEnd::Idle) if !self.is_ending => {
                    self.is_ending = true;
                    state.begin_period();
                    return Poll::Ready(FlowEnd::Idle);
                }
                Ok(FlowEnd::Idle) => return Poll::Ready(FlowEnd::Kept),
                Ok(end) => return Poll::Ready(end),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{poll_fn, ready};

    use bytes::{Buf, Bytes};
    use http::{Request, Response};
    use http_body::Body;
    use http_body_util::Full;
    use hyper::service::{Service, service_fn};
    use tokio::time::{sleep, timeout};

    use super::super::exchange::{Chunk, Exchange, Watched, WatchedBody};
    use super::*;

    const IDLE: Duration = Duration::from_secs(15);
    const WRITE: Duration = Duration::from_secs(30);

    /// A response that waits for its client, and its bytes.
    async fn response(flow: &Flow, bytes: usize) -> (WatchedBody<Full<Bytes>>, Chunk) {
        let service = service_fn(|_: Request<Full<Bytes>>| {
            let body = Full::new(Bytes::from(vec![0; bytes]));
            ready(Ok::<_, Infallible>(Response::new(body)))
        });
        let response = Watched::new(service, flow.clone()).call(Request::default());
        let mut body = response.await.unwrap().into_body();
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let data = frame.unwrap().unwrap().into_data();
        (body, data.unwrap_or_else(|_| unreachable!()))
    }

    async fn end(watch: &mut Watch) -> (FlowEnd, u64) {
        let begun = Instant::now();
        (
            poll_fn(|context| watch.poll(context)).await,
            begun.elapsed().as_secs(),
        )
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_requests_is_closed_gracefully_and_then_at_once() {
        let mut watch = Flow::new(IDLE, WRITE, Arc::default()).watch();
        assert_eq!(end(&mut watch).await, (FlowEnd::Idle, 15));
        assert_eq!(end(&mut watch).await, (FlowEnd::Kept, 15));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_given_up_after_the_timeout() {
        let flow = Flow::new(IDLE, WRITE, Arc::default());
        let mut watch = flow.watch();
        assert!(timeout(IDLE / 2, end(&mut watch)).await.is_err());
        let _waiting = response(&flow, 1).await;
        assert_eq!(end(&mut watch).await, (FlowEnd::Stalled, 30));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_must_take_enough_in_each_period() {
        let flow = Flow::new(IDLE, WRITE, Arc::default());
        let mut watch = flow.watch();
        let (_body, mut bytes) = response(&flow, 1 << 20).await;
        let taking = async {
            for part in [least(WRITE), least(WRITE), 1, 1, 1] {
                sleep(WRITE * 9 / 10).await;
                bytes.advance(part);
            }
            unreachable!()
        };
        tokio::select! {
            end = end(&mut watch) => assert_eq!(end, (FlowEnd::Stalled, 27 * 2 + 30)),
            () = taking => {}
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_blocked_stream_has_a_timeout_of_its_own() {
        let is_blocked = Arc::new(AtomicBool::new(true));
        let flow = Flow::new(IDLE, WRITE, Arc::clone(&is_blocked));
        let mut watch = flow.watch();
        let _waiting = response(&flow, 1).await;
        assert!(timeout(WRITE * 5 / 2, end(&mut watch)).await.is_err());
        is_blocked.store(false, Ordering::Relaxed);
        assert_eq!(end(&mut watch).await.0, FlowEnd::Stalled);
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_being_made_has_time() {
        let flow = Flow::new(IDLE, WRITE, Arc::default());
        let mut watch = flow.watch();
        let exchange = Exchange::begin(&flow);
        assert!(timeout(WRITE * 10, end(&mut watch)).await.is_err());
        drop(exchange);
        assert_eq!(end(&mut watch).await.0, FlowEnd::Idle);
    }

    #[tokio::test(start_paused = true)]
    async fn cancelled_requests_count_against_finished_ones() {
        let flow = Flow::new(IDLE, WRITE, Arc::default());
        for _ in 0..MAX_CANCELLED {
            drop(Exchange::begin(&flow));
            drop(Exchange::begin(&flow));
            drop(response(&flow, 1).await);
        }
        assert_eq!(flow.0.lock().cancelled, MAX_CANCELLED);
        drop(Exchange::begin(&flow));
        assert_eq!(end(&mut flow.watch()).await.0, FlowEnd::Cancelling);
    }
}
