//! Purges: what they name, whom they tell, and how they are asked for from the shell.

use std::process::Output;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::routing::post;
use axum::{Json, Router};
use base::config::{HostName, Secret};
use base::site::Site;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

use crate::support::process::selvage;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask, eventually};

const SECRET: &str = "weft-and-warp-1993";
const KEY: &str = "selvage-of-denim";

/// A notification that the search engine received.
type Told = Arc<Mutex<Vec<Value>>>;

/// A search engine that answers with this status.
async fn search_engine(status: StatusCode) -> (Url, Told) {
    let told = Told::default();
    let heard = Arc::clone(&told);
    let hear = async move |Json(message): Json<Value>| {
        heard.lock().unwrap().push(message);
        status
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/indexnow", listener.local_addr().unwrap())
        .parse()
        .unwrap();
    tokio::spawn(async move {
        axum::serve(listener, Router::new().route("/indexnow", post(hear))).await
    });
    (url, told)
}

async fn site(provider: &Scripted, endpoint: Option<Url>) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.cache.fresh = Duration::from_hours(1);
        if let Some(endpoint) = endpoint {
            config.search.indexnow_key = Some(KEY.to_owned());
            config.search.indexnow_endpoint = endpoint.into();
        }
    })
    .await
}

fn names(report: &Value) -> Vec<&str> {
    let mut names: Vec<_> = report["touched"]
        .as_array()
        .unwrap()
        .iter()
        .map(|path| path.as_str().unwrap())
        .collect();
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_names_the_pages_that_it_touched() {
    let provider = Scripted::start().await;
    let site = site(&provider, None).await;
    for path in [
        "/en",
        "/en/news/list",
        "/en/news/list?page=2",
        "/en/about/company",
    ] {
        site.get(path).await;
    }
    let report = site
        .purge(SECRET, &json!({ "tags": ["info:1375", "tid:160108"] }))
        .await
        .json();
    assert_eq!(
        names(&report),
        ["/en", "/en/news/list", "/en/news/list?page=2"]
    );
    assert_eq!(
        report["pages"], 3,
        "though two tags are of the list's pages"
    );
    let report = site
        .purge(SECRET, &json!({ "paths": ["/en/about"] }))
        .await
        .json();
    assert_eq!(names(&report), ["/en/about/company"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_made_anew_after_a_purge_of_its_list() {
    let provider = Scripted::start().await;
    let site = site(&provider, None).await;
    assert!(site.get("/en/feed.xml").await.text().contains("News 5"));
    provider.data("pager", json!([{ "fid": 7, "title": "Just woven" }]));
    assert!(
        site.get("/en/feed.xml").await.text().contains("News 5"),
        "kept"
    );
    site.purge(SECRET, &json!({ "tags": ["tid:160108"] })).await;
    // The first one to ask still has the old one, and has it made anew.
    site.get("/en/feed.xml").await;
    let mut text = String::new();
    for _ in 0..1000 {
        text = site.get("/en/feed.xml").await.text().to_owned();
        if text.contains("Just woven") {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_are_told_of_the_pages_that_a_purge_names() {
    let provider = Scripted::start().await;
    let (endpoint, told) = search_engine(StatusCode::OK).await;
    let site = site(&provider, Some(endpoint)).await;
    assert_eq!(site.get(&format!("/{KEY}.txt")).await.text(), KEY);
    site.get("/ja/news/info/2005").await;
    site.purge(
        SECRET,
        &json!({ "paths": ["/en/market"], "tags": ["info:2005"] }),
    )
    .await;
    eventually("a message", || !told.lock().unwrap().is_empty()).await;
    let message = told.lock().unwrap()[0].clone();
    assert_eq!(message["host"], "www.example.com");
    assert_eq!(message["key"], KEY);
    assert_eq!(
        message["keyLocation"],
        format!("https://www.example.com/{KEY}.txt")
    );
    let urls = [
        "https://www.example.com/en/market",
        "https://www.example.com/ja/news/info/2005",
    ];
    assert_eq!(message["urlList"], json!(urls));
}

/// Returns all URLs notified for a host.
fn told_of(told: &Told, host: &str) -> Vec<String> {
    let own = |message: &Value| {
        (message["host"] == host).then(|| message["urlList"].as_array().unwrap().clone())
    };
    let told = told.lock().unwrap();
    let urls = told.iter().filter_map(own).flatten();
    urls.map(|url| url.as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_site_tells_of_its_own_pages_once_and_of_none_that_nobody_should_find() {
    let provider = Scripted::start().await;
    let (endpoint, told) = search_engine(StatusCode::OK).await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.search.indexnow_key = Some(KEY.to_owned());
        config.search.indexnow_endpoint = endpoint.into();
        config.site.hosts = [(HostName::parse("brand.example").unwrap(), Site::Brand)].into();
        config.site.garment_url = Some("https://garment.example".parse().unwrap());
    })
    .await;
    let key = ask(site
        .request(Method::GET, &format!("/{KEY}.txt"))
        .header("host", "brand.example"))
    .await;
    assert_eq!((key.status, key.text()), (StatusCode::OK, KEY));
    let paths = [
        "/",
        "/home",
        "/brand",
        "/market",
        "/user/login",
        "/en/order",
    ];
    let report = site.purge(SECRET, &json!({ "paths": paths })).await;
    assert_eq!(report.status, StatusCode::OK, "{}", report.text());
    eventually("two messages", || told.lock().unwrap().len() == 2).await;
    assert_eq!(
        told_of(&told, "garment.example"),
        ["https://garment.example/", "https://garment.example/market"]
    );
    assert_eq!(
        told_of(&told, "brand.example"),
        ["https://brand.example/", "https://brand.example/brand"]
    );
    let keys = told
        .lock()
        .unwrap()
        .iter()
        .map(|message| message["keyLocation"].clone())
        .collect::<Vec<_>>();
    let expected =
        ["garment", "brand"].map(|name| json!(format!("https://{name}.example/{KEY}.txt")));
    assert_eq!(keys, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_is_not_served_is_not_told_of() {
    let provider = Scripted::start().await;
    let (endpoint, told) = search_engine(StatusCode::OK).await;
    let site = site(&provider, Some(endpoint)).await;
    let report = site
        .purge(SECRET, &json!({ "paths": ["/brand"] }))
        .await
        .json();
    assert_eq!(report["unknown"], json!(["/brand"]));
    site.purge(SECRET, &json!({ "paths": ["/market"] })).await;
    eventually("a message", || !told.lock().unwrap().is_empty()).await;
    assert_eq!(
        told_of(&told, "www.example.com"),
        ["https://www.example.com/market"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_that_a_purge_touches_is_told_of_however_many_there_are() {
    let provider = Scripted::start().await;
    let (endpoint, told) = search_engine(StatusCode::OK).await;
    let site = site(&provider, Some(endpoint)).await;
    for number in 1..=120 {
        site.get(&format!("/en/news/info/{}", 9_000_000 + number))
            .await;
    }
    let report = site
        .purge(SECRET, &json!({ "locales": ["en"] }))
        .await
        .json();
    assert_eq!(
        (
            &report["pages"],
            report["touched"].as_array().unwrap().len()
        ),
        (&json!(120), 100)
    );
    eventually("a message", || !told.lock().unwrap().is_empty()).await;
    assert_eq!(told_of(&told, "www.example.com").len(), 120);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_of_everything_is_no_news_and_a_failing_search_engine_no_failure() {
    let provider = Scripted::start().await;
    let (endpoint, told) = search_engine(StatusCode::INTERNAL_SERVER_ERROR).await;
    let site = site(&provider, Some(endpoint)).await;
    site.get("/en").await;
    assert_eq!(
        site.purge(SECRET, &json!({ "all": true })).await.status,
        StatusCode::OK
    );
    assert_eq!(
        site.purge(SECRET, &json!({ "paths": ["/en"] }))
            .await
            .status,
        StatusCode::OK
    );
    eventually("a message", || !told.lock().unwrap().is_empty()).await;
    assert_eq!(
        told.lock().unwrap()[0]["urlList"],
        json!(["https://www.example.com/en"])
    );
    assert_eq!(site.get("/en").await.status, StatusCode::OK);
}

/// Runs `selvage purge` in a folder of its own.
async fn purge(site: &TestSite, secret: Option<&str>, args: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = selvage();
    command
        .args(["purge", "--server", site.url.as_str()])
        .args(args)
        .current_dir(folder.path());
    if let Some(secret) = secret {
        command.env("SELVAGE_SERVER_PURGE_SECRET", secret);
    }
    tokio::task::spawn_blocking(move || command.output().unwrap())
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_purges_as_http_does() {
    let provider = Scripted::start().await;
    let site = site(&provider, None).await;
    site.get("/en/news/list").await;
    site.get("/ja/market").await;
    let done = purge(
        &site,
        Some(SECRET),
        &["/en/news/list", "--tag", "type:16010401", "--hard"],
    )
    .await;
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    assert!(
        said.contains("/en/news/list\n") && said.contains("/ja/market\n"),
        "{said}"
    );
    assert_eq!(
        said.lines().last().unwrap().split(',').next(),
        Some("2 pages (0 renewed)"),
        "{said}"
    );
    assert_eq!(site.pages().entries, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_says_why_nothing_was_purged() {
    let provider = Scripted::start().await;
    let site = site(&provider, None).await;
    for (secret, args, status, reason) in [
        (None, &["--all"][..], 1, "server.purge_secret is not set"),
        (
            Some("another-secret-1993"),
            &["--all"][..],
            1,
            "another purge_secret",
        ),
        (Some(SECRET), &[][..], 2, "required"),
        (
            Some(SECRET),
            &["en/market"][..],
            1,
            r#""en/market" is neither a path"#,
        ),
        (
            Some(SECRET),
            &["https://www.example.org/"][..],
            1,
            "https://www.example.org/",
        ),
        (
            Some(SECRET),
            &["/en/market", "/nothing", "/media/../a"][..],
            1,
            "neither a page nor a file at /nothing, /media",
        ),
        (Some(SECRET), &["--language", "tlh"][..], 1, "tlh"),
    ] {
        let refused = purge(&site, secret, args).await;
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(status), "{said}");
        assert!(said.contains(reason), "{said}");
        assert!(!said.contains(SECRET), "{said}");
    }
}
