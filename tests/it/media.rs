//! The provider's pictures, under an address of ours.

use std::time::Duration;

use http::StatusCode;
use selvage::cache::Mode;
use selvage::provider::MediaPath;

use crate::support::raw::Connection;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{TestSite, eventually};

const PICTURE: &str = "/media/weaves/plain-1.svg";

async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| config.provider.retries = 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_fetched_once_and_kept() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for _ in 0..3 {
        let picture = site.get(PICTURE).await;
        assert_eq!(
            (picture.status, picture.header("content-type")),
            (StatusCode::OK, "image/svg+xml")
        );
        assert!(
            picture
                .header("cache-control")
                .starts_with("public, max-age=")
        );
        assert!(picture.text().starts_with("<svg"));
    }
    assert_eq!((provider.count("media"), provider.total()), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_fetches_no_other_picture() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for query in ["", "?v=1", "?v=2&token=x"] {
        assert_eq!(
            site.get(&format!("{PICTURE}{query}")).await.status,
            StatusCode::OK
        );
    }
    assert_eq!(provider.count("media"), 1);
    assert!(provider.seen("media")[0].query.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_not_there_is_a_404_that_is_kept_until_its_purge() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for _ in 0..3 {
        for path in [
            "/media/photos/new.svg",
            "/_image?src=/media/photos/new.svg&w=320",
        ] {
            provider.on("media", Behaviour::Http(StatusCode::NOT_FOUND));
            let answer = site.get(path).await;
            assert_eq!(
                (answer.status, answer.header("cache-control")),
                (StatusCode::NOT_FOUND, "public, max-age=30")
            );
        }
    }
    assert_eq!(provider.count("media"), 1);
    provider.recover();
    for mode in [Mode::Soft, Mode::Hard] {
        site.app.media.purge(
            vec![MediaPath::parse("/media/photos/%6Eew.svg").unwrap()],
            mode,
        );
        assert_eq!(
            site.get("/media/photos/new.svg").await.status,
            StatusCode::OK,
            "{mode:?}"
        );
        eventually("it is asked for again", || {
            provider.count("media") == if mode == Mode::Soft { 2 } else { 3 }
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_appears_is_there_after_a_short_while() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.cache_not_found = Duration::from_millis(50);
    })
    .await;
    provider.next("media", [Behaviour::Http(StatusCode::NOT_FOUND)]);
    assert_eq!(site.get(PICTURE).await.status, StatusCode::NOT_FOUND);
    let appears = async { while site.get(PICTURE).await.status != StatusCode::OK {} };
    tokio::time::timeout(Duration::from_secs(20), appears)
        .await
        .unwrap();
    assert_eq!(provider.count("media"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_spelling_of_a_path_is_one_file() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for path in [
        PICTURE,
        "/media/%77eaves/plain-1.svg",
        "/media/weaves/plain%2D1.svg",
        "/media/weaves/plain%2d1.svg",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
    }
    assert_eq!(provider.count("media"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_cannot_be_had_is_a_503_kept_nowhere() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for behaviour in [Behaviour::Http(StatusCode::BAD_GATEWAY), Behaviour::Reset] {
        provider.on("media", behaviour);
        let answer = site.get(PICTURE).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (StatusCode::SERVICE_UNAVAILABLE, "no-store")
        );
        assert_eq!(answer.header("retry-after"), "5");
    }
    provider.recover();
    assert_eq!(site.get(PICTURE).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_picture_is_served_while_the_provider_is_gone() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let picture = site.get(PICTURE).await;
    provider.fail("media");
    for calls in 2..5 {
        site.app.media.purge_all(Mode::Soft);
        let old = site.get(PICTURE).await;
        assert_eq!((old.status, &old.body), (StatusCode::OK, &picture.body));
        eventually("it is asked for again", || provider.count("media") == calls).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_providers_files() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let mut connection = Connection::open(&site.url).await;
    for path in [
        "/media/",
        "/media",
        "/media/../api/v1/cms/info/info",
        "/media/%2e%2e/api/v1/cms/info/info",
        "/media/..%2fapi",
        "/media/a/./b.svg",
        "/media//etc/passwd",
        "/media/%252e%252e/a",
        "/media/a%5c..%5cb",
        "/media/a%00.svg",
        "/media/.hidden",
    ] {
        connection.get(path).await;
        let answer = connection.answer().await.unwrap();
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert!(
        provider
            .seen("media")
            .iter()
            .all(|seen| seen.path.starts_with("/media/") && !seen.path.contains(".."))
    );
}

/// A page of maintenance over HTTP 200, which many a proxy sends for every address.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_in_place_of_a_picture_is_a_failure_that_nothing_keeps() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let answer = |kind: &'static str, body: &'static str| {
        let kind = http::HeaderValue::from_static(kind);
        let headers = http::HeaderMap::from_iter([(http::header::CONTENT_TYPE, kind)]);
        Behaviour::Raw(headers, body.into())
    };
    for (path, behaviour) in [
        (
            PICTURE,
            answer("text/html; charset=utf-8", "<!doctype html>"),
        ),
        ("/media/a.jpg", answer("Text/HTML", "<!doctype html>")),
        (
            "/media/a.jpg",
            answer("application/json", "{\"status\":404}"),
        ),
        ("/media/a.png", answer("image/png", "\n <html>")),
        ("/media/a.webp", answer("application/octet-stream", "")),
        ("/media/a", answer("application/xhtml+xml", "<html/>")),
        ("/media/~/uploads/a.jpg", answer("text/html", "<html>")),
    ] {
        provider.on("media", behaviour);
        for path in [path.to_owned(), format!("/_image?src={path}&w=320")] {
            let answer = site.get(&path).await;
            assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        }
    }
    provider.on("media", answer("text/html", "<html>"));
    assert_eq!(site.get("/media/terms.html").await.status, StatusCode::OK);
    provider.recover();
    assert_eq!(site.get(PICTURE).await.status, StatusCode::OK);
}
