//! The operators' Unix socket. It has few connections, which run on the process's runtime.

use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::{UnixListener as StdListener, UnixStream};
use std::path::Path;
use std::sync::Arc;

use tokio::net::UnixListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::front::Front;
use super::progress::Progress;
use super::protocol::serve_http1;
use super::workers::finish;
use super::{ACCEPT_PAUSE, ADMIN_CONNECTIONS, ConnectionFailure, Port};

/// Binds a socket for this user and group and listens on it. A socket that no process listens on,
/// or with `shared` any, is replaced.
///
/// # Errors
/// The system's error, such as that another process listens on the socket.
pub fn listen(path: &Path, shared: bool) -> io::Result<StdListener> {
    let is_free = || {
        shared
            || UnixStream::connect(path)
                .is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
    };
    if path
        .symlink_metadata()
        .is_ok_and(|file| file.file_type().is_socket())
        && is_free()
    {
        std::fs::remove_file(path)?;
    }
    let listener = StdListener::bind(path)?;
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o660))?;
    Ok(listener)
}

/// Serves until the shutdown is requested, and finishes the requests in progress.
pub(super) async fn serve(listener: UnixListener, front: Front) {
    let places = Arc::new(Semaphore::new(ADMIN_CONNECTIONS));
    let (closing, connections) = (CancellationToken::new(), TaskTracker::new());
    let shutdown = front.shutdown();
    let accept = async || {
        let permit = Arc::clone(&places)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        Ok::<_, io::Error>((listener.accept().await?.0, permit))
    };
    loop {
        let accepted = tokio::select! {
            biased;
            () = shutdown.requested() => break,
            accepted = accept() => accepted,
        };
        match accepted {
            Ok((stream, permit)) => {
                let stream = Progress::new(stream, front.settings().write_timeout);
                let served = serve_http1(
                    stream,
                    front.of_connection(Port::Admin, None, None),
                    closing.clone(),
                );
                connections.spawn(async move {
                    let _permit = permit;
                    if let Err(error) = served.await {
                        tracing::debug!(%error, "a connection ended early");
                    }
                });
            }
            Err(error) if ConnectionFailure::of(&error) == ConnectionFailure::Socket => {
                tracing::error!(%error, "the operators' socket is broken");
                break;
            }
            Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
        }
    }
    drop(listener);
    finish(&connections, &closing, front.settings()).await;
}
