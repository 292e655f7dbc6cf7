//! Both sites side by side: nothing of one is ever served as the other.

use std::collections::HashSet;

use futures::future::join_all;
use reqwest::Method;

use super::{BRAND, GARMENT, PAGES, at, both, is_brand};
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

/// Paths that both sites have, or only one, or none.
const PATHS: [&str; 10] = [
    "/",
    "/home",
    "/brand",
    "/about",
    "/news",
    "/news/list",
    "/en",
    "/market",
    "/nothing",
    "/shops",
];

fn assets(html: &str) -> HashSet<&str> {
    html.split(['"', ' '])
        .filter(|text| text.starts_with("/_assets/"))
        .collect()
}

fn is_code(file: &&str) -> bool {
    file.rsplit_once('.')
        .is_some_and(|(_, extension)| matches!(extension, "js" | "css"))
}

#[tokio::test(flavor = "multi_thread")]
async fn under_load_nobody_ever_gets_the_other_site() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        both(config);
        config.server.max_connections_by_address = 400;
    })
    .await;
    let visits = (0..400).map(|visit| {
        let (host, path) = ([BRAND, GARMENT][visit % 2], PATHS[visit / 2 % PATHS.len()]);
        let form = if visit % 5 == 0 { "/_page" } else { "" };
        let site = &site;
        async move { (host, path, at(site, host, &format!("{form}{path}")).await) }
    });
    for (host, path, answer) in join_all(visits).await {
        if answer.status.is_redirection() {
            assert_eq!(host, GARMENT, "{path}");
            continue;
        }
        assert_eq!(is_brand(answer.text()), host == BRAND, "{host}{path}");
        let policy = answer.header("content-security-policy");
        let (_, scripts) = policy.split_once("script-src ").unwrap();
        let (scripts, _) = scripts.split_once(';').unwrap();
        let sources: Vec<_> = scripts.split(' ').collect();
        let [own, ahead] = sources[..] else {
            panic!("{host}{path}: {policy}");
        };
        assert_eq!(own, format!("{host}/_assets/"), "{path}: {policy}");
        assert!(ahead.starts_with("'sha256-"), "{host}{path}: {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_path_is_two_pages_and_two_entries_on_two_sites() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    let (brand, garment) = (at(&site, BRAND, "/").await, at(&site, GARMENT, "/").await);
    assert_ne!(brand.body, garment.body);
    assert_ne!(brand.header("etag"), garment.header("etag"));
    assert_eq!(site.pages().entries, 2);
    // Neither site serves the addresses of the other.
    let known = ask(site
        .request(Method::GET, "/")
        .header("host", BRAND)
        .header("if-none-match", garment.header("etag")))
    .await;
    assert_eq!((known.status.as_u16(), known.body), (200, brand.body));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_of_one_site_is_the_others_404() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    for path in [
        "/en",
        "/about/company",
        "/news/list",
        "/market",
        "/oem/cotton",
        "/sample/list",
        "/bbs",
    ] {
        let answer = at(&site, BRAND, path).await;
        assert_eq!(
            (answer.status.as_u16(), is_brand(answer.text())),
            (404, true),
            "{path}"
        );
    }
    for (path, _) in PAGES
        .iter()
        .filter(|(path, _)| !["/", "/about", "/news", "/privacy", "/accessibility"].contains(path))
    {
        let answer = at(&site, GARMENT, path).await;
        assert_eq!(
            (answer.status.as_u16(), is_brand(answer.text())),
            (404, false),
            "{path}"
        );
    }
    assert_eq!(
        at(&site, BRAND, "/media/weaves/plain-1.svg").await.status,
        404
    );
    assert_eq!(
        at(&site, GARMENT, "/media/weaves/plain-1.svg").await.status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_brand_site_has_no_customers() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    for (method, path, form) in [
        (
            Method::POST,
            "/api/v1/user/login/email",
            "email=ada@example.com&passwd=correct-horse",
        ),
        (
            Method::POST,
            "/api/v1/user/register/email",
            "email=eve@example.com&pwd=kammgarn7&repwd=kammgarn7",
        ),
        (
            Method::GET,
            "/s16/api/v1/order/pager?token=t0ken-of-ada&cno=",
            "",
        ),
        (
            Method::GET,
            "/s16/opp/style/pager?token=t0ken-of-ada&ctsid=1",
            "",
        ),
        // A method that the call does not have is no way to learn that it is there.
        (Method::GET, "/api/v1/user/login/email", ""),
        (Method::POST, "/s16/api/v1/order/pager", ""),
    ] {
        let request = site.request(method.clone(), path).header("host", BRAND);
        let request = match form {
            "" => request,
            form => request
                .header("content-type", "application/x-www-form-urlencoded")
                .body(form),
        };
        let answer = ask(request).await;
        assert_eq!(
            (answer.status.as_u16(), is_brand(answer.text())),
            (404, true),
            "{method} {path}"
        );
        assert!(!answer.text().contains("t0ken"), "{path}");
    }
    for call in ["login", "register", "orders", "styles"] {
        assert_eq!(provider.count(call), 0, "{call}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_site_loads_anything_of_the_others_looks_or_words() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), both).await;
    let manifest = &site.app.publisher.release().bundle.manifest;
    for (host, own, other) in [
        (BRAND, &manifest.brand, &manifest.garment),
        (GARMENT, &manifest.garment, &manifest.brand),
    ] {
        for path in ["/", "/nothing"] {
            let page = at(&site, host, path).await;
            let loaded = assets(page.text());
            let scripts = [&own.application, &own.entry];
            for file in own.styles.iter().chain(own.icons.values()).chain(scripts) {
                assert!(loaded.contains(file.as_str()), "{host}{path} lacks {file}");
            }
            let foreign = other
                .styles
                .iter()
                .chain(other.icons.values())
                .chain(other.fonts.values().flatten());
            for file in foreign.chain([&other.entry, &other.application]) {
                assert!(!loaded.contains(file.as_str()), "{host}{path} has {file}");
            }
        }
    }
    let brand = at(&site, BRAND, "/").await;
    for file in assets(brand.text()).into_iter().filter(is_code) {
        let text = site.get(file).await;
        for word in ["锦澜", "Source Serif", "Hanken"] {
            assert!(!text.text().contains(word), "{word} in {file}");
        }
    }
    let garment = at(&site, GARMENT, "/").await;
    for file in assets(garment.text()).into_iter().filter(is_code) {
        let text = site.get(file).await;
        for word in ["暖屿", "Outfit"] {
            assert!(!text.text().contains(word), "{word} in {file}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_garment_site_failing_leaves_the_brand_site_standing() {
    let provider = Scripted::start().await;
    provider.fail_all();
    let site = TestSite::start(provider.url(), |config| {
        both(config);
        config.provider.retries = 0;
    })
    .await;
    assert_eq!(at(&site, GARMENT, "/news/list").await.status, 503);
    for (path, word) in PAGES {
        let answer = at(&site, BRAND, path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.text().contains(word), "{path}");
    }
}
