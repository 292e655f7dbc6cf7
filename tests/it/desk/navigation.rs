//! Hidden pages, menus of the company's own, and names of processes, as an owner writes them.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;

const HIDDEN: &str = "/market\n/oem/printing\n/news/list\n/bbs\n/order";
/// Pages that are gone, and those that stay.
const GONE: [&str; 8] = [
    "/market",
    "/oem/printing",
    "/news/list",
    "/news/info/3038",
    "/bbs",
    "/order",
    "/user/login",
    "/user/register",
];
const KEPT: [&str; 6] = [
    "/oem/cotton",
    "/sample/list",
    "/about/company",
    "/user/terms",
    "/search",
    "/inquiry",
];

#[tokio::test(flavor = "multi_thread")]
async fn hidden_pages_are_gone_from_everywhere() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let printed = desk.site.get("/en/oem/printing").await;
    let item = link_after(printed.text(), "href=\"/en/oem/info/").expect("an item of printing");
    let before = desk.site.get("/en").await;
    for part in [
        "/en/market\"",
        "/en/oem/printing\"",
        "/en/news/info/",
        "feed.xml",
        "/en/bbs",
    ] {
        assert!(before.text().contains(part), "{part}");
    }

    let fields = json!({ "common": { "hidden": HIDDEN } });
    desk.publish_now("company/main", &owner, fields, &["zh", "en", "ja"])
        .await;
    let is_gone = |page: &str| !page.contains("/en/market\"");
    desk.until_page("/en", is_gone).await;

    for prefix in ["", "/en", "/ja"] {
        for path in GONE.iter().copied().chain([item.as_str()]) {
            let page = desk.site.get(&format!("{prefix}{path}")).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{prefix}{path}");
        }
        for path in KEPT {
            let page = desk.site.get(&format!("{prefix}{path}")).await;
            assert_eq!(page.status, StatusCode::OK, "{prefix}{path}");
            for gone in GONE.iter().copied().chain([item.as_str()]) {
                let link = format!("href=\"{prefix}{gone}");
                assert!(!page.text().contains(&link), "{link} on {path}");
            }
        }
        for file in ["feed.xml", "atom.xml"] {
            let feed = desk.site.get(&format!("{prefix}/{file}")).await;
            assert_eq!(feed.status, StatusCode::NOT_FOUND, "{prefix}/{file}");
        }
    }
    let home = desk.site.get("/en").await;
    for part in [
        "/en/oem/printing",
        "/en/news",
        "/en/bbs",
        "feed.xml",
        "/en/user/login",
    ] {
        assert!(!home.text().contains(part), "{part}");
    }
    assert!(home.text().contains("href=\"/en/oem/cotton\""));
    // The links for buyers that are left.
    assert!(home.text().contains("For buyers"));

    let map = desk.site.get("/sitemap-en.xml").await;
    assert_eq!(map.status, StatusCode::OK);
    assert!(map.text().contains("/en/oem/cotton</loc>"));
    for gone in GONE.iter().copied().chain([item.as_str()]) {
        assert!(!map.text().contains(&format!("/en{gone}<")), "{gone}");
    }

    // The address of a section leads to its first page that is shown.
    let fields = json!({ "common": { "hidden": "/oem/cotton\n/about/company" } });
    desk.publish_now("company/main", &owner, fields, &["zh", "en", "ja"])
        .await;
    desk.until_page("/en", |page| page.contains("/en/market\""))
        .await;
    for (section, first) in [("/en/oem", "/en/oem/dye"), ("/about", "/about/culture")] {
        let moved = desk.site.get(section).await;
        assert_eq!(moved.status, StatusCode::MOVED_PERMANENTLY, "{section}");
        assert_eq!(moved.header("location"), first);
        assert_eq!(desk.site.get(first).await.status, StatusCode::OK);
    }
    assert_eq!(
        desk.site.get("/oem/cotton").await.status,
        StatusCode::NOT_FOUND
    );

    // And back.
    let fields = json!({ "common": { "hidden": "" } });
    desk.publish_now("company/main", &owner, fields, &["zh", "en", "ja"])
        .await;
    desk.until_page("/en", |page| page.contains("/en/oem/cotton\""))
        .await;
    assert_eq!(desk.site.get("/en/bbs").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_has_the_links_of_the_company() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let menu =
        "/market | en=Where we sell\n/about/company\nhttps://shop.example/ | en=Shop | zh=商店";
    let fields = json!({ "common": { "menu": menu, "footer": "/inquiry\n/bbs | en=Answers" } });
    desk.publish_now("company/main", &owner, fields, &["zh", "en", "ja"])
        .await;
    let page = desk
        .until_page("/en", |page| page.contains("Where we sell"))
        .await;
    let text = page.text();
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}"));
    assert!(place("Where we sell") < place(">About</a>"));
    assert!(place("href=\"https://shop.example/\"") > place(">About</a>"));
    assert!(text.contains("href=\"/en/bbs\">Answers</a>"));
    let chinese = desk.site.get("/").await;
    assert!(chinese.text().contains("商店"));

    for (name, value) in [
        ("menu", "market"),
        ("menu", "javascript:alert(1) | en=x"),
        ("hidden", "/search"),
    ] {
        let body = json!({ "base": 1, "fields": { "common": { name: value } } });
        let path = "/entries/company%2Fmain/check";
        let answer = desk.send(Method::POST, path, &owner, body).await;
        assert_eq!(answer.json()["problems"][0]["field"], name, "{value}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_has_the_name_of_its_introduction() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let fields = json!({ "common": {}, "en": { "title": "Yarn and knitting" } });
    desk.publish_now("item/1124", &owner, fields, &["en"]).await;
    // In the line of processes on home and on the pages of the others.
    desk.until_page("/en", |page| page.contains(">Yarn and knitting</a>"))
        .await;
    desk.until_page("/en/oem/dye", |page| {
        page.contains(">Yarn and knitting</a>")
    })
    .await;
}

impl Desk {
    /// Publishes an entry with these fields.
    pub(super) async fn publish_now(
        &self,
        entry: &str,
        session: &str,
        fields: Value,
        languages: &[&str],
    ) {
        let path = format!("/entries/{}", entry.replace('/', "%2F"));
        let base = self.json(&path, session).await["number"].clone();
        let body = json!({ "base": base, "fields": fields, "languages": languages });
        let path = format!("{path}/publish");
        let answer = self.send(Method::POST, &path, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
}

/// The path of the first link that begins like this, without language.
fn link_after(page: &str, begin: &str) -> Option<String> {
    let (_, main) = page.split_once("<main")?;
    let (_, after) = main.split_once(begin)?;
    let (id, _) = after.split_once('"')?;
    Some(format!("/oem/info/{id}"))
}
