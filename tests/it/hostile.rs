//! Bytes that no browser sends harm nobody.

use http::StatusCode;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

#[tokio::test(flavor = "multi_thread")]
async fn pipelined_requests_are_answered_in_their_order() {
    let (_provider, site) = site().await;
    let kept = site.get("/en").await.body.len();
    let mut connection = Connection::open(&site.url).await;
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    let paths = [
        "/en",
        "/healthz",
        "/ja/news/list",
        "/en",
        "/nothing",
        "/en/about/company",
        "/en",
    ];
    connection.send(paths.map(get).concat()).await;
    for (path, status) in paths.iter().zip([200, 200, 200, 200, 404, 200, 200]) {
        let answer = connection.answer().await.unwrap();
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert!(*path != "/en" || answer.body.len() == kept, "{path}");
        assert!(*path != "/healthz" || answer.body == b"ok\n", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_http_is_refused_and_other_clients_are_served() {
    let (_provider, site) = site().await;
    let mut good = Connection::open(&site.url).await;
    for garbage in [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".as_slice(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /a b HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n",
    ] {
        let mut connection = Connection::open(&site.url).await;
        connection.send(garbage).await;
        let answer = connection.answer().await;
        let shown = String::from_utf8_lossy(garbage);
        assert!(
            answer.is_none_or(|answer| answer.status.is_client_error()),
            "{shown}"
        );
        connection.closed().await;
        good.get("/healthz").await;
        assert_eq!(
            good.answer().await.unwrap().status,
            StatusCode::OK,
            "{shown}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_paths_are_pages_that_are_not_there() {
    let (_provider, site) = site().await;
    let mut connection = Connection::open(&site.url).await;
    let long = format!("/en/{}", "x".repeat(20_000));
    for path in [
        "//example.com",
        "/en//news/list",
        "/..",
        "/en/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%00",
        "/news/info/2005%00",
        "/%ff%fe",
        "/%",
        "/%zz",
        "/en/%E4%BD",
        "/\u{65b0}\u{95fb}",
        "/en/news/info/2005;x=1",
        "/EN/news/list",
        "/_page/../en",
        &long,
    ] {
        connection.get(path).await;
        let answer = connection
            .answer()
            .await
            .unwrap_or_else(|| panic!("{path:.40} ended the connection"));
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path:.40}");
        assert!(answer.head.contains("x-content-type-options"), "{path:.40}");
    }
    connection.get("//").await;
    let answer = connection.answer().await.unwrap();
    assert!(answer.head.contains("location: /\r\n"), "{}", answer.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_beyond_all_measure_is_refused() {
    let (_provider, site) = site().await;
    let mut connection = Connection::open(&site.url).await;
    connection.get(format!("/{}", "x".repeat(100_000))).await;
    let status = connection.answer().await.unwrap().status;
    assert!(matches!(status.as_u16(), 414 | 431), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absolute_target_is_its_path_and_a_star_is_nothing() {
    let (_provider, site) = site().await;
    let mut connection = Connection::open(&site.url).await;
    connection
        .get("http://elsewhere.example/en/news/list")
        .await;
    let answer = connection.answer().await.unwrap();
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        !String::from_utf8(answer.body)
            .unwrap()
            .contains("elsewhere")
    );
    connection
        .send("OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n")
        .await;
    assert_eq!(
        connection.answer().await.unwrap().status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

/// RFC 9112 §6.3: the chunks count, and the connection ends, since a proxy may have counted
/// otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_with_both_kinds_of_length_is_the_last_of_its_connection() {
    let (_provider, site) = site().await;
    let mut connection = Connection::open(&site.url).await;
    let both = "POST /en HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    connection
        .send(format!("{both}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"))
        .await;
    assert_eq!(
        connection.answer().await.unwrap().status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert!(
        connection.answer().await.is_none(),
        "what follows may be smuggled"
    );
}

/// RFC 9112 §3.2, §3.2.2 and §3.2.4, RFC 9110 §4.2.4.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_a_valid_target_and_one_valid_host_is_refused() {
    let (_provider, site) = site().await;
    for (request, status) in [
        ("GET /en HTTP/1.1\r\nhost: example.com", 200),
        ("GET /en HTTP/1.1\r\nhost: example.com:8080", 200),
        ("GET /en HTTP/1.1\r\nhost: [2001:db8::1]:8080", 200),
        ("GET /en HTTP/1.1\r\nhost:", 200),
        ("GET /en HTTP/1.1\nhost: example.com", 200),
        (
            "GET http://elsewhere.example/en HTTP/1.1\r\nhost: example.com",
            200,
        ),
        ("GET /en HTTP/1.0", 200),
        ("GET /en HTTP/1.1", 400),
        (
            "GET /en HTTP/1.1\r\nhost: example.com\r\nhost: example.com",
            400,
        ),
        ("GET /en HTTP/1.1\r\nhost: a.example, b.example", 400),
        ("GET /en HTTP/1.1\r\nhost: user@example.com", 400),
        ("GET /en HTTP/1.1\r\nhost: example.com/path", 400),
        ("GET /en HTTP/1.1\r\nhost: exam ple.com", 400),
        ("GET /en HTTP/1.1\r\nhost: example.com\r\nx: \0", 400),
        ("GET /en HTTP/1.1\r\nhost : example.com", 400),
        ("GET http://elsewhere.example/en HTTP/1.1", 400),
        (
            "GET http://user@elsewhere.example/en HTTP/1.1\r\nhost: example.com",
            400,
        ),
        (
            "GET http://user:password@example.com/en HTTP/1.1\r\nhost: example.com",
            400,
        ),
        ("GET * HTTP/1.1\r\nhost: example.com", 400),
        (
            "POST * HTTP/1.1\r\nhost: example.com\r\ncontent-length: 0",
            400,
        ),
    ] {
        // Once before the page is cached, and once after.
        for _ in 0..2 {
            let mut connection = Connection::open(&site.url).await;
            connection.send(format!("{request}\r\n\r\n")).await;
            let answer = connection
                .answer()
                .await
                .unwrap_or_else(|| panic!("no answer to {request:?}"));
            assert_eq!(answer.status.as_u16(), status, "{request:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_host_header_says_no_address_of_ours_names_it() {
    let (_provider, site) = site().await;
    let mut connection = Connection::open(&site.url).await;
    for host in ["evil.example", "evil.example:99999", "\"><script>", ""] {
        for path in ["/en", "/about"] {
            connection
                .send(format!(
                    "GET {path} HTTP/1.1\r\nhost: {host}\r\nx-forwarded-host: evil.example\r\n\r\n"
                ))
                .await;
            let answer = connection.answer().await.unwrap();
            let body = String::from_utf8(answer.body).unwrap();
            assert!(
                !answer.head.contains("evil") && !body.contains("evil"),
                "{host}"
            );
        }
    }
}
