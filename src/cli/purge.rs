//! `selvage purge`

use std::time::Duration;

use clap::Args;
use reqwest::Client;
use serde_json::json;
use url::Url;

use base::http_client::Remote;
use base::purge_report::{PurgeReport, Servers};

use super::configuration::Configuration;
use super::output::{counted, print};
use super::{CliResult, remote, runtime};

#[derive(Debug, Args)]
#[command(after_help = "The secret is server.purge_secret, as the server has it.")]
pub(super) struct PurgeCommand {
    /// The page at this path (with language prefix and query) or URL, or a file below /media/
    #[arg(value_name = "PATH", required_unless_present_any = ["tags", "languages", "all"])]
    paths: Vec<String>,
    /// The pages made from this part of the CMS: info:975, tid:160108, type:16010201, cid:16010311,
    /// bbs, seo
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// The pages of this language
    #[arg(long = "language", value_name = "LANGUAGE")]
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
    #[command(flatten)]
    configuration: Configuration,
}

const TIMEOUT: Duration = Duration::from_secs(30);

impl PurgeCommand {
    pub(super) fn run(self) -> CliResult {
        let config = self.configuration.load([])?.config;
        let secret = config
            .server
            .purge_secret
            .as_ref()
            .ok_or("server.purge_secret is not set, so purges are disabled")?;
        let server = match &self.server {
            Some(url) => Remote::Url(url.clone()),
            None => remote::of_operators(&config)?,
        };
        let report = runtime()?.block_on(self.send(&server, secret.expose()))?;
        print(&text(&report))?;
        if !report.unknown.is_empty() {
            return Err(format!(
                "there is neither a page nor a file at {}",
                report.unknown.join(", ")
            )
            .into());
        }
        match report.servers {
            Some(Servers {
                is_passed_on: false,
                ..
            }) => Err(
                "the other servers are not reached; they are as soon as they share Valkey again"
                    .into(),
            ),
            Some(Servers { missing, .. }) if !missing.is_empty() => Err(format!(
                "not confirmed by {}; they follow when they are back",
                missing.join(", ")
            )
            .into()),
            _ => Ok(()),
        }
    }

    async fn send(&self, server: &Remote, secret: &str) -> CliResult<PurgeReport> {
        let order = json!({
            "paths": self.paths, "tags": self.tags, "locales": self.languages, "all": self.all, "hard": self.hard,
        });
        let request = |client: &Client, url| client.post(url).bearer_auth(secret).json(&order);
        let response = remote::send(server, "/_selvage/purge", TIMEOUT, request).await?;
        match response.status() {
            http::StatusCode::OK => response
                .json()
                .await
                .map_err(|error| remote::unreachable(server, error)),
            http::StatusCode::UNAUTHORIZED => Err("the server has another purge_secret".into()),
            http::StatusCode::NOT_FOUND => {
                Err("the server has no purge_secret, so purges are disabled".into())
            }
            status => {
                let reason = response.text().await.unwrap_or_default();
                Err(format!("the server refused with status {status}: {reason}").into())
            }
        }
    }
}

/// Formats the pages, with renewed ones marked, and the totals.
fn text(report: &PurgeReport) -> String {
    let PurgeReport {
        pages,
        answers,
        files,
        touched,
        renewed,
        servers,
        ..
    } = report;
    let line = |path: &String| {
        if renewed.paths.contains(path) {
            format!("{path}  renewed\n")
        } else {
            format!("{path}\n")
        }
    };
    let lines: String = touched.iter().map(line).collect();
    let renewed = renewed.count;
    let confirmed = servers
        .as_ref()
        .filter(|servers| !servers.confirmed.is_empty());
    let confirmed = confirmed.map_or(String::new(), |servers| {
        format!("confirmed by {}\n", servers.confirmed.join(", "))
    });
    format!(
        "{lines}{} ({renewed} renewed), {}, {}\n{confirmed}",
        counted(*pages, "page", "pages"),
        counted(
            *answers,
            "answer of the provider",
            "answers of the provider"
        ),
        counted(*files, "file", "files"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_renewed_pages_are_marked_and_counted() {
        let answer = r#"{"pages": 2, "answers": 7, "files": 0, "touched": ["/en", "/ja"], "unknown": [],
            "renewed": {"count": 1, "paths": ["/ja"]}}"#;
        let report: PurgeReport = serde_json::from_str(answer).unwrap();
        assert_eq!(
            text(&report),
            "/en\n/ja  renewed\n2 pages (1 renewed), 7 answers of the provider, 0 files\n"
        );
        let earlier: PurgeReport =
            serde_json::from_str(r#"{"pages": 0, "answers": 0, "files": 0, "touched": []}"#)
                .unwrap();
        assert_eq!(
            text(&earlier),
            "0 pages (0 renewed), 0 answers of the provider, 0 files\n"
        );
    }
}
