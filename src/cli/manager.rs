//! What a service manager such as systemd gives the process, and is told by it.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use listenfd::ListenFd;
use sd_notify::NotifyState;

use crate::app::App;

/// Why the socket that was handed over is of no use.
#[derive(Debug, thiserror::Error)]
pub(super) enum SocketError {
    /// It is no TCP socket, or none at all.
    #[error("the socket that was handed over (LISTEN_FDS) cannot be listened on")]
    Unfit(#[from] io::Error),
    /// One is all that is listened on.
    #[error("{0} sockets were handed over (LISTEN_FDS); only one can be listened on")]
    Many(usize),
}

/// The socket that was handed over for this process (`LISTEN_FDS`), if one was.
///
/// To be called before there is a second thread: it changes the environment.
pub(super) fn socket() -> Result<Option<TcpListener>, SocketError> {
    let mut sockets = ListenFd::from_env();
    match sockets.len() {
        0 | 1 => Ok(sockets.take_tcp_listener(0)?),
        many => Err(SocketError::Many(many)),
    }
}

/// Says that the server is ready, as long as it can serve that it is alive, and at last that it is stopping. Where no
/// manager asked to be told (`NOTIFY_SOCKET`), says nothing.
pub(super) async fn keep_told(app: Arc<App>) {
    tell(NotifyState::Ready);
    tokio::select! {
        () = app.shutdown.requested() => tell(NotifyState::Stopping),
        () = keep_watchdog_calm(&app) => {}
    }
    keep_watchdog_calm(&app).await;
}

/// The manager's watchdog restarts a process that is silent for too long: one that hangs, or one whose engine is lost.
async fn keep_watchdog_calm(app: &App) {
    let Some(patience) = sd_notify::watchdog_enabled() else { return std::future::pending().await };
    let mut interval = tokio::time::interval(patience / 2);
    loop {
        interval.tick().await;
        if app.publisher.release().engine.health().is_healthy() {
            tell(NotifyState::Watchdog);
        }
    }
}

fn tell(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager cannot be told");
    }
}
