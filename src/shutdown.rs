//! When to stop: SIGINT or SIGTERM asks for a graceful shutdown, a second one ends the process at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Tells every part of the process when to stop. Clones tell the same.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    token: CancellationToken,
    /// The same as a flag, which every answer looks at.
    requested: Arc<AtomicBool>,
}

impl Shutdown {
    /// One that nothing but [`Shutdown::request`] triggers, for tests and for parts that are stopped by others.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One that the process's first SIGINT or SIGTERM triggers. The second ends the process with the status that a
    /// shell expects after that signal.
    ///
    /// # Errors
    /// When the signals cannot be listened to.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn on_signals() -> io::Result<Self> {
        let shutdown = Self::new();
        let signals =
            Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? };
        tokio::spawn(watch(signals, shutdown.clone(), |kind| {
            tracing::warn!("a second signal: ending at once");
            std::process::exit(128 + kind.as_raw_value());
        }));
        Ok(shutdown)
    }

    /// Asks for the shutdown.
    pub fn request(&self) {
        self.requested.store(true, Ordering::Relaxed);
        self.token.cancel();
    }

    /// Whether the shutdown has been asked for.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
    }

    /// Waits until the shutdown is asked for. The future owns what it needs, so that it can be given away.
    pub fn requested(&self) -> impl Future<Output = ()> + Send + 'static {
        self.token.clone().cancelled_owned()
    }
}

/// Where signals come from, so that tests can send some without a process.
trait Receive {
    async fn receive(&mut self) -> SignalKind;
}

struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Receive for Signals {
    async fn receive(&mut self) -> SignalKind {
        tokio::select! {
            _ = self.interrupt.recv() => SignalKind::interrupt(),
            _ = self.terminate.recv() => SignalKind::terminate(),
        }
    }
}

async fn watch(mut signals: impl Receive, shutdown: Shutdown, end: impl FnOnce(SignalKind)) {
    signals.receive().await;
    tracing::info!("shutting down; a second signal ends the process at once");
    shutdown.request();
    let second = signals.receive().await;
    end(second);
}

#[cfg(test)]
mod tests {
    use tokio::sync::{mpsc, oneshot};

    use super::*;

    impl Receive for mpsc::UnboundedReceiver<SignalKind> {
        async fn receive(&mut self) -> SignalKind {
            match self.recv().await {
                Some(kind) => kind,
                None => std::future::pending().await,
            }
        }
    }

    #[tokio::test]
    async fn the_first_signal_asks_and_the_second_ends() {
        let (send, receive) = mpsc::unbounded_channel();
        let (ended, end) = oneshot::channel();
        let shutdown = Shutdown::new();
        let requested = shutdown.requested();
        tokio::spawn(watch(receive, shutdown.clone(), |kind| ended.send(kind).unwrap()));
        assert!(!shutdown.is_requested());

        send.send(SignalKind::terminate()).unwrap();
        requested.await;
        assert!(shutdown.is_requested());
        let mut end = end;
        assert!(end.try_recv().is_err(), "one signal does not end the process");

        send.send(SignalKind::interrupt()).unwrap();
        assert_eq!(end.await.unwrap(), SignalKind::interrupt());
    }

    #[tokio::test]
    async fn waiting_after_the_request_returns_at_once() {
        let shutdown = Shutdown::new();
        shutdown.request();
        shutdown.requested().await;
    }
}
