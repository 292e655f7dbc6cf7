//! `selvage health`

use std::time::Duration;

use clap::Args;
use reqwest::Client;
use url::Url;

use super::configuration::Configuration;
use super::{CliResult, remote, runtime};
use base::http_client::Remote;

#[derive(Debug, Args)]
#[command(
    after_help = "The exit status is 0 if the server is healthy, 1 if it is not or does not respond."
)]
pub(super) struct Health {
    /// Check only whether the process responds, not whether it can render
    #[arg(long)]
    live: bool,
    /// The server's address [default: from the configuration]
    #[arg(long, value_name = "URL")]
    server: Option<Url>,
    #[command(flatten)]
    configuration: Configuration,
}

const TIMEOUT: Duration = Duration::from_secs(3);

impl Health {
    pub(super) fn run(self) -> CliResult {
        let server = match self.server {
            Some(url) => Remote::Url(url),
            None => remote::of_operators(&self.configuration.load([])?.config)?,
        };
        let path = if self.live { "/healthz" } else { "/readyz" };
        let status = runtime()?
            .block_on(remote::send(&server, path, TIMEOUT, Client::get))?
            .status();
        if status.is_success() {
            return Ok(());
        }
        Err(format!("the server at {server} is not healthy: status {status}").into())
    }
}
