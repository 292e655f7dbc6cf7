//! One HTTP/1.1 connection, until the client or the server closes it.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use super::closing::{Closing, LINGER};
use super::front::Front;
use crate::shutdown::Shutdown;

type Http<S> = http1::Connection<TokioIo<S>, Front>;

/// A connection that finishes its requests in progress once the server closes.
pub(super) struct Connection<S> {
    state: ConnectionState<S>,
    closing: Closing,
    shutdown: Shutdown,
}

enum ConnectionState<S> {
    /// A request is in progress or may come. `None` only during the transition to the next state.
    Serving(Option<Box<Http<S>>>),
    /// The last response is sent; TLS says so to the client.
    Ending(Option<S>),
    /// The stream is closed for writing. What the client still sends is read and dropped: closing a
    /// socket with unread data resets the connection, and the client may lose the response.
    Lingering { stream: S, until: Pin<Box<Sleep>> },
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Connection<S> {
    /// Serves `http` until `closing` begins, which happens some time after `shutdown`.
    pub(super) fn new(http: Http<S>, closing: Closing, shutdown: Shutdown) -> Self {
        Self {
            state: ConnectionState::Serving(Some(Box::new(http))),
            closing,
            shutdown,
        }
    }

    /// Serves. At the end, returns the stream with everything flushed.
    fn serve(&mut self, context: &mut Context<'_>) -> Poll<hyper::Result<Option<S>>> {
        let ConnectionState::Serving(serving) = &mut self.state else {
            return Poll::Ready(Ok(None));
        };
        let Some(http) = serving else {
            return Poll::Ready(Ok(None));
        };
        // A request that has already arrived is in progress now, and is finished.
        let closing = self.closing.begins(context);
        if http.poll_without_shutdown(context)?.is_pending() {
            if !closing {
                return Poll::Pending;
            }
            Pin::new(&mut **http).graceful_shutdown();
            ready!(http.poll_without_shutdown(context))?;
        }
        Poll::Ready(Ok(serving
            .take()
            .map(|http| http.into_parts().io.into_inner())))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Future for Connection<S> {
    type Output = hyper::Result<()>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if matches!(self.state, ConnectionState::Serving(_)) {
            self.state = ConnectionState::Ending(ready!(self.serve(context))?);
        }
        if let ConnectionState::Ending(ending) = &mut self.state {
            let Some(stream) = ending else {
                return Poll::Ready(Ok(()));
            };
            // An error means that the client has closed the connection already.
            let shut = ready!(Pin::new(stream).poll_shutdown(context));
            match ending.take() {
                Some(stream) if shut.is_ok() && self.shutdown.is_requested() => {
                    self.state = ConnectionState::Lingering {
                        stream,
                        until: Box::pin(sleep(LINGER)),
                    };
                }
                _ => return Poll::Ready(Ok(())),
            }
        }
        let ConnectionState::Lingering { stream, until } = &mut self.state else {
            return Poll::Ready(Ok(()));
        };
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
