//! The number of HTTP/2 frames that a client sends without a request.
//!
//! The HTTP layer answers pings and settings, however many come, and computes windows anew for each
//! update of one. All of that costs processor time and nothing else that is bounded. So the headers
//! of received frames are read here, too: a client has a budget of frames that are neither header
//! nor body, which grows with time and with the bytes that it takes, since it acknowledges those by
//! updates of its windows. The frames themselves are left to the HTTP layer.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

/// Bytes that a client sends before the first frame (RFC 9113 §3.4).
const PREFACE: usize = 24;
/// Bytes of a frame's header (RFC 9113 §4.1).
const HEADER: usize = 9;
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const CONTINUATION: u8 = 9;

/// The largest budget, and the first one.
const BURST: u64 = 2000;
/// The time after which one more frame is allowed: more than any client uses to keep a connection
/// alive or to measure it.
const REFILL: Duration = Duration::from_millis(10);
/// The bytes taken after which one more frame is allowed: clients update two windows for each frame
/// of data, or less often.
const BYTES: u64 = 256;

/// A stream of HTTP/2 whose client may not send frames without end.
pub(super) struct Frames<S> {
    stream: S,
    parser: Parser,
    budget: u64,
    /// The time up to which the budget has grown.
    grown: Instant,
    /// Bytes written for which the budget has not grown yet.
    written: u64,
}

/// The place in what the client sends.
struct Parser {
    /// Bytes to be skipped: of the preface or of a frame's content.
    skipped: usize,
    header: [u8; HEADER],
    /// Bytes of the header that have been read.
    read: usize,
}

impl Parser {
    /// Returns the number of frames without a request that begin in the next bytes.
    fn count(&mut self, mut bytes: &[u8]) -> u64 {
        let mut number = 0;
        loop {
            let skipped = self.skipped.min(bytes.len());
            self.skipped -= skipped;
            bytes = &bytes[skipped..];
            let missing = (HEADER - self.read).min(bytes.len());
            self.header[self.read..self.read + missing].copy_from_slice(&bytes[..missing]);
            self.read += missing;
            bytes = &bytes[missing..];
            if self.read < HEADER {
                return number;
            }
            let [a, b, c, kind, ..] = self.header;
            self.read = 0;
            self.skipped = u32::from_be_bytes([0, a, b, c]) as usize;
            number += u64::from(!matches!(kind, DATA | HEADERS | CONTINUATION));
        }
    }
}

impl<S> Frames<S> {
    pub(super) fn new(stream: S) -> Self {
        let parser = Parser {
            skipped: PREFACE,
            header: [0; HEADER],
            read: 0,
        };
        Self {
            stream,
            parser,
            budget: BURST,
            grown: Instant::now(),
            written: 0,
        }
    }

    /// Counts what has been read.
    ///
    /// # Errors
    /// When the client has sent too many frames.
    fn received(&mut self, bytes: &[u8]) -> io::Result<()> {
        let number = self.parser.count(bytes);
        if number > self.budget {
            self.grow();
        }
        self.budget = self
            .budget
            .checked_sub(number)
            .ok_or_else(|| io::Error::other(TooManyFrames))?;
        Ok(())
    }

    fn grow(&mut self) {
        let refills = self.grown.elapsed().as_nanos() / REFILL.as_nanos();
        let refills = u32::try_from(refills).unwrap_or(u32::MAX);
        self.grown += REFILL * refills;
        let grown = self
            .budget
            .saturating_add(u64::from(refills))
            .saturating_add(self.written / BYTES);
        self.written %= BYTES;
        self.budget = grown.min(BURST);
    }

    fn sent(&mut self, write: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = write {
            self.written = self.written.saturating_add(bytes as u64);
        }
        write
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the client sends too many frames without a request")]
struct TooManyFrames;

impl<S: AsyncRead + Unpin> AsyncRead for Frames<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if let Poll::Ready(Ok(())) = read {
            self.received(&buffer.filled()[before..])?;
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Frames<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(write)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.sent(write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    const PING: u8 = 6;

    fn frame(kind: u8, length: u8) -> Vec<u8> {
        let mut frame = vec![0, 0, length, kind, 0, 0, 0, 0, 0];
        frame.resize(HEADER + usize::from(length), kind);
        frame
    }

    fn parser() -> Parser {
        Parser {
            skipped: PREFACE,
            header: [0; HEADER],
            read: 0,
        }
    }

    #[test]
    fn frames_are_counted_however_they_are_cut() {
        let kinds = [4, HEADERS, CONTINUATION, DATA, PING, 8, 3, 99];
        let frames: Vec<_> = kinds.into_iter().flat_map(|kind| frame(kind, 13)).collect();
        let all = [vec![PING; PREFACE], frames].concat();
        for size in 1..=all.len() {
            let mut parser = parser();
            assert_eq!(
                all.chunks(size).map(|part| parser.count(part)).sum::<u64>(),
                5,
                "{size}"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_budget_grows_with_time_and_with_bytes() {
        let mut frames = Frames::new(());
        frames.received(&[0; PREFACE]).unwrap();
        let pings = |frames: &mut Frames<()>, number: u64| {
            (0..number).all(|_| frames.received(&frame(PING, 8)).is_ok())
        };
        assert!(pings(&mut frames, BURST));
        assert!(!pings(&mut frames, 1));
        tokio::time::advance(REFILL * 10).await;
        assert!(pings(&mut frames, 10) && !pings(&mut frames, 1));
        let _ = frames.sent(Poll::Ready(Ok(usize::try_from(BYTES).unwrap() * 3)));
        assert!(pings(&mut frames, 3) && !pings(&mut frames, 1));
        tokio::time::advance(Duration::from_hours(1)).await;
        assert!(pings(&mut frames, BURST) && !pings(&mut frames, 1));
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_the_number_does_not_depend_on_how_bytes_are_cut(
            bytes in proptest::collection::vec(prop_oneof![Just(0_u8), Just(1), any::<u8>()], 0..400),
            size in 1_usize..40,
        ) {
            let (mut whole, mut cut) = (parser(), parser());
            let number: u64 = bytes.chunks(size).map(|part| cut.count(part)).sum();
            prop_assert_eq!(whole.count(&bytes), number);
        }
    }
}
