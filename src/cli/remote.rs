//! Requests to a running server.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use crate::http_client::{self, Transport};

/// Why a server does not respond.
#[derive(Debug, thiserror::Error)]
pub(super) enum RemoteError {
    #[error("{0} is not the address of a server")]
    Address(String),
    #[error("cannot connect to the server at {0}")]
    Unreachable(Url, #[source] reqwest::Error),
}

impl RemoteError {
    /// Leaves out the URL of the request, which is not that of the server.
    pub(super) fn unreachable(server: &Url, error: reqwest::Error) -> Self {
        Self::Unreachable(server.clone(), error.without_url())
    }
}

/// Sends a request to a path of a server. A server without TLS is near, so no proxy is used for it.
pub(super) async fn send(
    server: &Url,
    path: &str,
    timeout: Duration,
    request: impl FnOnce(&Client, Url) -> RequestBuilder,
) -> Result<Response, RemoteError> {
    let url = server.join(path).map_err(|_| RemoteError::Address(server.to_string()))?;
    let transport = Transport::of(&url);
    let builder = http_client::builder(transport).timeout(timeout);
    let builder = if transport == Transport::Plain { builder.no_proxy() } else { builder };
    let response = async { request(&builder.build()?, url).send().await };
    response.await.map_err(|error| RemoteError::unreachable(server, error))
}

/// The URL of a server with this listening address; localhost if it listens on every address.
pub(super) fn address(listen: SocketAddr) -> Result<Url, RemoteError> {
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = format!("http://{}/", SocketAddr::new(host, listen.port()));
    Url::parse(&address).map_err(|_| RemoteError::Address(address))
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
            assert_eq!(address(listen.parse().unwrap()).unwrap().as_str(), asked);
        }
    }
}
