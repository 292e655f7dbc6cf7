//! Requests and responses in progress on an HTTP/2 connection, as its [`Flow`] observes them.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use http::header::CONTENT_LENGTH;
use http::{Method, Request, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};
use hyper::service::Service;
use parking_lot::Mutex;

use super::flow::Flow;

/// A request in progress, until nothing of its response is left.
pub(super) struct Exchange {
    flow: Flow,
    progress: Mutex<ExchangeProgress>,
}

#[derive(Default)]
struct ExchangeProgress {
    is_waiting: bool,
    is_finished: bool,
}

impl Exchange {
    pub(super) fn begin(flow: &Flow) -> Arc<Self> {
        flow.begin_request();
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
            self.flow.set_waiting(waits);
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
        self.flow.end_request(is_waiting, is_finished);
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
    type Future = ExchangeAnswer<S::Future>;

    fn call(&self, request: Request<Q>) -> Self::Future {
        let is_head = request.method() == Method::HEAD;
        ExchangeAnswer {
            exchange: Exchange::begin(&self.flow),
            is_head,
            response: self.service.call(request),
        }
    }
}

/// A response that is being made.
pub(super) struct ExchangeAnswer<F> {
    exchange: Arc<Exchange>,
    is_head: bool,
    response: F,
}

impl<F, B, E> Future for ExchangeAnswer<F>
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
        if head.status == StatusCode::NOT_MODIFIED {
            // Of the empty body, which is not that of the page (RFC 9110 §8.6).
            head.headers.remove(CONTENT_LENGTH);
        }
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
        self.exchange.flow.take(count);
    }
}
