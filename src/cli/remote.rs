//! Requests to a running server.

use std::error::Error;
use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use super::CliResult;
use base::config::{AdminAddress, Config};
use base::error_chain::ErrorChain;
use base::http_client::Remote;

/// The server with this configuration, where operators connect to it.
pub(super) fn of_operators(config: &Config) -> CliResult<Remote> {
    Ok(match &config.admin.listen {
        Some(AdminAddress::Unix(path)) => Remote::Socket(path.clone()),
        Some(AdminAddress::Tcp(listen)) => Remote::listening(*listen)?,
        None => Remote::listening(config.server.listen)?,
    })
}

/// The error of a request that got no response. Leaves out the URL of the request, which is not
/// that of the server.
pub(super) fn unreachable(server: &Remote, error: reqwest::Error) -> Box<dyn Error + Send + Sync> {
    let cause = ErrorChain(&error.without_url()).to_string();
    format!("cannot connect to the server at {server}: {cause}").into()
}

/// Sends a request to a path of a server.
pub(super) async fn send(
    server: &Remote,
    path: &str,
    timeout: Duration,
    request: impl FnOnce(&Client, Url) -> RequestBuilder,
) -> CliResult<Response> {
    let url = server.url(path);
    let url = url.map_err(|_| format!("{server} is not the address of a server"))?;
    let response = async { request(&server.client(timeout)?, url).send().await };
    response.await.map_err(|error| unreachable(server, error))
}
