//! One HTTP/2 connection, until the client or the server closes it.
//!
//! The HTTP layer bounds streams, resets, header lists and windows. [`Flow`] closes connections
//! without a request and those whose client does not take its responses, as the timeouts of
//! HTTP/1.1 do. [`Frames`] bounds all other frames.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

use super::MAX_HEADER;
use super::closing::{Closing, LINGER};
use super::exchange::Watched;
use super::flow::{Flow, FlowEnd, Watch};
use super::frames::Frames;
use super::front::Front;
use super::progress::Progress;

/// Maximum number of requests in progress on a connection, as RFC 9113 §6.5.2 recommends at least.
const MAX_STREAMS: u32 = 100;
/// Maximum number of streams that a client has reset and the server has not accepted yet.
const MAX_PENDING_RESETS: usize = 20;
/// Maximum number of streams that the server resets because of a client's errors.
const MAX_LOCAL_RESETS: usize = 100;
/// Bytes of a request's body that a client may send ahead: the largest bodies.
const STREAM_WINDOW: u32 = 64 << 10;
/// Bytes of all requests' bodies that a client may send ahead on a connection.
const CONNECTION_WINDOW: u32 = 256 << 10;
/// Bytes of a response that wait for a client, unless they are shared with the cache.
const SEND_BUFFER: usize = 64 << 10;
type Http2 = http2::Connection<
    TokioIo<Frames<TlsStream<Progress<TcpStream>>>>,
    Watched<Front>,
    TokioExecutor,
>;

/// Serves until the connection ends.
///
/// # Errors
/// Errors of the protocol and of the stream, and [`FlowEnd`] for a client that keeps the connection
/// without using it.
pub(super) async fn serve(
    stream: TlsStream<Progress<TcpStream>>,
    front: Front,
    closing: Closing,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = front.settings();
    let mut http = http2::Builder::new(TokioExecutor::new());
    http.timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .max_pending_accept_reset_streams(MAX_PENDING_RESETS)
        .max_local_error_reset_streams(MAX_LOCAL_RESETS)
        .max_header_list_size(MAX_HEADER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buf_size(SEND_BUFFER)
        .keep_alive_interval(settings.http2_ping)
        .keep_alive_timeout(settings.http2_ping);
    let is_blocked = stream.get_ref().0.is_blocked();
    let flow = Flow::new(settings.header_timeout, settings.write_timeout, is_blocked);
    let watch = flow.watch();
    let http = http.serve_connection(TokioIo::new(Frames::new(stream)), Watched::new(front, flow));
    Http2Connection {
        http: Box::pin(http),
        watch,
        closing,
    }
    .await
}

struct Http2Connection {
    http: Pin<Box<Http2>>,
    watch: Watch,
    closing: Closing,
}

impl Future for Http2Connection {
    type Output = Result<(), Box<dyn Error + Send + Sync>>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self {
            http,
            watch,
            closing,
        } = &mut *self;
        if closing.begins(context) {
            http.as_mut().graceful_shutdown();
            watch.end_after(LINGER);
        }
        loop {
            if let Poll::Ready(served) = http.as_mut().poll(context) {
                return Poll::Ready(served.map_err(Into::into));
            }
            match ready!(watch.poll(context)) {
                FlowEnd::Idle => http.as_mut().graceful_shutdown(),
                end => return Poll::Ready(Err(end.into())),
            }
        }
    }
}
