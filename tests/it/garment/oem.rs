//! OEM categories and their items.

use serde_json::{Value, json};

use super::{Loads, each, languages, numbered};
use crate::support::scripted::{Behaviour, Scripted};

#[tokio::test]
async fn each_category_asks_for_the_ids_of_its_language() {
    for (locale, lists, intros) in [
        ("", 160_105, 975),
        ("/en", 160_205, 1124),
        ("/ja", 160_305, 1194),
    ] {
        for (category, number) in [
            ("cotton", 1),
            ("dye", 2),
            ("material", 3),
            ("clothing", 4),
            ("printing", 5),
        ] {
            let provider = Scripted::start().await;
            let page = Loads::of(&provider)
                .page(&format!("{locale}/oem/{category}"))
                .await;
            assert_eq!(
                (&page["kind"], &page["category"]),
                (&json!("oem-list"), &json!(category))
            );
            let list = format!("{}", lists * 100 + number);
            assert_eq!(provider.seen("pager")[0].param("tid"), Some(list.as_str()));
            let infos = provider.seen("info");
            let mut asked: Vec<_> = infos
                .iter()
                .map(|seen| seen.param("fid").unwrap().to_owned())
                .collect();
            asked.sort();
            let mut expected = vec![
                "1041".to_owned(),
                "1042".to_owned(),
                "1374".to_owned(),
                (intros + number - 1).to_string(),
            ];
            expected.sort();
            assert_eq!(asked, expected, "{locale}/oem/{category}");
        }
    }
}

#[tokio::test]
async fn a_category_shows_its_intro_and_a_grid_that_leads_to_the_items() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (locale, place) in languages() {
        let page = loads
            .page(&format!("{}/oem/material", locale.prefix()))
            .await;
        let title = ["辅料篇", "Trims", "副資材について"][place];
        assert_eq!(
            (&page["title"], &page["intro"]),
            (&json!(title), &json!(format!("<p>{title}.</p>")))
        );
        assert_eq!(
            page["image"],
            json!({ "src": "/media/trims/zips.svg", "alt": title })
        );
        assert_eq!(page["banner"]["src"], "/media/banners/home.svg");
        assert_eq!(
            each(&page["items"], "title"),
            numbered(["辅料", "Trim", "副資材"][place], 1..=4)
        );
        let first = 3901 + 10 * place;
        assert_eq!(
            page["items"][1]["link"],
            json!({ "href": format!("/oem/info/{}", first + 1), "external": false })
        );
    }
}

#[tokio::test]
async fn a_category_without_items_is_an_empty_grid() {
    let provider = Scripted::start().await;
    let page = Loads::of(&provider).page("/en/oem/cotton").await;
    assert_eq!((&page["items"], &page["title"]), (&json!([]), &json!("")));
}

#[tokio::test]
async fn an_item_has_the_static_banner_its_category_its_link_and_its_neighbours() {
    let provider = Scripted::start().await;
    let item = json!({
        "fid": "3912", "tid": "16020503", "title": "Zips", "abstract": "Teeth and tape.", "imgsrc": "/media/z.svg",
        "lnkurl": "https://example.com/zips", "ptime": "2026-03-09 10:00:00",
        "content": "<h1>Zips</h1><p onclick=x>Text</p><script>alert(1)</script>",
    });
    provider.on_part("info", ("fid", "3912"), Behaviour::Data(item));
    let document = Loads::of(&provider).document("/en/oem/info/3912").await;
    let page = &document["page"];
    assert_eq!(
        (&page["kind"], &page["category"]),
        (&json!("oem-info"), &json!("material"))
    );
    assert_eq!(page["banner"]["src"], "/media/banners/home.svg");
    assert_eq!(
        page["link"],
        json!({ "title": "", "link": { "href": "https://example.com/zips", "external": true } })
    );
    let neighbours = ["previous", "next"].map(|place| &page[place]["link"]["href"]);
    assert_eq!(
        neighbours,
        [&json!("/oem/info/3911"), &json!("/oem/info/3913")]
    );
    assert_eq!(
        (&page["summary"], &page["content"]),
        (
            &json!("Teeth and tape."),
            &json!("<h2>Zips</h2><p>Text</p>")
        )
    );
    let published = json!({ "iso": "2026-03-09T10:00:00+08:00", "text": "9 March 2026" });
    assert_eq!(
        (&page["published"], &page["image"]["alt"]),
        (&published, &json!("Zips"))
    );
    assert!(
        document["head"]["title"]
            .as_str()
            .unwrap()
            .starts_with("Zips ")
    );
}

#[tokio::test]
async fn the_link_of_an_item_has_the_title_of_the_page_that_it_leads_to() {
    for (href, title) in [
        ("/news/info/2005", "News 5"),
        ("/about/contact", "Contact"),
        ("/oem/nowhere", ""),
    ] {
        let provider = Scripted::start().await;
        let item = json!({ "fid": 3990, "title": "Zips", "lnkurl": href });
        provider.on_part("info", ("fid", "3990"), Behaviour::Data(item));
        let page = Loads::of(&provider).page("/en/oem/info/3990").await;
        assert_eq!(page["link"]["title"], title, "{href}");
    }
}

#[tokio::test]
async fn an_item_of_no_category_has_none() {
    let provider = Scripted::start().await;
    provider.on_part(
        "info",
        ("fid", "3990"),
        Behaviour::Data(json!({ "fid": 3990, "title": "Zips" })),
    );
    let page = Loads::of(&provider).page("/oem/info/3990").await;
    assert_eq!(
        (&page["category"], &page["link"]),
        (&Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn an_unknown_item_is_a_404() {
    let provider = Scripted::start().await;
    let loaded = Loads::of(&provider).load("/en/oem/info/9").await;
    assert_eq!(loaded.document.frame.status, 404);
    assert!(
        loaded.tags.contains(&"info:9".to_owned()),
        "a purge of the item finds the page that it is missing from"
    );
}
