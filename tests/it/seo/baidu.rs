//! Announcements to Baidu: Chinese pages alone, within its limits, whatever it answers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::RawQuery;
use axum::routing::post;
use base::config::{HostName, Secret};
use base::site::Site;
use http::{HeaderMap, StatusCode};
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, eventually};

const SECRET: &str = "weft-and-warp-1993";
const TOKEN: &str = "bolt-of-twill-1993";

/// The query, the content type and the body of each request.
type Told = Arc<Mutex<Vec<[String; 3]>>>;

/// A stand-in for Baidu that gives each request the next of these answers, and then the last one.
async fn baidu(answers: &'static [(u16, &'static str)]) -> (String, Told) {
    let told = Told::default();
    let heard = Arc::clone(&told);
    let hear = async move |RawQuery(query): RawQuery, headers: HeaderMap, body: String| {
        let mut heard = heard.lock().unwrap();
        let (status, answer) = answers[heard.len().min(answers.len() - 1)];
        let kind = headers["content-type"].to_str().unwrap().to_owned();
        heard.push([query.unwrap_or_default(), kind, body]);
        (StatusCode::from_u16(status).unwrap(), answer)
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/urls", listener.local_addr().unwrap());
    tokio::spawn(
        async move { axum::serve(listener, Router::new().route("/urls", post(hear))).await },
    );
    (url, told)
}

async fn site(provider: &Scripted, endpoint: String) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.search.baidu_token = Some(Secret::new(TOKEN.to_owned()));
        config.search.baidu_endpoint = endpoint;
        config.search.announcement_pause = Duration::from_millis(1);
        config.site.hosts = [(HostName::parse("brand.example").unwrap(), Site::Brand)].into();
        config.site.garment_url = Some("https://garment.example".parse().unwrap());
    })
    .await
}

async fn purge(site: &TestSite, paths: &[&str]) {
    let report = site.purge(SECRET, &json!({ "paths": paths })).await;
    assert_eq!(report.status, StatusCode::OK, "{}", report.text());
}

fn bodies(told: &Told) -> Vec<String> {
    let told = told.lock().unwrap();
    told.iter().map(|[_, _, body]| body.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn baidu_is_told_of_chinese_pages_of_each_site_and_its_quota_is_a_figure() {
    let provider = Scripted::start().await;
    let (endpoint, told) = baidu(&[(
        200,
        r#"{"remain":47110,"success":2,"not_same_site":[],"not_valid":[]}"#,
    )])
    .await;
    let site = site(&provider, endpoint).await;
    let paths = [
        "/market",
        "/en/market",
        "/ja/market",
        "/about/company",
        "/user/login",
        "/brand",
    ];
    purge(&site, &paths).await;
    eventually("two messages", || told.lock().unwrap().len() == 2).await;
    let token = format!("token={TOKEN}");
    let expected = [
        (
            "garment",
            "https://garment.example/market\nhttps://garment.example/about/company",
        ),
        ("brand", "https://brand.example/brand"),
    ]
    .map(|(name, body)| {
        let query = format!("site=https%3A%2F%2F{name}.example&{token}");
        [query, "text/plain".to_owned(), body.to_owned()]
    });
    assert_eq!(*told.lock().unwrap(), expected);
    let quota = "selvage_baidu_remaining_pages 47110";
    let sent = r#"selvage_announced_pages_total{engine="baidu",outcome="sent"}"#;
    let mut figures = String::new();
    for _ in 0..1000 {
        figures = site.get("/metrics").await.text().to_owned();
        if figures.contains(quota) && figures.contains(sent) {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("{figures}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_of_baidu_is_final_and_an_outage_is_bridged_by_two_more_attempts() {
    let provider = Scripted::start().await;
    let (endpoint, told) = baidu(&[
        (400, r#"{"error":400,"message":"over quota"}"#),
        (503, ""),
        // Without a quota: the other test reads that figure, which all servers of a process share.
        (200, r#"{"success":1}"#),
        (500, "busy"),
    ])
    .await;
    let site = site(&provider, endpoint).await;
    for (path, sent) in [("/market", 1), ("/about/company", 3), ("/about/culture", 6)] {
        purge(&site, &[path]).await;
        eventually("the messages", || told.lock().unwrap().len() == sent).await;
    }
    purge(&site, &["/news/list"]).await;
    eventually("another page", || told.lock().unwrap().len() > 6).await;
    let paths: Vec<_> = bodies(&told)
        .iter()
        .map(|body| body.replace("https://garment.example", ""))
        .take(7)
        .collect();
    let (company, culture) = ("/about/company", "/about/culture");
    let expected = [
        "/market",
        company,
        company,
        culture,
        culture,
        culture,
        "/news/list",
    ];
    assert_eq!(paths, expected);
}
