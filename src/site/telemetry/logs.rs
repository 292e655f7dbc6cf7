//! The writer of log lines: a bounded queue, and a thread that writes to the standard error stream.
//! If nobody reads the stream, lines are dropped and counted, and the server goes on.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;

use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};

use base::{refusals, security};

/// The number of lines that may wait, a few MiB.
const WAITING: usize = 8192;

static DROPPED: OnceLock<ErrorCounter> = OnceLock::new();

/// The number of log lines that were dropped.
pub fn dropped_lines() -> usize {
    DROPPED.get().map_or(0, ErrorCounter::dropped_lines)
}

/// The log of the process. Dropping it, also by a panic, writes the waiting lines, for a second at
/// most.
#[derive(Debug)]
pub struct Logs {
    _worker: WorkerGuard,
    /// Dropped at the end, which ends the thread of the summaries.
    _summaries: Sender<()>,
}

impl Logs {
    pub(super) fn start(out: impl Write + Send + 'static) -> (NonBlocking, Self) {
        let (writer, worker) = NonBlockingBuilder::default()
            .buffered_lines_limit(WAITING)
            .finish(out);
        // Only tests start a second log.
        let _ = DROPPED.set(writer.error_counter());
        let (summaries, end) = channel();
        let summarise = move || {
            while end.recv_timeout(refusals::PERIOD) == Err(RecvTimeoutError::Timeout) {
                refusals::summarise();
                security::summarise();
            }
        };
        // Without the thread, the summaries are logged at the end.
        let _ = thread::Builder::new()
            .name("log-summaries".to_owned())
            .spawn(summarise);
        (
            writer,
            Self {
                _worker: worker,
                _summaries: summaries,
            },
        )
    }
}

impl Drop for Logs {
    fn drop(&mut self) {
        refusals::summarise();
        security::summarise();
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;
    use std::time::Duration;

    use parking_lot::Mutex;
    use tracing_subscriber::fmt::MakeWriter as _;

    use super::*;

    /// Takes its time for each line.
    #[derive(Clone, Default)]
    struct Slow(Arc<Mutex<Vec<u8>>>);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_millis(2));
            self.0.lock().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn waiting_lines_are_written_at_the_end_even_by_a_panic() {
        let out = Slow::default();
        let written = Arc::clone(&out.0);
        let panicked = thread::spawn(move || {
            let (writer, _logs) = Logs::start(out);
            for _ in 0..50 {
                writer.make_writer().write_all(b"line\n").unwrap();
            }
            panic!("after the last line");
        });
        assert!(panicked.join().is_err());
        assert_eq!(written.lock().len(), 50 * b"line\n".len());
    }
}
