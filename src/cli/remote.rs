//! Requests to a running server.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use super::CliResult;
use crate::config::{AdminAddress, Config};
use crate::error_chain::ErrorChain;
use crate::http_client::{self, Transport};

/// A running server, as commands connect to it.
#[derive(Clone, Debug, derive_more::Display)]
pub(super) enum Remote {
    Url(Url),
    /// Its Unix socket for operators.
    #[display("unix:{}", _0.display())]
    Socket(PathBuf),
}

impl Remote {
    /// The server with this configuration, where operators connect to it.
    pub(super) fn of_operators(config: &Config) -> CliResult<Self> {
        Ok(match &config.admin.listen {
            Some(AdminAddress::Unix(path)) => Self::Socket(path.clone()),
            Some(AdminAddress::Tcp(listen)) => Self::Url(address(*listen)?),
            None => Self::Url(address(config.server.listen)?),
        })
    }

    /// The error of a request that got no response. Leaves out the URL of the request, which is not
    /// that of the server.
    pub(super) fn unreachable(&self, error: reqwest::Error) -> Box<dyn Error + Send + Sync> {
        format!(
            "cannot connect to the server at {self}: {}",
            ErrorChain(&error.without_url())
        )
        .into()
    }

    /// Sends a request to a path of the server. A server without TLS is near, so no proxy is used
    /// for it.
    pub(super) async fn send(
        &self,
        path: &str,
        timeout: Duration,
        request: impl FnOnce(&Client, Url) -> RequestBuilder,
    ) -> CliResult<Response> {
        let (url, socket) = match self {
            Self::Url(server) => (
                server.join(path).map_err(|_| no_address(server.as_str()))?,
                None,
            ),
            Self::Socket(socket) => (
                Url::parse("http://localhost")?.join(path)?,
                Some(socket.as_path()),
            ),
        };
        let transport = Transport::of(&url);
        let builder = http_client::builder(transport).timeout(timeout);
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
        let response = async { request(&builder.build()?, url).send().await };
        response.await.map_err(|error| self.unreachable(error))
    }
}

fn no_address(address: &str) -> String {
    format!("{address} is not the address of a server")
}

/// The URL of a server with this listening address; localhost if it listens on every address.
fn address(listen: SocketAddr) -> CliResult<Url> {
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = format!("http://{}/", SocketAddr::new(host, listen.port()));
    Ok(Url::parse(&address).map_err(|_| no_address(&address))?)
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
