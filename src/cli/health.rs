//! `selvage health`

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use url::Url;

use crate::config::{self, Sources};
use crate::http_client::{self, Transport};

use super::purge::address;
use super::{Failure, runtime};

/// Options of `selvage health`.
#[derive(Debug, Args)]
#[command(after_help = "The exit status is 0 if the server is healthy, 1 if it is not or does not respond.")]
pub(super) struct Health {
    /// Check only whether the process responds, not whether it can render
    #[arg(long)]
    live: bool,
    /// The server's address [default: from the configuration]
    #[arg(long, value_name = "URL")]
    server: Option<Url>,
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

const TIMEOUT: Duration = Duration::from_secs(3);

/// Why a check fails.
#[derive(Debug, thiserror::Error)]
enum HealthError {
    #[error("{0} is not the address of a server")]
    Address(String),
    #[error("cannot connect to the server at {0}")]
    Unreachable(Url, #[source] reqwest::Error),
    #[error("the server at {0} is not healthy: status {1}")]
    Unwell(Url, http::StatusCode),
}

impl Health {
    pub(super) fn run(self) -> Result<(), Failure> {
        let server = if let Some(server) = self.server {
            server
        } else {
            let config = config::load(&Sources::of_process(self.config, Vec::new()))?.config;
            address(config.server.listen).map_err(Failure::run)?
        };
        let path = if self.live { "/healthz" } else { "/readyz" };
        let runtime = runtime().map_err(Failure::run)?;
        runtime.block_on(ask(server, path)).map_err(Failure::run)
    }
}

async fn ask(server: Url, path: &str) -> Result<(), HealthError> {
    let url = server.join(path).map_err(|_| HealthError::Address(server.to_string()))?;
    let builder = http_client::builder(Transport::of(&url)).timeout(TIMEOUT).no_proxy();
    let unreachable = |error: reqwest::Error| HealthError::Unreachable(server.clone(), error.without_url());
    let status = async { builder.build()?.get(url).send().await }.await.map_err(unreachable)?.status();
    if status.is_success() { Ok(()) } else { Err(HealthError::Unwell(server, status)) }
}
