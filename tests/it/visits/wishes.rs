//! Whose visits are logged: the operator's word, and the visitor's.

use base::config::Config;
use reqwest::Method;

use super::{VISIT, assert_taken, record, send};
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

const WISHES: [(&str, &str); 2] = [("sec-gpc", "1"), ("dnt", "1")];

async fn site(change: impl FnOnce(&mut Config)) -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), change).await;
    (provider, site)
}

/// Returns the settings of the visit log in a site's pages.
async fn told(site: &TestSite) -> Vec<String> {
    let mut told = Vec::new();
    for path in [
        "/_page/en/news/list",
        "/_page/no/such/page",
        "/_page/en/order",
    ] {
        let document = site.get(path).await.json();
        told.push(document["frame"]["visits"].as_str().unwrap().to_owned());
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_asks_not_to_be_tracked_is_not() {
    let (provider, site) = site(|_| {}).await;
    assert_eq!(told(&site).await, ["discreet"; 3]);
    for (name, value) in WISHES {
        // As if it had been done, so that nobody comes again.
        assert_taken(
            &ask(site
                .request(Method::POST, VISIT)
                .header(name, value)
                .json(&record()))
            .await,
        );
    }
    assert_eq!(provider.count("visit"), 0);
    for (name, value) in [("sec-gpc", "0"), ("dnt", "0"), ("dnt", "null")] {
        assert_taken(
            &ask(site
                .request(Method::POST, VISIT)
                .header(name, value)
                .json(&record()))
            .await,
        );
    }
    assert_eq!(provider.count("visit"), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn unless_the_operator_says_otherwise() {
    let (provider, site) = site(|config| config.visits.respect_do_not_track = false).await;
    assert_eq!(told(&site).await, ["everyone"; 3]);
    for (name, value) in WISHES {
        assert_taken(
            &ask(site
                .request(Method::POST, VISIT)
                .header(name, value)
                .json(&record()))
            .await,
        );
    }
    assert_eq!(provider.count("visit"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn switched_off_no_page_logs_anything_and_there_is_no_such_address() {
    let (provider, site) = site(|config| config.visits.enabled = false).await;
    assert_eq!(told(&site).await, ["off"; 3]);
    let answer = send(&site, &record()).await;
    assert!(answer.status.is_client_error(), "{answer:?}");
    assert_eq!(provider.count("visit"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_brand_site_is_told_the_same() {
    let (_provider, site) = site(|config| {
        config.site.default = base::site::Site::Brand;
        config.visits.respect_do_not_track = false;
    })
    .await;
    let document = site.get("/_page/brand").await.json();
    assert_eq!(
        (&document["frame"]["site"], &document["frame"]["visits"]),
        (&"brand".into(), &"everyone".into())
    );
}
