//! The call itself: what is passed on, what is turned away, and what the provider's answer means.

use std::time::Duration;

use http::{HeaderMap, StatusCode};
use reqwest::Method;
use serde_json::{Value, json};

use super::{UKEY, VISIT, assert_taken, record, send, with};
use crate::support::process::Process;
use crate::support::raw::Connection;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask};

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.timeout = Duration::from_millis(500);
        config.limits.visits_address = 10_000;
    })
    .await;
    (provider, site)
}

fn passed_on(provider: &Scripted) -> Vec<Value> {
    provider
        .seen("visit")
        .iter()
        .map(|seen| serde_json::from_slice(&seen.body).unwrap())
        .collect()
}

#[track_caller]
fn assert_refused(answer: &Answer, status: u16) {
    assert_eq!(answer.status.as_u16(), status, "{answer:?}");
    let json = answer.json();
    assert_eq!(
        (&json["status"], &json["data"]),
        (&json!(status), &Value::Null)
    );
    assert!(!json["msg"].as_str().unwrap().is_empty());
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_goes_to_the_provider_and_its_one_word_comes_back() {
    let (provider, site) = site().await;
    let answer = send(&site, &record()).await;
    assert_taken(&answer);
    assert!(answer.header("content-type").starts_with("text/plain"));
    for (name, value) in [
        ("cache-control", "no-store"),
        ("cross-origin-resource-policy", "same-origin"),
        ("access-control-allow-origin", ""),
        ("etag", ""),
    ] {
        assert_eq!(answer.header(name), value);
    }
    let mut expected = record();
    expected["nonce"] = 1.into();
    expected["site"] = 16.into();
    assert_eq!(passed_on(&provider), [expected]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_tab_that_is_closed_at_once_reaches_the_provider() {
    let (provider, site) = site().await;
    let body = record().to_string();
    let head =
        "POST /log/visit/insert HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
    let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    for records in 1..=20 {
        let mut connection = Connection::open(&site.url).await;
        connection.send(&request).await;
        drop(connection);
        provider.arrived("visit", records).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_and_what_a_record_does_not_have_stay_here() {
    let (provider, site) = site().await;
    let mut telling = with(
        "url",
        "/order?cno=S3CRET&page=2&next=%2Forder%3Ftoken%3DS3CRET#token=S3CRET",
    );
    telling["params"] =
        json!({ "gmsys_token": "S3CRET", "Pwd": "S3CRET", "code": "S3CRET", "a": "?token=S3CRET" });
    telling["token"] = "S3CRET".into();
    telling["srchn"] = "token=S3CRET".into();
    assert_taken(&send(&site, &telling).await);
    let passed_on = passed_on(&provider);
    assert!(
        !passed_on[0].to_string().contains("S3CRET"),
        "{passed_on:?}"
    );
    assert_eq!(
        (&passed_on[0]["url"], &passed_on[0]["params"]),
        (&json!("/order?page=2"), &json!({}))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_record_is_not_sent_to_the_provider() {
    let (provider, site) = site().await;
    for wrong in [
        with("ukey", "short"),
        with("act", "begin"),
        with("url", "x"),
        json!([]),
        json!("success"),
    ] {
        assert_refused(&send(&site, &wrong).await, 400);
    }
    let typed = |kind: &str| {
        site.request(Method::POST, VISIT)
            .header("content-type", kind)
            .body(record().to_string())
    };
    assert_refused(&ask(typed("text/plain")).await, 400);
    assert_refused(&ask(typed("application/x-www-form-urlencoded")).await, 400);
    assert_taken(&ask(typed("Application/JSON; charset=utf-8")).await);
    assert_refused(&send(&site, &with("comment", "x".repeat(9000))).await, 413);
    let answer = site.get(VISIT).await;
    assert_refused(&answer, 405);
    assert_eq!(answer.header("allow"), "POST");
    assert_eq!(provider.total(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_is_turned_away() {
    let (provider, site) = site().await;
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        assert_refused(
            &ask(site
                .request(Method::POST, VISIT)
                .header(name, value)
                .json(&record()))
            .await,
            403,
        );
    }
    assert_eq!(provider.total(), 0);
    let own = site
        .request(Method::POST, VISIT)
        .header("sec-fetch-site", "same-origin")
        .header("origin", "null");
    assert_taken(&ask(own.json(&record())).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn any_other_answer_is_a_failure_and_the_provider_is_asked_once() {
    let (provider, site) = site().await;
    for (behaviour, status) in [
        (Behaviour::Raw(HeaderMap::new(), "success?".into()), 502),
        (Behaviour::Garbage, 502),
        (Behaviour::Huge, 502),
        (Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR), 503),
        (Behaviour::Hang, 503),
        (Behaviour::Reset, 503),
    ] {
        let before = provider.count("visit");
        provider.on("visit", behaviour.clone());
        let answer = send(&site, &record()).await;
        assert_refused(&answer, status);
        assert!(!answer.header("retry-after").is_empty(), "{behaviour:?}");
        assert_eq!(provider.count("visit"), before + 1, "{behaviour:?}");
    }
    provider.recover();
    assert_taken(&send(&site, &record()).await);
    provider.stop().await;
    assert_refused(&send(&site, &record()).await, 503);
}

/// In a process of its own, since what logs are made is the process's, its other threads' included.
#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_the_log_shows_a_key_or_a_parameter_however_talkative_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "trace");
    let telling = json!({ "q": "what-the-visitor-looked-for" });
    assert_taken(
        &process
            .post_json(VISIT, &with("params", telling.clone()))
            .await,
    );
    let mut wrong = with("params", telling);
    wrong["lid"] = 9.into();
    assert_eq!(
        process.post_json(VISIT, &wrong).await.status,
        StatusCode::BAD_REQUEST
    );
    let log = process.log();
    assert!(
        log.iter().any(|line| line.contains(VISIT)),
        "the requests are in the log"
    );
    for part in [UKEY, "what-the-visitor-looked-for"] {
        let telling: Vec<_> = log.iter().filter(|line| line.contains(part)).collect();
        assert!(telling.is_empty(), "{telling:#?}");
    }
}
