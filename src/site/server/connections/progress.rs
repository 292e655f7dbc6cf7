//! The timeout of clients that do not read their responses.
//!
//! A write blocks while the kernel's buffers are full. From the first blocked write until
//! everything is written, the client must take the [`least`] on average over each period of the
//! timeout; else the connection fails with [`io::ErrorKind::TimedOut`]. That bounds both a client
//! that reads nothing and one that reads a byte now and then. No timer runs while writes do not
//! block.
//!
//! The kernel accepts the next write only after a large part of its buffer is free, which a slow
//! client may need minutes for. So a client has taken what its own kernel has acknowledged, not
//! only what could be written meanwhile. For the same reason the last bytes of a connection are
//! watched after its end ([`Leftover`]), and `TCP_USER_TIMEOUT` is not set: it would end a
//! connection that long without free space at the client, even if the client has taken bytes all
//! along.

use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd, OwnedFd};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use parking_lot::Mutex;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::{Instant, Sleep, sleep};

pub(super) use crate::web::least;

/// A stream that may have a socket.
pub(super) trait Stream {
    fn socket(&self) -> Option<BorrowedFd<'_>>;

    /// The written bytes that the client's kernel has not acknowledged.
    fn unsent(&self) -> usize {
        self.socket().map_or(0, unsent)
    }
}

impl Stream for TcpStream {
    fn socket(&self) -> Option<BorrowedFd<'_>> {
        Some(self.as_fd())
    }
}

impl Stream for UnixStream {
    fn socket(&self) -> Option<BorrowedFd<'_>> {
        Some(self.as_fd())
    }
}

#[expect(unsafe_code, reason = "no library has this call")]
fn unsent(socket: BorrowedFd<'_>) -> usize {
    let mut bytes: libc::c_int = 0;
    // SAFETY: TIOCOUTQ, another name of SIOCOUTQ, writes one integer, and the descriptor is open
    // while it is borrowed.
    let result = unsafe { libc::ioctl(socket.as_raw_fd(), libc::TIOCOUTQ, &raw mut bytes) };
    if result == 0 {
        usize::try_from(bytes).unwrap_or(0)
    } else {
        0
    }
}

/// A stream whose blocked writes must make progress.
pub(super) struct Progress<S: Stream> {
    stream: S,
    timeout: Duration,
    /// `None` until a write blocks, after the client has taken enough, and when everything is
    /// written.
    period: Option<Period>,
    is_blocked: Arc<AtomicBool>,
    /// Whether the client has taken too little.
    is_given_up: bool,
    leftover: Leftover,
}

/// A period in which the client must take enough bytes.
struct Period {
    end: Pin<Box<Sleep>>,
    /// Bytes that the client had not taken at the beginning.
    unsent: usize,
    /// Bytes written since then.
    written: usize,
}

impl<S: Stream> Progress<S> {
    pub(super) fn new(stream: S, timeout: Duration) -> Self {
        let (is_blocked, leftover) = (Arc::default(), Leftover::default());
        Self {
            stream,
            timeout,
            period: None,
            is_blocked,
            is_given_up: false,
            leftover,
        }
    }

    /// Whether a write is blocked.
    pub(super) fn is_blocked(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_blocked)
    }

    /// The rest of the connection after its end.
    pub(super) fn leftover(&self) -> Leftover {
        self.leftover.clone()
    }

    fn set_period(&mut self, period: Option<Period>) {
        self.is_blocked.store(period.is_some(), Ordering::Relaxed);
        self.period = period;
    }

    fn written(&mut self, bytes: usize) {
        let enough = least(self.timeout);
        if let Some(period) = &mut self.period {
            period.written += bytes;
            if period.written >= enough {
                self.set_period(None);
            }
        }
    }

    /// Begins a period, or checks the current one. Ready when the client has taken too little.
    fn blocked(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        loop {
            let Some(period) = &mut self.period else {
                let end = Box::pin(sleep(self.timeout));
                self.set_period(Some(Period {
                    end,
                    unsent: self.stream.unsent(),
                    written: 0,
                }));
                continue;
            };
            if period.end.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            let taken = (period.unsent + period.written).saturating_sub(self.stream.unsent());
            if taken < least(self.timeout) {
                self.is_given_up = true;
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            self.set_period(None);
        }
    }

    fn observe(
        &mut self,
        context: &mut Context<'_>,
        write: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match write {
            Poll::Ready(Ok(bytes)) => self.written(bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.blocked(context).map(Err),
        }
        write
    }
}

impl<S: AsyncRead + Stream + Unpin> AsyncRead for Progress<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Stream + Unpin> AsyncWrite for Progress<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
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
            self.set_period(None);
        }
        flush
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: Stream> Drop for Progress<S> {
    fn drop(&mut self) {
        let Some(socket) = self.stream.socket() else {
            return;
        };
        if self.is_given_up {
            reset(socket);
        } else if self.stream.unsent() > 0 {
            *self.leftover.0.lock() = socket.try_clone_to_owned().ok();
        }
    }
}

