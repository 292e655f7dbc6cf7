//! Which site a host name means.

use super::{BRAND, GARMENT, at, both, is_brand};
use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn the_host_chooses_the_site_and_an_unknown_one_gets_the_default() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    for host in [
        BRAND,
        "WWW.Brand.Example",
        "www.brand.example:8443",
        "www.brand.example.",
        "www.brand.example.:80",
    ] {
        assert!(is_brand(at(&site, host, "/").await.text()), "{host}");
    }
    for host in [
        GARMENT,
        "other.example",
        "brand.example",
        "127.0.0.1",
        "[::1]:80",
        "www.brand.example.evil",
    ] {
        assert!(!is_brand(at(&site, host, "/").await.text()), "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_in_chinese_is_known_by_what_browsers_send() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        let host = base::config::HostName::parse("暖屿.example").unwrap();
        config.site.hosts = [(host, base::site::Site::Brand)].into();
    })
    .await;
    assert!(is_brand(at(&site, "xn--5htr8u.example", "/").await.text()));
    assert!(!is_brand(at(&site, "xn--other.example", "/").await.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_with_a_host_goes_before_the_header_and_two_headers_mean_neither() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    for (request, brand) in [
        (
            format!("GET http://{BRAND}/ HTTP/1.1\r\nhost: {GARMENT}\r\n"),
            true,
        ),
        (
            format!("GET http://{GARMENT}/ HTTP/1.1\r\nhost: {BRAND}\r\n"),
            false,
        ),
        (
            format!("GET / HTTP/1.1\r\nhost: {BRAND}\r\nhost: {BRAND}\r\n"),
            false,
        ),
        (
            format!("GET / HTTP/1.1\r\nhost: {GARMENT}\r\nhost: {BRAND}\r\n"),
            false,
        ),
        (
            format!("GET / HTTP/1.1\r\nhost: {GARMENT}\r\nx-forwarded-host: {BRAND}\r\n"),
            false,
        ),
    ] {
        let mut connection = Connection::open(&site.url).await;
        connection
            .send(format!("{request}connection: close\r\n\r\n"))
            .await;
        let answer = String::from_utf8(connection.answer().await.unwrap().body).unwrap();
        assert_eq!(is_brand(&answer), brand, "{request}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_site_has_its_own_identifier_and_url() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    let document = |host| {
        let site = &site;
        async move { at(site, host, "/_page/").await.json() }
    };
    let (brand, garment) = (document(BRAND).await, document(GARMENT).await);
    assert_eq!(
        (&brand["frame"]["siteId"], &garment["frame"]["siteId"]),
        (&"24".into(), &"0".into())
    );
    assert_eq!(brand["head"]["canonical"], format!("https://{BRAND}/"));
    assert_eq!(garment["head"]["canonical"], format!("https://{GARMENT}/"));
}
