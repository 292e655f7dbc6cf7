//! The whole brand site, walked along its links as a search engine does.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{PAGES, brand_alone, no_provider};
use crate::support::html::count;
use crate::support::site::TestSite;

const ORIGIN: &str = "https://www.example.com";

/// Returns every part of a text between two delimiters.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before)
        .skip(1)
        .filter_map(|rest| rest.split_once(after))
        .map(|(found, _)| found)
        .collect()
}

async fn walk(site: &TestSite) -> BTreeMap<String, String> {
    let (mut waiting, mut pages) = (vec!["/".to_owned()], BTreeMap::new());
    while let Some(path) = waiting.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let answer = site.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        // Files need no title, are in no sitemap, and have no links.
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let links = between(answer.text(), "<a ", ">")
            .into_iter()
            .flat_map(|tag| between(tag, "href=\"", "\""));
        let inside = links
            .filter(|href| href.starts_with('/'))
            .map(|href| href.split('#').next().unwrap_or_default());
        waiting.extend(inside.map(str::to_owned));
        pages.insert(path, answer.text().to_owned());
    }
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_leads_to_a_page_that_says_what_it_is() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    let pages = walk(&site).await;
    assert_eq!(
        pages.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        PAGES.map(|(path, _)| path).into()
    );
    let (mut titles, mut descriptions, mut cards) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (path, html) in &pages {
        let head = html.split_once("</head>").unwrap().0;
        assert_eq!(count(html, "h1"), 1, "{path}");
        assert_eq!(
            between(head, "<link rel=\"canonical\" href=\"", "\""),
            [format!("{ORIGIN}{path}")]
        );
        assert!(
            titles.insert(between(head, "<title>", "</title>")[0]),
            "{path}"
        );
        assert!(
            descriptions.insert(between(head, "<meta name=\"description\" content=\"", "\"")[0]),
            "{path}"
        );
        let tag = |property: &str| {
            between(
                head,
                &format!("<meta property=\"{property}\" content=\""),
                "\"",
            )
            .concat()
        };
        assert_eq!(
            (tag("og:image:width"), tag("og:image:height")),
            ("1200".to_owned(), "630".to_owned()),
            "{path}"
        );
        let card = site
            .get(tag("og:image").strip_prefix(ORIGIN).unwrap())
            .await;
        assert_eq!(
            (card.status, card.header("content-type")),
            (http::StatusCode::OK, "image/png"),
            "{path}"
        );
        assert!(
            cards.insert(card.body),
            "the card of {path} is another page's"
        );
        let graph = between(head, "<script type=\"application/ld+json\">", "</script>");
        let graph: Value = serde_json::from_str(graph[0]).unwrap();
        let kinds: Vec<_> = graph["@graph"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| node["@type"].clone())
            .collect();
        assert_eq!(kinds, ["Organization", "WebSite", "WebPage"], "{path}");
        assert_eq!(graph["@graph"][2]["url"], format!("{ORIGIN}{path}"));
    }
    let sitemap = site.get("/sitemap.xml").await;
    let listed: BTreeSet<_> = between(sitemap.text(), "<loc>", "</loc>")
        .into_iter()
        .collect();
    let found: Vec<_> = pages.keys().map(|path| format!("{ORIGIN}{path}")).collect();
    assert_eq!(listed, found.iter().map(String::as_str).collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn its_icons_and_its_card_are_its_own() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    let garment = TestSite::start(no_provider().await.url(), |_| {}).await;
    let html = site.get("/").await;
    for path in [
        "/favicon.ico",
        "/apple-touch-icon.png",
        "/manifest.webmanifest",
    ] {
        assert!(html.text().contains(&format!("href=\"{path}\"")), "{path}");
    }
    let manifest = site.get("/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest = manifest.json();
    assert_eq!(
        (&manifest["lang"], &manifest["theme_color"]),
        (&"zh-Hans".into(), &"#0d0f12".into())
    );
    let icons = manifest["icons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|icon| icon["src"].as_str().unwrap());
    for path in icons.chain(["/favicon.ico", "/apple-touch-icon.png", "/card-zh.png"]) {
        let (own, other) = (site.get(path).await, garment.get(path).await);
        assert_eq!(own.status, http::StatusCode::OK, "{path}");
        assert!(own.header("content-type").starts_with("image/"), "{path}");
        assert_ne!(own.body, other.body, "{path}");
    }
    for path in ["/card-en.png", "/en/manifest.webmanifest"] {
        assert_eq!(
            site.get(path).await.status,
            http::StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    assert!(
        !site.get("/nothing").await.text().contains("ld+json"),
        "what is not there is nothing to be described"
    );
}
