//! The end of all connections at a shutdown, as one connection sees it.

use std::pin::Pin;
use std::task::Context;
use std::time::Duration;

use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// How long a client may take to close its side during a shutdown.
pub(super) const LINGER: Duration = Duration::from_secs(1);

/// Tells a connection once that the server closes.
pub(super) struct Closing {
    token: CancellationToken,
    /// Wakes the connection's task. It is polled once to register the waker; after that the token
    /// is checked.
    wake: Pin<Box<WaitForCancellationFutureOwned>>,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Closing,
}

impl Closing {
    pub(super) fn new(token: CancellationToken) -> Self {
        Self {
            wake: Box::pin(token.clone().cancelled_owned()),
            token,
            phase: Phase::New,
        }
    }

    /// Returns whether the server closes; `true` once.
    pub(super) fn begins(&mut self, context: &mut Context<'_>) -> bool {
        let begins = match self.phase {
            Phase::New => self.wake.as_mut().poll(context).is_ready(),
            Phase::Open => self.token.is_cancelled(),
            Phase::Closing => false,
        };
        match (begins, self.phase) {
            (true, _) => self.phase = Phase::Closing,
            (false, Phase::New) => self.phase = Phase::Open,
            _ => {}
        }
        begins
    }
}
