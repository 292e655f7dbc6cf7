//! The shutdown: SIGINT or SIGTERM requests a graceful one, a second signal ends the process at
//! once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Tells every part of the process when to stop. Clones share the state.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    token: CancellationToken,
    /// The state as a flag, which every response checks.
    requested: Arc<AtomicBool>,
}

impl Shutdown {
    /// Creates a shutdown that only [`Shutdown::request`] triggers, for tests and for parts that
    /// others stop.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a shutdown that the process's first SIGINT or SIGTERM triggers. The second ends the
    /// process with the status that a shell expects after that signal.
    pub fn on_signals() -> io::Result<Self> {
        let shutdown = Self::new();
        let signals = Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        };
        tokio::spawn(watch(signals, shutdown.clone(), |kind| {
            tracing::warn!("second signal: exiting immediately");
            std::process::exit(128 + kind.as_raw_value());
        }));
        Ok(shutdown)
    }

    pub fn request(&self) {
        self.requested.store(true, Ordering::Relaxed);
        self.token.cancel();
    }

    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
    }

    /// Waits until the shutdown is requested. The future borrows nothing.
    pub fn requested(&self) -> impl Future<Output = ()> + Send + 'static {
        self.token.clone().cancelled_owned()
    }
}

/// The source of signals, so that tests can send some without a process.
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
    tracing::info!("shutting down; a second signal exits immediately");
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
        tokio::spawn(watch(receive, shutdown.clone(), |kind| {
            ended.send(kind).unwrap();
        }));
        assert!(!shutdown.is_requested());

        send.send(SignalKind::terminate()).unwrap();
        requested.await;
        assert!(shutdown.is_requested());
        let mut end = end;
        assert!(
            end.try_recv().is_err(),
            "one signal does not end the process"
        );

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
