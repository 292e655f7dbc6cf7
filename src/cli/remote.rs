//! Requests to a running server.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use super::Outcome;
use crate::config::Config;
use crate::error_chain::ErrorChain;
use crate::http_client::{self, Transport};

/// The error of a request that got no response. Leaves out the URL of the request, which is not that of the server.
pub(super) fn unreachable(server: &Url, error: reqwest::Error) -> Box<dyn Error + Send + Sync> {
    format!("cannot connect to the server at {server}: {}", ErrorChain(&error.without_url())).into()
}

/// Sends a request to a path of a server. A server without TLS is near, so no proxy is used for it.
pub(super) async fn send(
    server: &Url,
    path: &str,
    timeout: Duration,
    request: impl FnOnce(&Client, Url) -> RequestBuilder,
) -> Outcome<Response> {
    let url = server.join(path).map_err(|_| no_address(server.as_str()))?;
    let transport = Transport::of(&url);
    let builder = http_client::builder(transport).timeout(timeout);
    let builder = if transport == Transport::Plain { builder.no_proxy() } else { builder };
    let response = async { request(&builder.build()?, url).send().await };
    response.await.map_err(|error| unreachable(server, error))
}

fn no_address(address: &str) -> String {
    format!("{address} is not the address of a server")
}

/// The URL of the server with this configuration for operators.
pub(super) fn of_operators(config: &Config) -> Outcome<Url> {
    address(config.admin.listen.unwrap_or(config.server.listen))
}

/// The URL of a server with this listening address; localhost if it listens on every address.
fn address(listen: SocketAddr) -> Outcome<Url> {
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
