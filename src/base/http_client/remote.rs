//! Running servers of this program.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use reqwest::Client;
use url::{ParseError, Url};

use super::{Transport, builder};

/// A running server, as its operators connect to it.
#[derive(Clone, Debug, derive_more::Display)]
pub enum Remote {
    Url(Url),
    /// Its Unix socket for operators.
    #[display("unix:{}", _0.display())]
    Socket(PathBuf),
}

impl Remote {
    /// The server that listens on this address: on localhost if it listens on every address.
    pub fn listening(listen: SocketAddr) -> Result<Self, ParseError> {
        let host = match listen.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
            ip => ip,
        };
        let address = format!("http://{}/", SocketAddr::new(host, listen.port()));
        Url::parse(&address).map(Self::Url)
    }

    /// Returns the URL of a path of the server.
    pub fn url(&self, path: &str) -> Result<Url, ParseError> {
        match self {
            Self::Url(server) => server.join(path),
            Self::Socket(_) => Url::parse("http://localhost")?.join(path),
        }
    }

    /// Returns a client for the server, whose requests take at most `timeout`. A server without TLS
    /// is near, so no proxy is used for it.
    pub fn client(&self, timeout: Duration) -> reqwest::Result<Client> {
        let (transport, socket) = match self {
            Self::Url(server) => (Transport::of(server), None),
            Self::Socket(socket) => (Transport::Plain, Some(socket.as_path())),
        };
        let builder = builder(transport).timeout(timeout);
        let builder = if transport == Transport::Plain {
            builder.no_proxy()
        } else {
            builder
        };
        let builder = if let Some(socket) = socket {
            builder.unix_socket(socket)
        } else {
            builder
        };
        builder.build()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_here() {
        for (listen, asked) in [
            ("0.0.0.0:8080", "http://127.0.0.1:8080/"),
            ("[::]:80", "http://[::1]/"),
            ("192.0.2.1:8080", "http://192.0.2.1:8080/"),
        ] {
            let server = Remote::listening(listen.parse().unwrap()).unwrap();
            assert_eq!(server.to_string(), asked);
        }
    }
}
