//! Markets.

use serde_json::{Value, json};

use super::{Loads, each, languages, numbered};
use crate::support::scripted::{Behaviour, Scripted};

#[tokio::test]
async fn the_market_page_lists_the_markets_below_its_introduction() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (locale, place) in languages() {
        let page = loads.page(&format!("{}/market", locale.prefix())).await;
        assert_eq!(page["kind"], "market");
        assert_eq!(page["title"], ["公司", "Company", "会社"][place]);
        assert_eq!(
            each(&page["markets"], "title"),
            numbered(["市场", "Market", "市場"][place], 1..=3)
        );
        assert_eq!(page["markets"][0]["image"]["src"], "/media/photos/3801.jpg");
    }
}

#[tokio::test]
async fn banner_and_advert_lead_somewhere_and_their_pictures_say_where() {
    let provider = Scripted::start().await;
    let banner = json!({ "fid": 1373, "title": "Guide", "imgsrc": "/media/b.svg", "lnkurl": "https://example.com/g" });
    let kind = json!({ "tid": 16_010_401, "tname": "Markets", "imgsrc": "/media/world.svg", "lnkurl": "/about/contact" });
    provider.on_part("info", ("fid", "1373"), Behaviour::Data(banner));
    provider.on("type", Behaviour::Data(kind));
    let page = Loads::of(&provider).page("/en/market").await;
    let pictured = |src, alt, href, external: bool| json!({ "image": { "src": src, "alt": alt }, "link": { "href": href, "external": external } });
    assert_eq!(
        page["banner"],
        pictured("/media/b.svg", "Guide", "https://example.com/g", true)
    );
    assert_eq!(
        page["advert"],
        pictured("/media/world.svg", "Markets", "/about/contact", false)
    );
}

#[tokio::test]
async fn a_banner_without_a_picture_is_none() {
    let provider = Scripted::start().await;
    provider.on_part(
        "info",
        ("fid", "1373"),
        Behaviour::Data(json!({ "title": "Guide", "lnkurl": "/market" })),
    );
    assert_eq!(
        Loads::of(&provider).page("/en/market").await["banner"],
        Value::Null
    );
}
