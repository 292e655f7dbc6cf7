//! The pages' addresses and the map's tiles, through the real server.

use base::config::{TileSource, TileTemplate};
use serde_json::Value;

use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn each_page_has_a_document_of_its_kind_and_status_in_every_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (path, status, kind) in [
            ("/about/culture", 200, "about-culture"),
            ("/about/development", 200, "about-development"),
            ("/about/cooperation", 200, "about-cooperation"),
            ("/about/contact", 200, "about-contact"),
            ("/market", 200, "market"),
            ("/oem/printing", 200, "oem-list"),
            ("/oem/info/3901", 200, "oem-info"),
            ("/sample/list?cid=16010312", 200, "sample-list"),
            ("/sample/info/3201", 200, "sample-info"),
            ("/bbs", 200, "bbs"),
            ("/bbs/1", 200, "bbs"),
            ("/bbs/board/1?lid=11", 200, "bbs"),
            ("/oem/wool", 404, "error"),
            ("/oem/info/9", 404, "error"),
            ("/sample/list?cid=x", 404, "error"),
            ("/sample/list?cid=7", 404, "error"),
            ("/bbs/board/2", 404, "error"),
            ("/order", 200, "order"),
            ("/order/1", 404, "error"),
            ("/user/login", 200, "user-login"),
            ("/user/register", 200, "user-register"),
            ("/user/terms", 200, "user-terms"),
            ("/privacy", 200, "privacy"),
            ("/accessibility", 200, "accessibility"),
            ("/conformance", 200, "conformance"),
        ] {
            let path = language.path(path);
            let document = site.get(&format!("/_page{path}")).await;
            let kind_of = document.json()["page"]["kind"].as_str().unwrap().to_owned();
            assert_eq!(
                (document.status.as_u16(), kind_of.as_str()),
                (status, kind),
                "{path}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_section_leads_to_its_first_page_for_good() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (path, target) in [
            ("/oem", "/oem/cotton"),
            ("/sample", "/sample/list"),
            ("/bbs/1/", "/bbs/board/1"),
        ] {
            let answer = site.get(&language.path(path)).await;
            let location = language.path(target);
            assert_eq!(
                (answer.status.as_u16(), answer.header("location")),
                (301, location.as_str()),
                "{path}"
            );
        }
    }
}

/// Returns the contact page's tile settings and its `img-src`.
async fn tiles_and_pictures(tiles: TileSource) -> (Value, String) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.map.tiles = tiles).await;
    let answer = site.get("/_page/en/about/contact").await;
    let policy = answer.header("content-security-policy");
    let pictures = policy
        .split("; ")
        .find_map(|part| part.strip_prefix("img-src "))
        .unwrap()
        .to_owned();
    (answer.json()["page"]["map"]["tiles"].take(), pictures)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_map_shows_the_configured_tiles_and_the_policy_lets_them_in() {
    let template = "http://tiles.example:8081/{z}/{x}/{y}.png";
    let (tiles, pictures) =
        tiles_and_pictures(TileSource::Server(TileTemplate::parse(template).unwrap())).await;
    assert_eq!(
        (tiles["url"].as_str(), tiles["maxZoom"].as_u64()),
        (Some(template), Some(19))
    );
    assert_eq!(
        tiles["attributionLink"]["href"],
        "https://www.openstreetmap.org/copyright"
    );
    assert!(
        pictures
            .split(' ')
            .any(|source| source == "http://tiles.example:8081"),
        "{pictures}"
    );

    let (tiles, pictures) = tiles_and_pictures(TileSource::None).await;
    assert_eq!((tiles, pictures.as_str()), (Value::Null, "'self' data:"));
}
