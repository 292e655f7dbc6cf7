//! Versions of TLS, and the protocols above it.

use std::time::Duration;

use base::config::{HostName, Secret, Site};
use http::{HeaderMap, StatusCode};
use rustls::HandshakeKind;
use rustls::version::{TLS12, TLS13};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::{Tls, tls};
use crate::support::site::eventually;
use crate::support::tls::{NAME, TlsClient};

/// Without the headers that differ from response to response.
fn stable(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in ["x-request-id", "date", "age"] {
        headers.remove(name);
    }
    if let Some(status) = headers.get_mut("cache-status") {
        let (status_without_ttl, _) = status
            .to_str()
            .unwrap()
            .split_once("ttl=")
            .unwrap_or_default();
        *status = status_without_ttl.parse().unwrap();
    }
    headers
}

#[tokio::test(flavor = "multi_thread")]
async fn responses_are_the_same_with_each_protocol() {
    let Tls {
        authority, site, ..
    } = &tls(|_| {}).await;
    let address = site.https.unwrap();
    let [h1, h2] = [&["http/1.1"], &["h2"]].map(|protocols| authority.client(protocols));
    for path in [
        "/en",
        "/en",
        "/ja/news/list",
        "/_page/en",
        "/healthz",
        "/en/nothing",
        "/about?token=x",
    ] {
        let plain = site.get_with(path, "host", NAME).await;
        // The page that was just made is a miss; it is cached for the others.
        let plain = if plain.cache().contains("fwd=miss") {
            site.get_with(path, "host", NAME).await
        } else {
            plain
        };
        for client in [&h1, &h2] {
            let response = client.get(address, path).await;
            assert_eq!(response.status(), plain.status, "{path}");
            assert_eq!(stable(response.headers()), stable(&plain.headers), "{path}");
            assert_eq!(response.body(), &plain.body, "{path}");
            assert!(response.headers().contains_key("strict-transport-security"));
        }
    }
    let cached = h2.get(address, "/en").await;
    assert!(
        cached.headers()["cache-status"]
            .to_str()
            .unwrap()
            .contains("hit"),
        "{cached:?}"
    );

    // Other methods, and responses without content.
    let etag = cached.headers()["etag"].to_str().unwrap();
    let media = "/media/photos/a.svg";
    let medium = h2.get(address, media).await;
    let medium = medium.headers()["etag"].to_str().unwrap();
    for (method, path, header, status) in [
        ("HEAD", "/en", ("accept", "*/*"), 200),
        ("HEAD", "/healthz", ("accept", "*/*"), 200),
        ("HEAD", "/en/nothing", ("accept", "*/*"), 404),
        ("HEAD", media, ("accept", "*/*"), 200),
        ("GET", "/en", ("if-none-match", etag), 304),
        ("HEAD", "/en", ("if-none-match", etag), 304),
        ("GET", media, ("if-none-match", medium), 304),
        ("GET", "/en", ("accept-encoding", "br"), 200),
        ("DELETE", "/en", ("accept", "*/*"), 405),
        ("OPTIONS", "/en", ("accept", "*/*"), 405),
    ] {
        let request = |client: &TlsClient| {
            client
                .request(method, path)
                .header(header.0, header.1)
                .body("".into())
                .unwrap()
        };
        let [one, two] = [
            h1.send(address, request(&h1)).await,
            h2.send(address, request(&h2)).await,
        ];
        assert_eq!(one.status().as_u16(), status, "{method} {path}");
        assert_eq!(
            (two.status(), two.body()),
            (one.status(), one.body()),
            "{method} {path}"
        );
        assert_eq!(
            stable(two.headers()),
            stable(one.headers()),
            "{method} {path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_chooses_the_protocol() {
    let Tls {
        authority, site, ..
    } = &tls(|_| {}).await;
    let address = site.https.unwrap();
    for (offered, chosen) in [
        (&["h2", "http/1.1"][..], Some("h2")),
        (&["http/1.1", "h2"], Some("h2")),
        (&["http/1.1"], Some("http/1.1")),
        (&[], None),
    ] {
        let stream = authority.client(offered).connect(address).await.unwrap();
        assert_eq!(
            stream.get_ref().1.alpn_protocol(),
            chosen.map(str::as_bytes),
            "{offered:?}"
        );
    }
    assert_eq!(
        authority
            .client(&[])
            .get(address, "/healthz")
            .await
            .status(),
        StatusCode::OK
    );
    assert!(
        authority
            .client(&["spdy/3"])
            .connect(address)
            .await
            .is_err()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_resumed_and_early_versions_refused() {
    let Tls {
        authority, site, ..
    } = &tls(|_| {}).await;
    let address = site.https.unwrap();
    for version in [&TLS12, &TLS13] {
        let client = authority.client_of(&["http/1.1"], &[version]);
        for kind in [HandshakeKind::Full, HandshakeKind::Resumed] {
            let mut stream = client.connect(address).await.unwrap();
            // The ticket comes with or before the response.
            stream
                .write_all(b"GET /healthz HTTP/1.0\r\n\r\n")
                .await
                .unwrap();
            let mut response = Vec::new();
            stream.read_to_end(&mut response).await.unwrap();
            assert!(
                response.starts_with(b"HTTP/1.0 200"),
                "{}",
                String::from_utf8_lossy(&response)
            );
            assert_eq!(
                stream.get_ref().1.handshake_kind(),
                Some(kind),
                "{version:?}"
            );
        }
    }
    for minor in [0, 1, 2] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&client_hello(minor)).await.unwrap();
        let mut alert = Vec::new();
        stream.read_to_end(&mut alert).await.unwrap();
        // An alert (21), fatal (2): protocol_version (70).
        assert_eq!(
            (alert[0], &alert[5..]),
            (21, &[2, 70][..]),
            "3.{minor}: {alert:?}"
        );
    }
}

/// A `ClientHello` of SSL 3.0 (0), TLS 1.0 (1) or TLS 1.1 (2).
fn client_hello(minor: u8) -> Vec<u8> {
    let mut hello = vec![3, minor];
    hello.extend([7; 32]);
    // No session; ECDHE with AES in CBC mode; no compression; ECDSA with SHA-256.
    hello.extend([
        0, 0, 4, 0xc0, 0x13, 0xc0, 0x09, 1, 0, 0, 8, 0, 13, 0, 4, 0, 2, 4, 3,
    ]);
    let length = u8::try_from(hello.len()).unwrap();
    let mut record = vec![22, 3, minor, 0, length + 4, 1, 0, 0, length];
    record.extend(hello);
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handshake_that_does_not_come_to_an_end_loses_its_connection() {
    let Tls {
        authority, site, ..
    } = &tls(|config| {
        config.tls.handshake_timeout = Duration::from_millis(50);
        config.server.max_connections = 2;
    })
    .await;
    let address = site.https.unwrap();
    // Each takes both places; the next ones wait until they have lost them.
    for beginning in [
        &b""[..],
        b"\x16\x03\x01",
        &client_hello(3)[..20],
        b"GET / HTTP/1.1\r\n\r\n",
    ] {
        let mut open = [
            TcpStream::connect(address).await.unwrap(),
            TcpStream::connect(address).await.unwrap(),
        ];
        for stream in &mut open {
            stream.write_all(beginning).await.unwrap();
        }
        for stream in &mut open {
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    }
    assert_eq!(
        authority
            .client(&["h2"])
            .get(address, "/healthz")
            .await
            .status(),
        StatusCode::OK
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_one_address_beyond_its_limit_are_closed() {
    let Tls {
        authority, site, ..
    } = &tls(|config| config.server.max_connections_by_address = 2).await;
    let (client, address) = (authority.client(&["h2"]), site.https.unwrap());
    let _open = [
        client.connect(address).await.unwrap(),
        client.connect(address).await.unwrap(),
    ];
    assert!(client.connect(address).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_is_closed_with_each_protocol() {
    let Tls {
        authority, site, ..
    } = &tls(|config| config.server.header_timeout = Duration::from_millis(50)).await;
    for protocol in ["http/1.1", "h2"] {
        let mut stream = authority
            .client(&[protocol])
            .connect(site.https.unwrap())
            .await
            .unwrap();
        if protocol == "h2" {
            stream
                .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")
                .await
                .unwrap();
        }
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_authority_is_the_host() {
    const OTHER: &str = "brand.example.com";
    let Tls {
        authority, site, ..
    } = &tls(|config| {
        config.site.hosts = [(HostName::parse(OTHER).unwrap(), Site::Brand)].into();
    })
    .await;
    let (client, address) = (authority.client(&["h2"]), site.https.unwrap());
    let get = async |uri: String, headers: &[(&str, &str)]| {
        let mut request = http::Request::builder()
            .version(http::Version::HTTP_2)
            .uri(uri);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        client
            .send(
                address,
                request.body(http_body_util::Full::default()).unwrap(),
            )
            .await
    };
    let text = |response: http::Response<bytes::Bytes>| {
        String::from_utf8(response.into_body().to_vec()).unwrap()
    };
    let brand = text(get(format!("https://{OTHER}/"), &[]).await);
    assert!(brand.contains("<html lang=\"zh"), "{brand:.200}");
    assert_eq!(
        brand,
        text(get(format!("https://{OTHER}/"), &[("host", OTHER)]).await)
    );
    let different = get(format!("https://{OTHER}/"), &[("host", NAME)]).await;
    assert_eq!(different.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_paths_are_on_the_port_without_tls_only() {
    const SECRET: &str = "weft-and-warp-1993";
    let Tls {
        authority, site, ..
    } = &tls(|config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await;
    assert_eq!(site.get("/metrics").await.status, StatusCode::OK);
    assert_eq!(
        site.purge(SECRET, &serde_json::json!({ "all": true }))
            .await
            .status,
        StatusCode::OK
    );
    for protocol in ["http/1.1", "h2"] {
        let (client, address) = (authority.client(&[protocol]), site.https.unwrap());
        assert_eq!(
            client.get(address, "/metrics").await.status(),
            StatusCode::NOT_FOUND
        );
        let purge = client
            .request("POST", "/_selvage/purge")
            .header("authorization", format!("Bearer {SECRET}"));
        let purge = purge
            .header("content-type", "application/json")
            .body("{\"all\":true}".into())
            .unwrap();
        let refused = client.send(address, purge).await.status();
        assert!(
            matches!(
                refused,
                StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED
            ),
            "{refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_finishes_requests_of_each_protocol() {
    let Tls {
        authority,
        site,
        provider,
        ..
    } = tls(|_| {}).await;
    let gate = provider.hold("seo");
    let address = site.https.unwrap();
    let asking: Vec<_> = [["http/1.1"], ["h2"]]
        .map(|protocols| {
            let client = authority.client(&protocols);
            tokio::spawn(async move { client.get(address, "/en/news/list").await })
        })
        .into_iter()
        .collect();
    provider.arrived("seo", 1).await;
    // Both wait for the same page.
    eventually("both have asked", || site.pages().shared >= 1).await;
    site.shutdown.request();
    gate.open();
    for response in asking {
        assert_eq!(response.await.unwrap().status(), StatusCode::OK);
    }
    site.stop().await;
}
