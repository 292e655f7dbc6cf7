//! The port without TLS.

use base::config::HostName;
use base::site::Site;
use tempfile::TempDir;
use url::Url;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;
use crate::support::tls::{Authority, Files};

#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_redirected_to_the_same_path_on_a_host_of_ours() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let site = TestSite::start(provider.url(), |config| {
        files.configure(config);
        let hosts = ["example.com", "[2001:db8::1]"]
            .map(|host| (HostName::parse(host).unwrap(), Site::Garment));
        config.site.hosts = hosts.into();
    })
    .await;
    let url: Url = format!("http://{}/", site.redirect.unwrap())
        .parse()
        .unwrap();
    for (request, location) in [
        (
            "GET /en?a=b HTTP/1.1\r\nhost: example.com",
            Some("https://example.com/en?a=b"),
        ),
        (
            "GET /%E4%BD HTTP/1.1\r\nhost: example.com:8080",
            Some("https://example.com/%e4%bd"),
        ),
        (
            "POST /api/v1/user/login/email HTTP/1.1\r\nhost: example.com\r\ncontent-length: 0",
            Some("https://example.com/api/v1/user/login/email"),
        ),
        (
            "GET / HTTP/1.1\r\nhost: [2001:db8::1]:80",
            Some("https://[2001:db8::1]/"),
        ),
        (
            "GET http://example.com/a HTTP/1.1\r\nhost: other.example",
            Some("https://example.com/a"),
        ),
        (
            "GET http://other.example/a HTTP/1.1\r\nhost: example.com",
            Some("https://www.example.com/a"),
        ),
        (
            "GET /a HTTP/1.1\r\nhost: WWW.Example.com",
            Some("https://www.example.com/a"),
        ),
        (
            "GET /a HTTP/1.1\r\nhost: evil.example",
            Some("https://www.example.com/a"),
        ),
        (
            "GET /a HTTP/1.1\r\nhost: a,b",
            Some("https://www.example.com/a"),
        ),
        (
            "GET //evil.example/ HTTP/1.1\r\nhost: example.com",
            Some("https://example.com//evil.example/"),
        ),
        (
            "GET /metrics HTTP/1.0",
            Some("https://www.example.com/metrics"),
        ),
        (
            "GET /.well-known/acme-challenge/x HTTP/1.1\r\nhost: a",
            Some("https://www.example.com/.well-known/acme-challenge/x"),
        ),
        ("GET / HTTP/1.1", None),
        ("GET / HTTP/1.1\r\nhost: a.example\r\nhost: b.example", None),
        ("GET / HTTP/1.1\r\nhost: user@example.com", None),
        (
            "GET http://user@example.com/ HTTP/1.1\r\nhost: example.com",
            None,
        ),
        ("OPTIONS * HTTP/1.1\r\nhost: example.com", None),
    ] {
        let mut connection = Connection::open(&url).await;
        connection.send(format!("{request}\r\n\r\n")).await;
        let answer = connection
            .answer()
            .await
            .unwrap_or_else(|| panic!("no answer to {request}"));
        let found = answer
            .head
            .lines()
            .find_map(|line| line.strip_prefix("location: "));
        assert_eq!(
            (answer.status.as_u16(), found),
            (if location.is_some() { 308 } else { 400 }, location),
            "{request}"
        );
        assert_eq!(
            answer.head.contains("\r\ncache-control: max-age=3600\r\n"),
            location.is_some(),
            "{request}"
        );
        connection.closed().await;
    }
}
