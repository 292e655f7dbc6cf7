//! The operators' own listener.

use http::StatusCode;
use reqwest::Method;
use selvage::config::Secret;
use url::Url;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

const SECRET: &str = "0123456789abcdef";

async fn start(max_connections: usize) -> (Scripted, TestSite, Url) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.admin.listen = Some(([127, 0, 0, 1], 0).into());
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.server.max_connections = max_connections;
    })
    .await;
    let admin = format!("http://{}/", site.admin.unwrap()).parse().unwrap();
    (provider, site, admin)
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_addresses_are_on_their_own_listener_alone_and_pages_on_the_other() {
    let (_provider, site, admin) = start(100).await;
    let operator = |path: &str| reqwest::Client::builder().no_proxy().build().unwrap().get(admin.join(path).unwrap());
    for path in ["/metrics", "/readyz"] {
        assert_eq!(ask(operator(path)).await.status, StatusCode::OK, "{path}");
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let purge = serde_json::json!({ "all": true });
    assert_eq!(site.purge(SECRET, &purge).await.status, StatusCode::NOT_FOUND);
    let request = reqwest::Client::new().request(Method::POST, admin.join("/_selvage/purge").unwrap());
    assert_eq!(ask(request.bearer_auth(SECRET).json(&purge)).await.status, StatusCode::OK);
    assert_eq!(ask(operator("/healthz")).await.status, StatusCode::OK);
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);
    for path in ["/en", "/en", "/_page/en", "/media/weaves/plain-1.svg", "/s16/api/v1/order/pager", "/robots.txt"] {
        assert_ne!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(ask(operator(path)).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_are_answered_while_visitors_have_every_place() {
    let (_provider, site, admin) = start(1).await;
    let mut visitor = Connection::open(&site.url).await;
    visitor.get("/healthz").await;
    assert_eq!(visitor.answer().await.unwrap().status, StatusCode::OK);
    let mut waiting = Connection::open(&site.url).await;
    waiting.get("/healthz").await;
    for _ in 0..5 {
        let mut operator = Connection::open(&admin).await;
        operator.get("/readyz").await;
        assert_eq!(operator.answer().await.unwrap().status, StatusCode::OK);
        assert!(waiting.is_silent(), "the visitors' places are taken");
    }
}
