//! The document of a page by itself, for in-app navigation.

use http::StatusCode;

use crate::support::html::embedded_document;
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_byte_for_byte_what_its_page_carries_and_has_its_status() {
    let provider = Scripted::start().await;
    provider.on_part(
        "info",
        ("fid", "2006"),
        Behaviour::Http(StatusCode::BAD_GATEWAY),
    );
    let site = TestSite::start(provider.url(), |config| config.provider.retries = 0).await;
    for language in &LANGUAGES {
        for (path, status) in [
            ("/", 200),
            ("/home", 200),
            ("/about/company", 200),
            ("/news/list", 200),
            ("/news/list?page=2&utm_source=x", 200),
            ("/news/info/2005", 200),
            ("/nothing", 404),
            ("/news/info/9", 404),
            ("/news/list?page=99", 404),
            ("/news/info/2006", 503),
        ] {
            let path = language.path(path);
            let page = site.get(&path).await;
            let document = site.get(&format!("/_page{path}")).await;
            assert_eq!(
                (page.status.as_u16(), document.status.as_u16()),
                (status, status),
                "{path}"
            );
            assert_eq!(
                document.header("content-type"),
                "application/json; charset=utf-8"
            );
            assert_eq!(document.header("vary"), "Accept-Encoding");
            assert_eq!(document.header("retry-after"), page.header("retry-after"));
            let (content, head) = document.text().split_once(r#","head":"#).unwrap();
            assert_eq!(
                format!("{content}}}"),
                embedded_document(page.text()),
                "{path}"
            );
            assert!(head.starts_with(r#"{"title":""#), "{head}");
            assert_eq!(
                document.json()["frame"]["build"],
                site.app.publisher.release().bundle.manifest.build.as_str()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn page_and_document_are_one_entry_of_the_cache() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    assert_eq!(
        site.get("/_page/en/news/list").await.cache(),
        "selvage; fwd=miss; stored"
    );
    assert!(
        site.get("/en/news/list")
            .await
            .cache()
            .starts_with("selvage; hit")
    );
    assert_eq!((site.pages().entries, site.pages().loads), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_of_the_home_page_has_three_spellings() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let home = site.get("/_page/").await;
    assert_eq!(home.json()["page"]["kind"], "home");
    assert_eq!(site.get("/_page").await.body, home.body);
    assert_eq!(site.get("/_page/home").await.body, home.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_redirected_to_a_document_and_never_by_the_cookie() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let moved = site.get("/_page/en/about?x=1").await;
    assert_eq!(
        (moved.status.as_u16(), moved.header("location")),
        (301, "/_page/en/about/company?x=1")
    );
    let bare = site
        .get_with("/_page/news/list", "cookie", "i18n_redirected=en")
        .await;
    assert_eq!(
        (
            bare.status.as_u16(),
            bare.json()["frame"]["locale"].as_str().unwrap()
        ),
        (200, "zh")
    );
}
