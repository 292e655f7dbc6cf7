//! One connection, until its client or the server closes it.

use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::front::Front;

type Http = http1::Connection<TokioIo<TcpStream>, Front>;

/// A connection that finishes what it began, and no more, once the server is closing.
pub(super) struct Connection {
    http: Pin<Box<Http>>,
    closing: CancellationToken,
    /// Wakes this task when the server closes. It is polled once, to be known; after that the token's flag says all.
    wake: Pin<Box<WaitForCancellationFutureOwned>>,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Closing,
}

impl Connection {
    /// Serves `http` until `closing`.
    pub(super) fn new(http: Http, closing: CancellationToken) -> Self {
        let wake = Box::pin(closing.clone().cancelled_owned());
        Self { http: Box::pin(http), closing, wake, phase: Phase::New }
    }

    fn must_close(&mut self, context: &mut Context<'_>) -> bool {
        match self.phase {
            Phase::New => self.wake.as_mut().poll(context).is_ready(),
            Phase::Open => self.closing.is_cancelled(),
            Phase::Closing => false,
        }
    }
}

impl Future for Connection {
    type Output = hyper::Result<()>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.must_close(context) {
            self.phase = Phase::Closing;
            self.http.as_mut().graceful_shutdown();
        } else if self.phase == Phase::New {
            self.phase = Phase::Open;
        }
        self.http.as_mut().poll(context)
    }
}
