//! The provider's pictures, under an address of ours.

use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use site::cache::Mode;
use site::provider::MediaPath;

use crate::support::raw::Connection;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask, eventually};

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

/// Answers with a file of a hundred bytes, of this type and with these headers.
fn file(
    provider: &Scripted,
    kind: &'static str,
    headers: &[(&'static str, &'static str)],
) -> Bytes {
    let all = [&[("content-type", kind)], headers].concat();
    let headers = all.into_iter().map(|(name, value)| {
        (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    });
    let bytes: Bytes = (0..100).collect::<Vec<u8>>().into();
    provider.on("media", Behaviour::Raw(headers.collect(), bytes.clone()));
    bytes
}

async fn ranged(
    site: &TestSite,
    method: Method,
    path: &str,
    range: &str,
    more: &HeaderMap,
) -> Answer {
    let request = site.request(method, path).header("range", range);
    ask(request
        .header("accept-encoding", "gzip, br")
        .headers(more.clone()))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn films_and_documents_are_sent_in_ranges() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for (path, kind) in [
        ("/media/films/loom.mp4", "video/mp4"),
        ("/media/papers/list.pdf", "application/pdf"),
    ] {
        let bytes = file(&provider, kind, &[]);
        let none = HeaderMap::new();
        let whole = site.get(path).await;
        assert_eq!((whole.status, &whole.body), (StatusCode::OK, &bytes));
        assert_eq!(whole.header("accept-ranges"), "bytes", "{path}");
        let etag = whole.headers["etag"].clone();
        for (range, place, expected) in [
            ("bytes=0-1", "bytes 0-1/100", &bytes[..2]),
            ("bytes=90-", "bytes 90-99/100", &bytes[90..]),
            ("bytes=-10", "bytes 90-99/100", &bytes[90..]),
            ("bytes=50-1000", "bytes 50-99/100", &bytes[50..]),
        ] {
            let part = ranged(&site, Method::GET, path, range, &none).await;
            assert_eq!(part.status, StatusCode::PARTIAL_CONTENT, "{range}");
            assert_eq!(
                (part.header("content-range"), &part.body[..]),
                (place, expected)
            );
            assert_eq!(part.headers["etag"], etag);
            assert_eq!(part.header("content-encoding"), "");
            assert_eq!(part.header("cache-control"), whole.header("cache-control"));
            assert_eq!(part.header("content-type"), whole.header("content-type"));
            let policy = "content-security-policy";
            assert_eq!(part.header(policy), whole.header(policy));
        }
        let beyond = ranged(&site, Method::GET, path, "bytes=100-", &none).await;
        assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(beyond.header("content-range"), "bytes */100");
        for range in ["bytes=0-1,5-6", "lines=1-2", "bytes=5-1"] {
            let answer = ranged(&site, Method::GET, path, range, &none).await;
            assert_eq!(
                (answer.status, &answer.body),
                (StatusCode::OK, &bytes),
                "{range}"
            );
        }
        let head = ranged(&site, Method::HEAD, path, "bytes=0-1", &none).await;
        assert_eq!(
            (head.status, head.header("content-length")),
            (StatusCode::OK, "100")
        );
        assert_eq!(
            (head.header("accept-ranges"), head.body.len()),
            ("bytes", 0)
        );

        let condition = |name: &'static str, value: &HeaderValue| {
            HeaderMap::from_iter([(HeaderName::from_static(name), value.clone())])
        };
        let same = condition("if-range", &etag);
        let part = ranged(&site, Method::GET, path, "bytes=0-1", &same).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
        for other in ["\"other\"", "W/\"weak\"", "Wed, 21 Oct 2026 07:28:00 GMT"] {
            let other = condition("if-range", &HeaderValue::from_static(other));
            let answer = ranged(&site, Method::GET, path, "bytes=0-1", &other).await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::OK, 100));
        }
        let known = condition("if-none-match", &etag);
        let answer = ranged(&site, Method::GET, path, "bytes=0-1", &known).await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compressed_file_is_sent_whole() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let none = HeaderMap::new();
    let csv = HeaderValue::from_static("text/csv");
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, csv)]);
    let table = Bytes::from("yarn,price\n".repeat(1000));
    provider.on("media", Behaviour::Raw(headers, table));
    let path = "/media/yarns.csv";
    let answer = ranged(&site, Method::GET, path, "bytes=0-1", &none).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        (
            answer.header("content-encoding"),
            answer.header("accept-ranges")
        ),
        ("br", "")
    );
    let plain = site.get_with(path, "range", "bytes=0-3").await;
    assert_eq!(
        (plain.status, plain.text()),
        (StatusCode::PARTIAL_CONTENT, "yarn")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_saved_under_the_name_that_the_provider_says() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for (path, kind, sent, expected) in [
        (
            "/media/1.pdf",
            "application/pdf",
            "inline; filename*=UTF-8''%E4%BB%B7%E6%A0%BC%22.pdf",
            "attachment; filename=\"___.pdf\"; filename*=UTF-8''%E4%BB%B7%E6%A0%BC%22%2Epdf",
        ),
        (
            "/media/2.png",
            "image/png",
            "attachment; filename=\"a b.png\"",
            "inline; filename=\"a_b.png\"; filename*=UTF-8''a%20b%2Epng",
        ),
        (
            "/media/3.pdf",
            "application/pdf",
            "inline",
            "attachment; filename=\"3.pdf\"",
        ),
        ("/media/4.png", "image/png", "inline", ""),
    ] {
        file(&provider, kind, &[("content-disposition", sent)]);
        let answer = site.get(path).await;
        assert_eq!(answer.header("content-disposition"), expected, "{path}");
    }
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
        ("/media/a.png", answer("text/html", "\n <html>")),
        ("/media/a.webp", answer("text/html", "")),
        ("/media/a", answer("application/xhtml+xml", "<html/>")),
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
