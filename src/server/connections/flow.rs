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

use bytes::{Buf, Bytes};
use http::header::CONTENT_LENGTH;
use http::{Method, Request, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};
use hyper::service::Service;
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
pub(super) struct Flow(Arc<Mutex<State>>);

struct State {
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
        let state = State {
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
}

impl State {
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

    fn taken(&mut self, bytes: usize) {
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

/// A request in progress, until nothing of its response is left.
struct Exchange {
    flow: Flow,
    progress: Mutex<ExchangeProgress>,
}

#[derive(Default)]
struct ExchangeProgress {
    is_waiting: bool,
    is_finished: bool,
}

impl Exchange {
    fn begin(flow: &Flow) -> Arc<Self> {
        flow.0.lock().open += 1;
        Arc::new(Self {
            flow: flow.clone(),
            progress: Mutex::default(),
        })
    }

    /// Sets whether the response waits for the client.
    fn set_waiting(&self, waits: bool) {
        let mut progress = self.progress.lock();
        if progress.is_waiting != waits {
            progress.is_waiting = waits;
            let mut state = self.flow.0.lock();
            if waits {
                state.add_waiting()
            } else {
                state.waiting -= 1
            }
        }
    }

    fn finish(&self) {
        self.progress.lock().is_finished = true;
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let ExchangeProgress {
            is_waiting,
            is_finished,
        } = *self.progress.get_mut();
        let mut state = self.flow.0.lock();
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

/// A service whose responses are observed.
pub(super) struct Watched<S> {
    service: S,
    flow: Flow,
}

impl<S> Watched<S> {
    pub(super) fn new(service: S, flow: Flow) -> Self {
        Self { service, flow }
    }
}

impl<S, Q, B> Service<Request<Q>> for Watched<S>
where
    S: Service<Request<Q>, Response = Response<B>, Future: Unpin>,
    B: Body<Data = Bytes>,
{
    type Response = Response<WatchedBody<B>>;
    type Error = S::Error;
    type Future = Answer<S::Future>;

    fn call(&self, request: Request<Q>) -> Self::Future {
        let is_head = request.method() == Method::HEAD;
        Answer {
            exchange: Exchange::begin(&self.flow),
            is_head,
            response: self.service.call(request),
        }
    }
}

/// A response that is being made.
pub(super) struct Answer<F> {
    exchange: Arc<Exchange>,
    is_head: bool,
    response: F,
}

impl<F, B, E> Future for Answer<F>
where
    F: Future<Output = Result<Response<B>, E>> + Unpin,
    B: Body,
{
    type Output = Result<Response<WatchedBody<B>>, E>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let (mut head, body) = ready!(Pin::new(&mut self.response).poll(context))?.into_parts();
        let exchange = Arc::clone(&self.exchange);
        let length = body
            .size_hint()
            .exact()
            .filter(|length| self.is_head && *length > 0);
        // HTTP/2 leaves it to the service to send no content where none is permitted.
        let is_bodiless = self.is_head
            || matches!(
                head.status,
                StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED
            );
        let body = Some(body).filter(|body| !is_bodiless && !body.is_end_stream());
        if let Some(length) = length {
            head.headers
                .entry(CONTENT_LENGTH)
                .or_insert_with(|| length.into());
        }
        if body.is_none() {
            exchange.finish();
        } else {
            exchange.set_waiting(true);
        }
        Poll::Ready(Ok(Response::from_parts(
            head,
            WatchedBody { body, exchange },
        )))
    }
}

/// A body whose bytes are counted when the client takes them.
pub(super) struct WatchedBody<B> {
    /// `None` if there is no content.
    body: Option<B>,
    exchange: Arc<Exchange>,
}

impl<B: Body<Data = Bytes> + Unpin> Body for WatchedBody<B> {
    type Data = Chunk;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Chunk>, B::Error>>> {
        let Some(body) = &mut self.body else {
            return Poll::Ready(None);
        };
        let polled = Pin::new(&mut *body).poll_frame(context);
        let is_end = body.is_end_stream();
        self.exchange.set_waiting(polled.is_ready());
        let frame = ready!(polled);
        if is_end || frame.is_none() {
            self.exchange.finish();
        }
        let chunk = |bytes| Chunk {
            bytes,
            exchange: Arc::clone(&self.exchange),
        };
        Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body
            .as_ref()
            .map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

/// Bytes of a response that wait for the client.
pub(super) struct Chunk {
    bytes: Bytes,
    exchange: Arc<Exchange>,
}

impl Buf for Chunk {
    fn remaining(&self) -> usize {
        self.bytes.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.bytes.chunk()
    }

    fn advance(&mut self, count: usize) {
        self.bytes.advance(count);
        self.exchange.flow.0.lock().taken(count);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use http_body_util::Full;
    use tokio::time::{sleep, timeout};

    use super::*;

    const IDLE: Duration = Duration::from_secs(15);
    const WRITE: Duration = Duration::from_secs(30);

    /// A response that waits for its client, and its bytes.
    async fn response(flow: &Flow, bytes: usize) -> (WatchedBody<Full<Bytes>>, Chunk) {
        let answered =
            std::future::ready(Ok::<_, ()>(Response::new(Full::new(vec![0; bytes].into()))));
        let answer = Answer {
            exchange: Exchange::begin(flow),
            is_head: false,
            response: answered,
        };
        let mut body = answer.await.unwrap().into_body();
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        (
            body,
            frame
                .unwrap()
                .unwrap()
                .into_data()
                .unwrap_or_else(|_| unreachable!()),
        )
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
