//! The timeout of clients that do not read their responses.
//!
//! A write blocks while the client's receive buffer is full. From the first blocked write until everything is written,
//! the client must take [`LEAST_RATE`] on average over each period of the timeout; else the connection fails with
//! [`io::ErrorKind::TimedOut`]. That bounds both a client that reads nothing and one that reads a byte now and then. No
//! timer runs while writes do not block.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The least rate at which a client must take a response, in bytes a second.
const LEAST_RATE: f64 = 1024.0;

/// A stream whose blocked writes must make progress.
pub(super) struct Progress<S> {
    stream: S,
    timeout: Duration,
    /// `None` until a write blocks, after the client has taken enough, and when everything is written.
    period: Option<Period>,
}

/// A period in which the client must take enough bytes.
struct Period {
    end: Pin<Box<Sleep>>,
    /// Bytes to be taken until the end.
    missing: usize,
}

impl Period {
    fn new(timeout: Duration) -> Self {
        Self { end: Box::pin(sleep(timeout)), missing: least(timeout) }
    }
}

/// The bytes that a client must take in a period.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below the limits, and positive")]
pub(super) fn least(period: Duration) -> usize {
    (LEAST_RATE * period.as_secs_f64()) as usize
}

impl<S> Progress<S> {
    pub(super) fn new(stream: S, timeout: Duration) -> Self {
        Self { stream, timeout, period: None }
    }

    fn written(&mut self, bytes: usize) {
        if let Some(period) = &mut self.period {
            period.missing = period.missing.saturating_sub(bytes);
            if period.missing == 0 {
                self.period = None;
            }
        }
    }

    /// Begins a period, or checks the current one. Ready when the client has taken too little.
    fn blocked(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let period = self.period.get_or_insert_with(|| Period::new(self.timeout));
        period.end.as_mut().poll(context).map(|()| io::ErrorKind::TimedOut.into())
    }

    fn observe(&mut self, context: &mut Context<'_>, write: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match write {
            Poll::Ready(Ok(bytes)) => self.written(bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.blocked(context).map(Err),
        }
        write
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Progress<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Progress<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.observe(context, write)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.observe(context, write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // HTTP flushes when it has nothing more to write.
        let flush = Pin::new(&mut self.stream).poll_flush(context);
        if flush.is_ready() {
            self.period = None;
        }
        flush
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::{Instant, advance};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(30);
    /// The bytes of a period.
    const ENOUGH: usize = 30 * 1024;

    /// A client with a receive buffer of `ENOUGH` bytes, and the server's end.
    fn connection() -> (DuplexStream, Progress<DuplexStream>) {
        let (client, server) = duplex(ENOUGH);
        (client, Progress::new(server, TIMEOUT))
    }

    async fn take(client: &mut DuplexStream, bytes: usize) {
        client.read_exact(&mut vec![0; bytes]).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_given_up_after_the_timeout() {
        let (_client, mut server) = connection();
        let begun = Instant::now();
        let error = server.write_all(&vec![0; ENOUGH + 1]).await.unwrap_err();
        assert_eq!((error.kind(), begun.elapsed().as_secs()), (io::ErrorKind::TimedOut, 30));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_a_byte_now_and_then_is_given_up() {
        let (mut client, mut server) = connection();
        let trickle = async {
            loop {
                tokio::time::sleep(TIMEOUT / 10).await;
                take(&mut client, 1).await;
            }
        };
        let begun = Instant::now();
        let written = async { server.write_all(&vec![0; 10 * ENOUGH]).await };
        let error = tokio::select! { error = written => error.unwrap_err(), () = trickle => unreachable!() };
        assert_eq!((error.kind(), begun.elapsed().as_secs()), (io::ErrorKind::TimedOut, 30));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_client_gets_the_whole_response() {
        let (mut client, mut server) = connection();
        let reading = tokio::spawn(async move {
            for _ in 0..100 {
                tokio::time::sleep(TIMEOUT / 2).await;
                take(&mut client, ENOUGH).await;
            }
            client
        });
        server.write_all(&vec![0; 100 * ENOUGH]).await.unwrap();
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn time_without_a_response_does_not_count() {
        let (mut client, mut server) = connection();
        for _ in 0..3 {
            // The last byte is blocked, and taken at once.
            let response = vec![0; ENOUGH + 1];
            let (written, ()) = tokio::join!(server.write_all(&response), async {
                tokio::time::sleep(Duration::from_secs(1)).await;
                take(&mut client, ENOUGH + 1).await;
            });
            written.unwrap();
            server.flush().await.unwrap();
            advance(TIMEOUT * 2).await;
        }
    }
}
