//! Logs panics as events.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, PanicHookInfo};
use std::thread;

use base::redact::redact;

/// From now on, logs each panic with its thread and location. The panic still unwinds its task or
/// thread only.
pub(super) fn log_panics() {
    panic::set_hook(Box::new(log_panic));
}

fn log_panic(panic: &PanicHookInfo<'_>) {
    let message = panic.payload_as_str().unwrap_or("not a text");
    let place = panic
        .location()
        .map(ToString::to_string)
        .unwrap_or_default();
    let thread = thread::current();
    // Captured if RUST_BACKTRACE is set, as in the standard hook.
    let backtrace = Backtrace::capture();
    let backtrace =
        (backtrace.status() == BacktraceStatus::Captured).then(|| backtrace.to_string());
    tracing::error!(
        panic.message = %redact(message),
        panic.place = place,
        panic.thread = thread.name().unwrap_or("unnamed"),
        panic.backtrace = backtrace,
        "a panic ended a task"
    );
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::Arc;

    use parking_lot::Mutex;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_one_error_event_and_ends_its_own_thread_alone() {
        // With a single subscriber in the process, another thread that panics first would disable
        // the event for good.
        let _second = tracing::Dispatch::new(tracing_subscriber::registry());
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .with_writer(move || writer.clone())
            .finish();
        let before = panic::take_hook();
        panic::set_hook(Box::new(log_panic));
        let panicking = thread::Builder::new().name("weaver".to_owned()).spawn(|| {
            tracing::subscriber::with_default(subscriber, || {
                panic!("no thread for ?token=abc&a=b")
            });
        });
        let result = panicking.unwrap().join();
        panic::set_hook(before);

        assert!(result.is_err());
        let text = String::from_utf8(lines.0.lock().clone()).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        let event: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(event["level"], "ERROR");
        assert_eq!(
            event["fields"]["panic.message"],
            "no thread for ?token=[hidden]&a=b"
        );
        assert_eq!(event["fields"]["panic.thread"], "weaver");
        assert!(
            event["fields"]["panic.place"]
                .as_str()
                .unwrap()
                .contains("telemetry/panics.rs:")
        );
    }
}
