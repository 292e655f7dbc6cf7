//! `selvage purge`

use std::io::{self, ErrorKind, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::config::{self, Sources};

use super::{Failure, runtime};

/// What a running server is to make anew.
#[derive(Debug, Args)]
#[command(after_help = "The secret is server.purge_secret, as the server has it.")]
pub(super) struct Purge {
    /// The page at this path, with its language prefix and query, or at this URL; or a file below /media/
    #[arg(value_name = "PATH", required_unless_present_any = ["tags", "languages", "all"])]
    paths: Vec<String>,
    /// The pages made of this part of the CMS: info:975, tid:160108, type:16010201, cid:16010311, bbs, seo
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// The pages of this language
    #[arg(long = "language", value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(["zh", "en", "ja"]))]
    languages: Vec<String>,
    /// Everything
    #[arg(long)]
    all: bool,
    /// Remove at once, instead of serving the old page until the new one is made
    #[arg(long)]
    hard: bool,
    /// The server's address [default: where the configuration has it listen]
    #[arg(long, value_name = "URL")]
    server: Option<Url>,
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// What the server answers.
#[derive(Debug, Deserialize)]
struct Report {
    pages: usize,
    answers: usize,
    files: usize,
    touched: Vec<String>,
    /// What a server of an earlier version does not tell.
    #[serde(default)]
    unknown: Vec<String>,
}

const PATIENCE: Duration = Duration::from_secs(30);

/// Why a purge failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum PurgeError {
    #[error("server.purge_secret is not set, so nothing can be purged")]
    NoSecret,
    #[error("{0} is not the address of a server")]
    Address(String),
    #[error("the server at {0} cannot be asked")]
    Unreachable(Url, #[source] reqwest::Error),
    #[error("the server has another purge_secret")]
    WrongSecret,
    #[error("the server has no purge_secret, so it purges nothing")]
    Closed,
    #[error("there is neither a page nor a file at {}", .0.join(", "))]
    Unknown(Vec<String>),
    #[error("the server refused with status {0}: {1}")]
    Refused(http::StatusCode, String),
}

impl Purge {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = config::load(&Sources::of_process(self.config.clone(), Vec::new()))?.config;
        let secret = config.server.purge_secret.as_ref().ok_or(PurgeError::NoSecret).map_err(Failure::run)?;
        let server = match &self.server {
            Some(server) => server.clone(),
            None => address(config.server.listen).map_err(Failure::run)?,
        };
        let runtime = runtime().map_err(Failure::run)?;
        let report = runtime.block_on(self.send(&server, secret.expose())).map_err(Failure::run)?;
        let Report { pages, answers, files, mut touched, unknown } = report;
        touched.push(format!("{pages} pages, {answers} answers of the provider, {files} files\n"));
        match io::stdout().lock().write_all(touched.join("\n").as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(error)),
            _ if !unknown.is_empty() => Err(Failure::run(PurgeError::Unknown(unknown))),
            _ => Ok(()),
        }
    }

    async fn send(&self, server: &Url, secret: &str) -> Result<Report, PurgeError> {
        let unreachable = |error: reqwest::Error| PurgeError::Unreachable(server.clone(), error.without_url());
        let order = json!({
            "paths": self.paths, "tags": self.tags, "locales": self.languages, "all": self.all, "hard": self.hard,
        });
        let url = server.join("/_selvage/purge").map_err(|_| PurgeError::Address(server.to_string()))?;
        // Fails when one is installed already, which is just as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(PATIENCE);
        let builder = if url.scheme() == "http" { builder.no_proxy().tls_certs_only([]) } else { builder };
        let client = builder.build().map_err(unreachable)?;
        let response = client.post(url).bearer_auth(secret).json(&order).send().await.map_err(unreachable)?;
        match response.status() {
            http::StatusCode::OK => response.json().await.map_err(unreachable),
            http::StatusCode::UNAUTHORIZED => Err(PurgeError::WrongSecret),
            http::StatusCode::NOT_FOUND => Err(PurgeError::Closed),
            status => Err(PurgeError::Refused(status, response.text().await.unwrap_or_default())),
        }
    }
}

/// The address of a server that listens here; one that listens everywhere is asked on this machine.
pub(super) fn address(listen: SocketAddr) -> Result<Url, PurgeError> {
    let host = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = format!("http://{}/", SocketAddr::new(host, listen.port()));
    Url::parse(&address).map_err(|_| PurgeError::Address(address))
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