/// Has a socket closed at once, without what the client has not taken.
fn reset(socket: BorrowedFd<'_>) {
    // An error means that the connection has ended already.
    let _ = SockRef::from(&socket).set_linger(Some(Duration::ZERO));
}

/// The socket of a connection that has ended before the client has taken everything.
#[derive(Clone, Default)]
pub(super) struct Leftover(Arc<Mutex<Option<OwnedFd>>>);

/// The first pause between two looks at what remains; the pauses double.
const FIRST_LOOK: Duration = Duration::from_millis(10);
const LONGEST_LOOK: Duration = Duration::from_secs(1);

impl Leftover {
    /// Waits until the client has taken everything, and closes the socket. A client that takes too
    /// little in a period of the timeout does not get the rest.
    pub(super) async fn taken(self, timeout: Duration) {
        let Some(socket) = self.0.lock().take() else {
            return;
        };
        if SockRef::from(&socket).shutdown(Shutdown::Write).is_err() {
            return;
        }
        let mut left = unsent(socket.as_fd());
        let (mut begun, mut pause) = (Instant::now(), FIRST_LOOK);
        loop {
            let now = unsent(socket.as_fd());
            if now == 0
                || SockRef::from(&socket)
                    .take_error()
                    .is_ok_and(|error| error.is_some())
            {
                return;
            }
            if begun.elapsed() >= timeout {
                if left.saturating_sub(now) < least(timeout) {
                    return reset(socket.as_fd());
                }
                (left, begun) = (now, Instant::now());
            }
            sleep(pause.min(timeout)).await;
            pause = (pause * 2).min(LONGEST_LOOK);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::net::TcpSocket;
    use tokio::time::advance;

    use super::*;

    impl Stream for DuplexStream {
        fn socket(&self) -> Option<BorrowedFd<'_>> {
            None
        }
    }

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
        assert_eq!(
            (error.kind(), begun.elapsed().as_secs()),
            (io::ErrorKind::TimedOut, 30)
        );
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
        assert_eq!(
            (error.kind(), begun.elapsed().as_secs()),
            (io::ErrorKind::TimedOut, 30)
        );
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

    /// A connection whose client has a small buffer.
    async fn sockets(timeout: Duration) -> (TcpStream, Progress<TcpStream>) {
        let listener = TcpSocket::new_v4().unwrap();
        listener.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = listener.listen(1).unwrap();
        let client = TcpSocket::new_v4().unwrap();
        client.set_recv_buffer_size(4096).unwrap();
        let client = client
            .connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let server = listener.accept().await.unwrap().0;
        SockRef::from(&server)
            .set_tcp_notsent_lowat(128 << 10)
            .unwrap();
        (client, Progress::new(server, timeout))
    }

    const BYTES: usize = 64 << 10;

    /// Takes this many bytes in small parts, over several timeouts. That is ten times the least
    /// rate, so that a busy machine does not make it a client that is too slow.
    async fn take_slowly(client: &mut TcpStream, bytes: usize) -> io::Result<()> {
        let mut part = [0; 512];
        let mut taken = 0;
        while taken < bytes {
            taken += client.read(&mut part).await?;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_client_has_taken_what_its_kernel_has_acknowledged() {
        // The kernel takes no write for longer.
        let timeout = Duration::from_secs(3);
        let (mut client, mut server) = sockets(timeout).await;
        let writing = tokio::spawn(async move { server.write_all(&vec![0; 1 << 20]).await });
        take_slowly(&mut client, BYTES).await.unwrap();
        assert!(!writing.is_finished());
        assert_eq!(
            writing.await.unwrap().unwrap_err().kind(),
            io::ErrorKind::TimedOut
        );
    }

    #[tokio::test]
    async fn the_last_bytes_are_waited_for_while_the_client_takes_them() {
        let timeout = Duration::from_secs(3);
        let (mut client, mut server) = sockets(timeout).await;
        server.write_all(&vec![0; BYTES]).await.unwrap();
        let leftover = server.leftover();
        drop(server);
        let (taken, ()) = tokio::join!(take_slowly(&mut client, BYTES), leftover.taken(timeout));
        taken.unwrap();
        assert_eq!(client.read(&mut [0; 1]).await.unwrap(), 0, "the end");

        let (mut client, mut server) = sockets(timeout).await;
        server.write_all(&vec![0; 100 << 10]).await.unwrap();
        let leftover = server.leftover();
        drop(server);
        leftover.taken(timeout).await;
        let rest = client.read_to_end(&mut Vec::new()).await;
        assert_eq!(
            rest.unwrap_err().kind(),
            io::ErrorKind::ConnectionReset,
            "a client that takes nothing"
        );
    }
}
