//! `/sitemap.xml` and the sitemaps of the languages.

use http::StatusCode;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite};

/// The texts of the elements of this name.
pub fn texts(xml: &str, name: &str) -> Vec<String> {
    let mut reader = Reader::from_str(xml);
    let mut found = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) if start.name().as_ref() == name => {
                let text = reader.read_text(start.name()).unwrap().to_string();
                found.push(html_escape::decode_html_entities(&text).into_owned());
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

fn good(answer: &Answer) -> &str {
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (StatusCode::OK, "application/xml; charset=utf-8")
    );
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    answer.text()
}

const CODES: [&str; 3] = ["zh", "en", "ja"];

#[tokio::test(flavor = "multi_thread")]
async fn the_index_names_a_sitemap_for_each_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let index = site.get("/sitemap.xml").await;
    let expected = CODES.map(|code| format!("https://www.example.com/sitemap-{code}.xml"));
    assert_eq!(texts(good(&index), "loc"), expected);
    // The latest article is of that day.
    assert_eq!(
        texts(index.text(), "lastmod"),
        ["2024-03-30T09:00:00+08:00"; 3]
    );
    let not_modified = site
        .get_with("/sitemap.xml", "if-none-match", index.header("etag"))
        .await;
    assert_eq!(not_modified.status, StatusCode::NOT_MODIFIED);
    assert_eq!(
        site.get("/sitemap-zh-2.xml").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sitemap_names_the_pages_of_its_language_with_change_and_picture() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (language, code) in LANGUAGES.iter().zip(CODES) {
        let sitemap = site.get(&format!("/sitemap-{code}.xml")).await;
        let pages = texts(good(&sitemap), "loc");
        for path in [
            "/",
            "/about/contact",
            "/market",
            "/oem/material",
            "/oem/cotton",
            "/sample/list",
            "/sample/list?cid=16010312",
            "/sample/info/3201",
            "/news/list",
            "/news/list?page=4",
            "/news/info/2005",
            "/bbs",
            "/bbs/board/1",
            "/inquiry",
            "/privacy",
            "/accessibility",
            "/conformance",
            "/page/statement-1",
        ] {
            let address = format!("https://www.example.com{}", language.path(path));
            assert_eq!(
                pages.iter().filter(|page| **page == address).count(),
                1,
                "{address} in {pages:#?}"
            );
        }
        for nowhere in [
            "/news/info/2004",
            "/news/list?page=1",
            "/news/list?page=5",
            "/order",
            "/user/login",
        ] {
            let address = format!("https://www.example.com{}", language.path(nowhere));
            assert!(!pages.contains(&address), "{address}");
        }
        for url in sitemap.text().split("<url>").skip(1) {
            let is_home = ["com/<", "/en<", "/ja<"]
                .iter()
                .any(|end| url.contains(end));
            let has = |parts: &[&str]| parts.iter().any(|part| url.contains(part));
            // Pages have a date that show what somebody has written: nobody has for a category
            // without items, or for a board that no label names.
            let is_written = is_home
                || has(&[
                    "/about/",
                    "/market<",
                    "/oem/material<",
                    "/oem/info/",
                    "/page/",
                ])
                || has(&["/sample/", "/news/", "/bbs"]) && !has(&["cid=16010312", "/bbs/board/1<"]);
            assert_eq!(url.contains("<lastmod>"), is_written, "{url}");
            let has_pictures =
                is_home || has(&["/about/", "/market<", "/oem/", "/sample/", "/news/"]);
            assert_eq!(url.contains("<image:loc>"), has_pictures, "{url}");
        }
        for (path, images) in [
            (
                "/",
                &[
                    "banners/home.svg",
                    "photos/3001.jpg",
                    "photos/3101.jpg",
                    "photos/3201.jpg",
                    "photos/2005.jpg",
                ][..],
            ),
            ("/about/company", &["banners/about.svg", "photos/3301.jpg"]),
            ("/about/culture", &["banners/about.svg", "photos/3401.jpg"]),
            (
                "/market",
                &["banners/about.svg", "banners/home.svg", "photos/3801.jpg"],
            ),
            (
                "/news/list",
                &["banners/home.svg", "photos/2005.jpg", "photos/2009.jpg"],
            ),
            ("/sample/list", &["banners/home.svg", "photos/3201.jpg"]),
        ] {
            let address = format!("<loc>https://www.example.com{}</loc>", language.path(path));
            let url = sitemap
                .text()
                .split("<url>")
                .find(|url| url.contains(&address))
                .unwrap();
            for image in images {
                assert!(
                    url.contains(&format!(
                        "<image:loc>https://www.example.com/media/{image}<"
                    )),
                    "{image}: {url}"
                );
            }
            assert!(
                !url.contains("photos/2004.jpg") && !url.contains("photos/2010.jpg"),
                "not shown there: {url}"
            );
        }
        let article = sitemap
            .text()
            .split("<url>")
            .find(|url| url.contains("/news/info/2005<"))
            .unwrap();
        assert!(
            article.contains("<lastmod>2024-03-26T09:00:00+08:00</lastmod>"),
            "{article}"
        );
        assert!(
            article
                .contains("<image:loc>https://www.example.com/media/photos/2005.jpg</image:loc>"),
            "{article}"
        );
        assert_eq!(article.matches("rel=\"alternate\"").count(), 4, "{article}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_item_that_a_language_lacks_is_not_named_in_it() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    // Each language has a list of its own of these.
    let english = site.get("/sitemap-en.xml").await;
    let entry = english
        .text()
        .split("<url>")
        .find(|url| url.contains("/en/oem/info/3911<"))
        .unwrap();
    assert_eq!(entry.matches("rel=\"alternate\"").count(), 1, "{entry}");
    assert!(entry.contains("hreflang=\"en\""), "{entry}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sitemaps_outlive_the_provider_and_are_not_made_of_half_its_lists() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    // One list alone fails, a Japanese one: who asks again joins no other load that is about to
    // fail.
    provider.on_part(
        "pager",
        ("tid", "16030503"),
        Behaviour::Http(StatusCode::BAD_GATEWAY),
    );
    let unavailable = site.get("/sitemap-zh.xml").await;
    assert_eq!(
        (unavailable.status, unavailable.header("retry-after")),
        (StatusCode::SERVICE_UNAVAILABLE, "30")
    );
    assert_eq!(unavailable.header("cache-control"), "no-store");
    provider.recover();
    let good = site.get("/sitemap-zh.xml").await;
    assert_eq!(good.status, StatusCode::OK);
    provider.stop().await;
    site.app.files.purge(site::cache::Mode::Soft);
    assert_eq!(site.get("/sitemap-zh.xml").await.body, good.body);
    assert_eq!(site.get("/sitemap-ja.xml").await.status, StatusCode::OK);
}
