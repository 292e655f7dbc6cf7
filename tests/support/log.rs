//! Collects what the current thread logs.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use tracing::level_filters::LevelFilter;
use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, subscriber};

/// The log of the current thread, until the value is dropped.
pub struct ThreadLog {
    lines: Lines,
    _guard: DefaultGuard,
    _second: Dispatch,
}

impl ThreadLog {
    pub fn start(level: LevelFilter) -> Self {
        // While a process has a single subscriber, tracing disables for good the events that first
        // happen in a thread without it, such as that of another test.
        let second = Dispatch::new(tracing_subscriber::registry());
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_max_level(level);
        let guard =
            subscriber::set_default(subscriber.with_writer(move || writer.clone()).finish());
        Self {
            lines,
            _guard: guard,
            _second: second,
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.lines.0.lock().unwrap().clone()).unwrap()
    }
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
