//! The interface to a service manager such as systemd: socket activation and notifications.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use listenfd::ListenFd;
use sd_notify::NotifyState;

use crate::app::App;

/// Why the inherited socket cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum SocketError {
    /// It is not a listening TCP socket.
    #[error("the inherited socket (LISTEN_FDS) is not a listening TCP socket")]
    Unfit(#[from] io::Error),
    /// More than one socket was inherited.
    #[error("{0} sockets were inherited (LISTEN_FDS); the server listens on one")]
    Many(usize),
}

/// Returns the inherited socket (`LISTEN_FDS`), if any.
///
/// Must be called before a second thread is started: it changes the environment.
pub(super) fn socket() -> Result<Option<TcpListener>, SocketError> {
    let mut sockets = ListenFd::from_env();
    match sockets.len() {
        0 | 1 => Ok(sockets.take_tcp_listener(0)?),
        many => Err(SocketError::Many(many)),
    }
}

/// Notifies the manager that the server is ready, alive and finally stopping. Without a manager (`NOTIFY_SOCKET`)
/// nothing is sent.
pub(super) async fn notify(app: Arc<App>) {
    send(NotifyState::Ready);
    tokio::select! {
        () = app.shutdown.requested() => send(NotifyState::Stopping),
        () = reset_watchdog(&app) => {}
    }
    reset_watchdog(&app).await;
}

/// Resets the manager's watchdog while the engine works. A process that hangs or has lost its engine is restarted.
async fn reset_watchdog(app: &App) {
    let Some(timeout) = sd_notify::watchdog_enabled() else { return std::future::pending().await };
    let mut interval = tokio::time::interval(timeout / 2);
    loop {
        interval.tick().await;
        if app.publisher.release().engine.health().is_healthy() {
            send(NotifyState::Watchdog);
        }
    }
}

fn send(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "cannot notify the service manager");
    }
}
