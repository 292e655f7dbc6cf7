//! The interface to a service manager such as systemd: socket activation and notifications.

use std::io;
use std::sync::Arc;

use listenfd::ListenFd;
use sd_notify::NotifyState;

use site::app::App;
use site::server::{Inherited, Port};

/// Why the inherited sockets cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum SocketError {
    /// One is not a listening TCP socket, or for operators a Unix socket.
    #[error(
        "an inherited socket (LISTEN_FDS) is not a listening TCP socket (or for \"admin\" a Unix socket)"
    )]
    Unfit(#[from] io::Error),
    /// Several sockets have the same purpose.
    #[error("{0} sockets were inherited (LISTEN_FDS) as {1}; the server listens on one")]
    Many(usize, &'static str),
}

/// The purposes of sockets with these names (`LISTEN_FDNAMES`).
const NAMED: [(Port, &str); 3] = [
    (Port::Admin, "admin"),
    (Port::Https, "https"),
    (Port::Redirect, "redirect"),
];

/// Returns the inherited sockets (`LISTEN_FDS`). One with the name `admin`, `https` or `redirect`
/// (`LISTEN_FDNAMES`) is that of `admin.listen`, `tls.listen` or `tls.redirect_listen`; one with
/// another name is that of `server.listen`.
///
/// Must be called before a second thread is started: it changes the environment.
pub(super) fn sockets() -> Result<Inherited, SocketError> {
    let names = std::env::var("LISTEN_FDNAMES").unwrap_or_default();
    let mut names = names.split(':');
    let mut sockets = ListenFd::from_env();
    let (mut tcp, mut admin) = (Vec::new(), Vec::new());
    for index in 0..sockets.len() {
        let name = names.next();
        let port = NAMED
            .into_iter()
            .find(|(_, own)| Some(*own) == name)
            .map_or(Port::Http, |(port, _)| port);
        if port == Port::Admin
            && let Ok(Some(socket)) = sockets.take_unix_listener(index)
        {
            admin.push(socket);
        } else {
            tcp.extend(
                sockets
                    .take_tcp_listener(index)?
                    .map(|socket| (port, socket)),
            );
        }
    }
    for (port, name) in [(Port::Http, "server.listen")].into_iter().chain(NAMED) {
        let unix = if port == Port::Admin { admin.len() } else { 0 };
        let count = tcp.iter().filter(|(own, _)| *own == port).count() + unix;
        if count > 1 {
            return Err(SocketError::Many(count, name));
        }
    }
    Ok(Inherited {
        tcp,
        admin: admin.pop(),
    })
}

/// Notifies the manager that the server is ready, and returns after the notification that it is
/// stopping. Without a manager (`NOTIFY_SOCKET`) nothing is sent.
pub(super) async fn notify(app: Arc<App>) {
    send(NotifyState::Ready);
    app.shutdown.requested().await;
    send(NotifyState::Stopping);
}

/// Resets the manager's watchdog while the engine works. A process that hangs or has lost its
/// engine is restarted.
pub(super) async fn reset_watchdog(app: Arc<App>) {
    let Some(timeout) = sd_notify::watchdog_enabled() else {
        return;
    };
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
