//! The log never stops the server, and is not flooded by refusals.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use futures::future::join_all;
use http::StatusCode;
use serde_json::Value;

use crate::support::process::{Process, selvage};
use crate::visits::{VISIT, record};

/// The value of a metric without labels.
fn metric(text: &str, name: &str) -> u64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))
        .parse()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_nobody_reads_does_not_stop_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = selvage();
    command
        .args(["serve", "--listen", "127.0.0.1:0"])
        .current_dir(folder.path());
    command
        .env("SELVAGE_LOG_FILTER", "trace")
        .env("SELVAGE_LOG_FORMAT", "json")
        .env("SELVAGE_CACHE_WARM_UP", "false");
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    let address = loop {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "it ended");
        let event: Value = serde_json::from_str(&line).unwrap_or_default();
        if let Some(address) = event["address"]
            .as_str()
            .filter(|_| event["message"] == "serving")
        {
            break address.to_owned();
        }
    };
    // From here on, the log is not read.
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(Duration::from_secs(10))
        .build()
        .unwrap();
    let get = async |path: &str| {
        client
            .get(format!("http://{address}{path}"))
            .send()
            .await
            .unwrap()
    };
    let begun = Instant::now();
    let name = "selvage_log_lines_dropped_total";
    let figures = async || get("/metrics").await.text().await.unwrap();
    while metric(&figures().await, name) < 1000 {
        let pages = join_all((0..50).map(|_| get("/en"))).await;
        assert!(pages.iter().all(|page| page.status() == StatusCode::OK));
        assert!(
            begun.elapsed() < Duration::from_mins(2),
            "no line was dropped"
        );
    }
    drop(client);
    let id = child.id().to_string();
    assert!(
        std::process::Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "it does not stop"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(log);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_refusals_are_a_handful_of_lines_with_their_number() {
    let folder = tempfile::tempdir().unwrap();
    // No server listens there.
    let settings = [
        ("SELVAGE_PROVIDER_URL", "http://127.0.0.1:9".to_owned()),
        ("SELVAGE_LIMITS_VISITS_ADDRESS", "100000".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    let record = record();
    for _ in 0..1000 {
        let refused = server.post_json(VISIT, &record).await;
        assert_eq!(
            refused.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{}",
            refused.text()
        );
    }
    let log = server.log();
    let about = |words: &str| {
        log.iter()
            .filter(|line| line.contains(words))
            .collect::<Vec<_>>()
    };
    let of_visits = about("a visit could not be logged");
    let repeated: u64 = of_visits
        .iter()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["count"].as_u64())
        .sum();
    let first = of_visits
        .iter()
        .filter(|line| line.contains("request_id"))
        .count() as u64;
    assert_eq!(first + repeated, 1000, "{log:#?}");
    assert!(of_visits.len() <= 6 && about("503").len() <= 6, "{log:#?}");
}
