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
use crate::http_client::{self, Transport};

use super::{Failure, runtime};

/// Options of `selvage purge`.
#[derive(Debug, Args)]
#[command(after_help = "The secret is server.purge_secret, as the server has it.")]
pub(super) struct Purge {
    /// The page at this path (with language prefix and query) or URL, or a file below /media/
    #[arg(value_name = "PATH", required_unless_present_any = ["tags", "languages", "all"])]
    paths: Vec<String>,
    /// The pages made from this part of the CMS: info:975, tid:160108, type:16010201, cid:16010311, bbs, seo
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// The pages of this language
    #[arg(long = "language", value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(["zh", "en", "ja"]))]
    languages: Vec<String>,
    /// Everything
    #[arg(long)]
    all: bool,
    /// Remove at once, instead of serving the old page if the new one takes longer than a second
    #[arg(long)]
    hard: bool,
    /// The server's address [default: from the configuration]
    #[arg(long, value_name = "URL")]
    server: Option<Url>,
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The server's response.
#[derive(Debug, Deserialize)]
struct Report {
    pages: usize,
    answers: usize,
    files: usize,
    touched: Vec<String>,
    /// Missing in responses of earlier versions.
    #[serde(default)]
    unknown: Vec<String>,
    /// Missing in responses of earlier versions.
    #[serde(default)]
    renewed: Renewed,
}

/// The pages that were rendered again.
#[derive(Debug, Default, Deserialize)]
struct Renewed {
    count: usize,
    paths: Vec<String>,
}

impl Report {
    /// Formats the pages, with renewed ones marked, and the totals.
    fn text(&self) -> String {
        let Self { pages, answers, files, touched, renewed, .. } = self;
        let line = |path: &String| {
            if renewed.paths.contains(path) { format!("{path}  renewed") } else { path.clone() }
        };
        let mut lines: Vec<_> = touched.iter().map(line).collect();
        let renewed = renewed.count;
        lines.push(format!("{pages} pages ({renewed} renewed), {answers} answers of the provider, {files} files\n"));
        lines.join("\n")
    }
}

const TIMEOUT: Duration = Duration::from_secs(30);

/// Why a purge failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum PurgeError {
    #[error("server.purge_secret is not set, so purges are disabled")]
    NoSecret,
    #[error("{0} is not the address of a server")]
    Address(String),
    #[error("cannot connect to the server at {0}")]
    Unreachable(Url, #[source] reqwest::Error),
    #[error("the server has another purge_secret")]
    WrongSecret,
    #[error("the server has no purge_secret, so purges are disabled")]
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
        match io::stdout().lock().write_all(report.text().as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(error)),
            _ if !report.unknown.is_empty() => Err(Failure::run(PurgeError::Unknown(report.unknown))),
            _ => Ok(()),
        }
    }

    async fn send(&self, server: &Url, secret: &str) -> Result<Report, PurgeError> {
        let unreachable = |error: reqwest::Error| PurgeError::Unreachable(server.clone(), error.without_url());
        let order = json!({
            "paths": self.paths, "tags": self.tags, "locales": self.languages, "all": self.all, "hard": self.hard,
        });
        let url = server.join("/_selvage/purge").map_err(|_| PurgeError::Address(server.to_string()))?;
        let transport = Transport::of(&url);
        let builder = http_client::builder(transport).timeout(TIMEOUT);
        let builder = if transport == Transport::Plain { builder.no_proxy() } else { builder };
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

/// The URL of a server with this listening address; localhost if it listens on every address.
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
    fn the_renewed_pages_are_marked_and_counted() {
        let answer = r#"{"pages": 2, "answers": 7, "files": 0, "touched": ["/en", "/ja"], "unknown": [],
            "renewed": {"count": 1, "paths": ["/ja"]}}"#;
        let report: Report = serde_json::from_str(answer).unwrap();
        assert_eq!(report.text(), "/en\n/ja  renewed\n2 pages (1 renewed), 7 answers of the provider, 0 files\n");
        let earlier: Report = serde_json::from_str(r#"{"pages": 0, "answers": 0, "files": 0, "touched": []}"#).unwrap();
        assert_eq!(earlier.text(), "0 pages (0 renewed), 0 answers of the provider, 0 files\n");
    }

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
