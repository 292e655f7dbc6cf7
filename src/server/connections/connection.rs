//! One connection, until its client or the server closes it.

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
use crate::shutdown::Shutdown;

type Http = http1::Connection<TokioIo<TcpStream>, Front>;

/// How long a client may take to close a connection that the server has closed in shutting down.
const LINGER: Duration = Duration::from_secs(1);

/// A connection that finishes what it began, and no more, once the server is closing.
pub(super) struct Connection {
    state: State,
    closing: CancellationToken,
    shutdown: Shutdown,
    /// Wakes this task when the server closes. It is polled once, to be known; after that the token's flag says all.
    wake: Pin<Box<WaitForCancellationFutureOwned>>,
    phase: Phase,
}

enum State {
    /// A request or an answer is under way, or may come. `None` only while it becomes the other state.
    Serving(Option<Box<Http>>),
    /// Everything is said, and the client knows. What it still sends is read and dropped: closing a socket with
    /// something unread in it resets the connection, and takes with it what the client has not read yet.
    Lingering { stream: TcpStream, until: Pin<Box<Sleep>> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Closing,
}

impl Connection {
    /// Serves `http` until `closing`, which comes some time after `shutdown`.
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

    /// Serves. At the end, gives the stream back with its last bytes sent.
    fn serve(&mut self, context: &mut Context<'_>) -> Poll<hyper::Result<Option<TcpStream>>> {
        let must_close = self.must_close(context);
        let State::Serving(serving) = &mut self.state else { return Poll::Ready(Ok(None)) };
        let Some(http) = serving else { return Poll::Ready(Ok(None)) };
        if must_close {
            self.phase = Phase::Closing;
            // What has come by now is a request, which is then under way and is finished.
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
            // For a TCP stream that is done at once. An error means that the client has hung up already.
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
