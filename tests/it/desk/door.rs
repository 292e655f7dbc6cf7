//! Which requests reach the desk.

use base::config::AdminAddress;
use http::StatusCode;
use reqwest::Method;

use super::{Desk, problem};
use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

const PATHS: [&str; 4] = ["/desk", "/desk/", "/desk/people", "/desk/api/openapi.json"];

#[tokio::test(flavor = "multi_thread")]
async fn a_public_site_has_no_desk_but_on_the_operators_listener() {
    let (_folder, desk) = Desk::alone(|config| {
        config.server.public_url = "https://www.example.com".parse().unwrap();
        config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
    })
    .await;
    let admin = desk.site.admin.unwrap();
    for path in PATHS {
        let public = desk.site.get_with(path, "host", "127.0.0.1").await;
        assert_eq!(public.status, StatusCode::NOT_FOUND, "{path}");
        let own = reqwest::get(format!("http://{admin}{path}")).await.unwrap();
        assert_eq!(own.status(), StatusCode::OK, "{path}");
    }
    let page = reqwest::get(format!("http://{admin}/desk")).await.unwrap();
    let page = page.text().await.unwrap();
    let (_, script) = page.split_once("src=\"").unwrap();
    let (script, _) = script.split_once('"').unwrap();
    let script = reqwest::get(format!("http://{admin}{script}"))
        .await
        .unwrap();
    assert_eq!(script.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_for_this_machine_shows_the_desk_to_its_people_and_not_through_a_proxy() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    for path in PATHS {
        let own = desk.site.get(path).await;
        assert_eq!(own.status, StatusCode::OK, "{path}");
        assert_eq!(own.header("cache-control"), "no-store", "{path}");
        assert_eq!(own.header("referrer-policy"), "no-referrer", "{path}");
        assert!(own.header("x-robots-tag").contains("noindex"), "{path}");
    }
    assert_eq!(
        desk.site.pages().entries,
        0,
        "nothing of the desk is a page"
    );
    for path in PATHS {
        for (name, value) in [
            ("x-forwarded-for", "192.0.2.1"),
            ("forwarded", "for=192.0.2.1"),
            ("via", "1.1 proxy"),
            ("cf-connecting-ip", "192.0.2.1"),
            ("connection", "close"),
            ("host", "www.example.com"),
            ("host", "127.0.0.1"),
            ("host", "localhost:1"),
        ] {
            let other = desk.site.get_with(path, name, value).await;
            assert_eq!(other.status, StatusCode::NOT_FOUND, "{path} {name}");
        }
    }
}

/// A proxy of the shortest form, nginx with `proxy_pass` and nothing else, passes its upstream's
/// address on as the host.
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_says_nothing_of_itself_does_not_open_the_desk() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let host = desk.site.url.authority();
    for (version, connection, status) in [
        ("HTTP/1.0", "close", 404),
        ("HTTP/1.0", "keep-alive", 404),
        ("HTTP/1.1", "close", 404),
        ("HTTP/1.1", "keep-alive", 200),
    ] {
        for path in PATHS {
            let mut browser = Connection::open(&desk.site.url).await;
            let head =
                format!("GET {path} {version}\r\nHost: {host}\r\nConnection: {connection}\r\n\r\n");
            browser.send(head.as_bytes()).await;
            let answer = browser.answer().await.unwrap();
            assert_eq!(answer.status.as_u16(), status, "{version} {connection}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_opens_the_desk_to_everybody_with_cookies_for_tls_alone() {
    let (_folder, desk) = Desk::alone(|config| {
        config.server.public_url = "https://www.example.com".parse().unwrap();
        config.server.behind_tls = true;
        config.desk.public = true;
    })
    .await;
    let page = desk.site.get_with("/desk", "host", "www.example.com").await;
    assert_eq!(page.status, StatusCode::OK);
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self';"),
        "{policy}"
    );
    let email = "o@example.com";
    let cookie = desk.member(email, cms::Role::Owner).await;
    assert!(cookie.starts_with("__Secure-selvage-desk="), "{cookie}");
    let login = desk.login(email, super::PASSWORD).await;
    let attributes = login.header("set-cookie").split_once("; ").unwrap().1;
    assert_eq!(
        attributes,
        "Path=/desk; HttpOnly; SameSite=Strict; Max-Age=604800; Secure"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_remote_provider_the_desk_says_where_the_content_is_written() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.desk.public = true;
        config.desk.link = Some("https://cms.example.com/".parse().unwrap());
    })
    .await;
    let page = site.get("/desk").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text()
            .contains("data-link=\"https://cms.example.com/\""),
        "{}",
        page.text()
    );
    let api = ask(site.request(Method::GET, "/desk/api/me")).await;
    assert_eq!(problem(&api), (404, "elsewhere".to_owned()));
}
