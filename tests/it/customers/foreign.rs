//! Cross-site requests in a visitor's name.

use reqwest::Method;

use super::{LOGIN, LOGOUT, ORDERS, REGISTER, STYLES, assert_refused, site};
use crate::support::language::LANGUAGES;
use crate::support::scripted::{GOOD_TOKEN, PASSWORD};
use crate::support::site::ask;

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_is_turned_away_before_anything_is_asked() {
    let (provider, site) = site().await;
    for language in &LANGUAGES {
        let text = language.text("server.api.crossSite");
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "http://www.example.com"),
            ("origin", "null"),
        ] {
            for path in [LOGIN, LOGOUT, REGISTER, ORDERS, STYLES] {
                let method = if path.starts_with("/api") {
                    Method::POST
                } else {
                    Method::GET
                };
                let path = format!(
                    "{path}?lang={}&token={GOOD_TOKEN}&ctsid=S-1",
                    &language.tag[..2]
                );
                let form = [("email", "buyer@example.com"), ("passwd", PASSWORD)];
                let answer = ask(site.request(method, &path).header(name, value).form(&form)).await;
                assert_refused(&answer, 403, 403, &text);
                assert_eq!(answer.header("access-control-allow-origin"), "");
            }
        }
    }
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sites_own_pages_are_heard_under_every_name_that_the_server_has() {
    let (_provider, site) = site().await;
    let here = format!("https://{}", site.url.socket_addrs(|| None).unwrap()[0]);
    for headers in [
        &[
            ("origin", "https://www.example.com"),
            ("sec-fetch-site", "same-origin"),
        ][..],
        &[("origin", "https://www.example.com")],
        &[("origin", here.as_str())],
        &[("origin", "null"), ("sec-fetch-site", "same-origin")],
        &[],
    ] {
        let form = [("email", "buyer@example.com"), ("passwd", PASSWORD)];
        let mut request = site.request(Method::POST, LOGIN).form(&form);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        assert_eq!(ask(request).await.json()["status"], 200, "{headers:?}");
    }
}
