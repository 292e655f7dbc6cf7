//! One connection, until the client or the server closes it.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::front::Front;
use super::progress::Progress;
use crate::shutdown::Shutdown;

/// The stream below HTTP.
type Stream = Progress<TcpStream>;
type Http = http1::Connection<TokioIo<Stream>, Front>;

/// How long a client may take to close its side during a shutdown.
const LINGER: Duration = Duration::from_secs(1);

/// A connection that finishes its requests in progress once the server closes.
pub(super) struct Connection {
    state: State,
    closing: CancellationToken,
    shutdown: Shutdown,
    /// Wakes this task when the server closes. It is polled once to register the waker; after that `closing` is
    /// checked.
    wake: Pin<Box<WaitForCancellationFutureOwned>>,
    phase: Phase,
}

enum State {
    /// A request is in progress or may come. `None` only during the transition to the other state.
    Serving(Option<Box<Http>>),
    /// The last response is sent. What the client still sends is read and dropped: closing a socket with unread data
    /// resets the connection, and the client may lose the response.
    Lingering { stream: Stream, until: Pin<Box<Sleep>> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Closing,
}

impl Connection {
    /// Serves `http` until `closing` is cancelled, which happens some time after `shutdown`.
    pub(super) fn new(http: Http, closing: CancellationToken, shutdown: Shutdown) -> Self {
        let wake = Box::pin(closing.clone().cancelled_owned());
        Self { state: State::Serving(Some(Box::new(http))), closing, shutdown, wake, phase: Phase::New }
    }

    fn must_close(&mut self, context: &mut Context<'_>) -> bool {
        match self.phase {
            Phase::New => self.wake.as_mut().poll(context).is_ready(),
            Phase::Open => self.closing.is_cancelled(),
            Phase::Closing => false,
        }
    }

    /// Serves. At the end, returns the stream with everything flushed.
    fn serve(&mut self, context: &mut Context<'_>) -> Poll<hyper::Result<Option<Stream>>> {
        let must_close = self.must_close(context);
        let State::Serving(serving) = &mut self.state else { return Poll::Ready(Ok(None)) };
        let Some(http) = serving else { return Poll::Ready(Ok(None)) };
        if must_close {
            self.phase = Phase::Closing;
            // A request that has already arrived is in progress now, and is finished.
            let served = http.poll_without_shutdown(context)?;
            if served.is_pending() {
                Pin::new(&mut **http).graceful_shutdown();
                ready!(http.poll_without_shutdown(context))?;
            }
        } else {
            if self.phase == Phase::New {
                self.phase = Phase::Open;
            }
            ready!(http.poll_without_shutdown(context))?;
        }
        Poll::Ready(Ok(serving.take().map(|http| http.into_parts().io.into_inner())))
    }
}

impl Future for Connection {
    type Output = hyper::Result<()>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if matches!(self.state, State::Serving(_)) {
            let Some(mut stream) = ready!(self.serve(context))? else { return Poll::Ready(Ok(())) };
            // Immediate for a TCP stream. An error means that the client has closed the connection already.
            let shut = Pin::new(&mut stream).poll_shutdown(context);
            if !self.shutdown.is_requested() || matches!(shut, Poll::Ready(Err(_))) {
                return Poll::Ready(Ok(()));
            }
            self.state = State::Lingering { stream, until: Box::pin(sleep(LINGER)) };
        }
        let State::Lingering { stream, until } = &mut self.state else { return Poll::Ready(Ok(())) };
        while until.as_mut().poll(context).is_pending() {
            let mut dropped = [0; 1024];
            let mut dropped = ReadBuf::new(&mut dropped);
            let read = ready!(Pin::new(&mut *stream).poll_read(context, &mut dropped));
            if read.is_err() || dropped.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(Ok(()))
    }
}
