//! Listening sockets that the service manager hands over, in place of those that the process would bind.

use std::net::{SocketAddr, TcpListener};

use super::ServerError;
use super::connections::{Port, Socket};
use crate::config::Config;

/// The sockets that the service manager handed over, at most one for each purpose.
#[derive(Debug, Default)]
pub struct Inherited(pub Vec<(Port, TcpListener)>);

impl Inherited {
    /// Returns the sockets that the configuration demands: inherited ones, and others that are bound now.
    ///
    /// # Errors
    /// When a socket cannot be used or bound.
    pub(super) fn or_bound(self, config: &Config) -> Result<Vec<(Port, SocketAddr, Socket)>, ServerError> {
        let Config { server, admin, tls, .. } = config;
        let ports = [
            (Port::Http, Some(server.listen)),
            (Port::Admin, admin.listen),
            (Port::Https, tls.listen),
            (Port::Redirect, tls.redirect_listen),
        ];
        let mut inherited = self.0;
        let mut sockets = Vec::new();
        for (port, address) in ports {
            let own = inherited.iter().position(|(own, _)| *own == port).map(|index| inherited.swap_remove(index).1);
            let Some(address) = address else {
                if own.is_some() {
                    tracing::warn!(?port, "an inherited socket is closed: it has no address in the settings");
                }
                continue;
            };
            // An inherited socket has an address of its own.
            let socket = match own {
                Some(listener) => listener.local_addr().and_then(|address| Ok((address, Socket::inherit(listener)?))),
                None => Socket::claim(address, server.reuse_port).map(|socket| (address, socket)),
            };
            let (address, socket) = socket.map_err(|source| ServerError::Listen { address, source })?;
            sockets.push((port, address, socket));
        }
        Ok(sockets)
    }
}
