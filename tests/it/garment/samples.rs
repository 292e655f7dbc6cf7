//! Samples: the list by category, a sample, and the way to them from the home page.

use serde_json::{Value, json};

use super::{Loads, each, languages, numbered};
use crate::support::scripted::{Behaviour, Scripted};

#[tokio::test]
async fn the_list_shows_its_carousel_its_categories_and_the_default_ones_samples() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (locale, place) in languages() {
        let page = loads
            .page(&format!("{}/sample/list", locale.prefix()))
            .await;
        assert_eq!(page["kind"], "sample-list");
        assert_eq!(
            each(&page["slides"], "src"),
            ["/media/banners/sample-1.svg", "/media/banners/sample-2.svg"]
        );
        let alts = [
            ["横幅（第1张，共2张）", "横幅（第2张，共2张）"],
            ["Banner, picture 1 of 2", "Banner, picture 2 of 2"],
            ["バナー（画像1／2）", "バナー（画像2／2）"],
        ];
        assert_eq!(each(&page["slides"], "alt"), alts[place]);
        let names = [
            ["男装", "Menswear", "紳士服"][place],
            ["女装", "Womenswear", "婦人服"][place],
        ];
        assert_eq!(
            (each(&page["categories"], "name"), page["title"].as_str()),
            (names.to_vec(), Some(names[0]))
        );
        assert_eq!(
            each(&page["items"], "title"),
            numbered(["样品", "Sample", "サンプル"][place], 1..=6)
        );
        assert_eq!(
            page["items"][0]["link"],
            json!({ "href": "/sample/info/3201", "external": false })
        );
    }
    let of_lists = provider.seen("pager");
    assert!(of_lists.iter().all(|seen| {
        let is_of_filters = seen.param("tid") == Some("160103");
        is_of_filters || seen.param("cid") == Some("16010311")
    }));
}

#[tokio::test]
async fn each_category_leads_to_its_samples_and_the_default_one_has_no_cid() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    let categories = loads.page("/en/sample/list").await["categories"].take();
    let links: Vec<_> = categories
        .as_array()
        .unwrap()
        .iter()
        .map(|own| own["link"]["href"].as_str().unwrap())
        .collect();
    assert_eq!(
        links,
        [
            "/sample/list?cid=16010311#ctgs",
            "/sample/list?cid=16010312#ctgs"
        ]
    );
    assert_eq!(
        (&categories[0]["current"], &categories[1]["current"]),
        (&json!(true), &json!(false))
    );
    let document = loads.document("/en/sample/list?cid=16010311").await;
    assert_eq!(
        document["head"]["canonical"],
        "https://www.example.com/en/sample/list"
    );
    assert_eq!(document["frame"]["path"], "/sample/list");
}

#[tokio::test]
async fn an_empty_category_is_an_empty_list_under_its_own_name() {
    let provider = Scripted::start().await;
    let document = Loads::of(&provider)
        .document("/en/sample/list?cid=16010312")
        .await;
    let (head, page) = (&document["head"], &document["page"]);
    assert_eq!(
        (&page["items"], &page["title"]),
        (&json!([]), &json!("Womenswear"))
    );
    assert_eq!(page["categories"][1]["current"], true);
    assert!(head["title"].as_str().unwrap().starts_with("Womenswear "));
    assert_eq!(
        head["canonical"],
        "https://www.example.com/en/sample/list?cid=16010312"
    );
    assert_eq!(document["frame"]["path"], "/sample/list?cid=16010312");
}

#[tokio::test]
async fn a_category_that_the_catalog_does_not_know_is_a_404() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    assert_eq!(loads.status("/en/sample/list?cid=16010399").await, 404);
    provider.fail("catalog");
    assert_eq!(
        loads.status("/en/sample/list?cid=16010399").await,
        200,
        "nobody knows whether there is one"
    );
}

#[tokio::test]
async fn the_default_list_is_there_whatever_the_catalog_knows() {
    let provider = Scripted::start().await;
    provider.data("catalog", json!([]));
    let page = Loads::of(&provider).page("/en/sample/list").await;
    assert_eq!(
        (&page["title"], page["items"].as_array().unwrap().len()),
        (&Value::Null, 6)
    );
}

#[tokio::test]
async fn a_carousel_without_a_pack_shows_the_banner_itself() {
    let provider = Scripted::start().await;
    let banner =
        json!({ "fid": 1013, "title": "Room", "imgsrc": "/media/room.svg", "imgpack": [] });
    provider.on_part("info", ("fid", "1013"), Behaviour::Data(banner));
    let slides = Loads::of(&provider).page("/en/sample/list").await["slides"].take();
    assert_eq!(slides, json!([{ "src": "/media/room.svg", "alt": "Room" }]));
}

#[tokio::test]
async fn a_picture_of_the_carousel_is_described_as_the_cms_describes_it() {
    let provider = Scripted::start().await;
    let pack =
        json!([{ "src": "/media/a.svg", "alt": "Folded shirts" }, { "src": "/media/b.svg" }]);
    let banner = json!({ "fid": 1013, "title": "Room", "imgpack": pack });
    provider.on_part("info", ("fid", "1013"), Behaviour::Data(banner));
    let slides = Loads::of(&provider).page("/en/sample/list").await["slides"].take();
    assert_eq!(
        each(&slides, "alt"),
        ["Folded shirts", "Room, picture 2 of 2"]
    );
}

#[tokio::test]
async fn a_sample_has_its_words_its_pictures_and_its_text() {
    let provider = Scripted::start().await;
    let sample = json!({
        "fid": 3202, "title": "Tee", "subtxt": "JL-1", "abstract": "Jersey.", "imgsrc": "/media/tee.svg",
        "imgpack": [{ "src": "/media/back.svg" }], "atime": "2026-10-14 09:00:00", "content": "<p>Text</p>",
    });
    provider.on_part("info", ("fid", "3202"), Behaviour::Data(sample));
    let document = Loads::of(&provider).document("/en/sample/info/3202").await;
    let page = &document["page"];
    assert_eq!(
        (&page["kind"], &page["title"], &page["subtitle"]),
        (&json!("sample-info"), &json!("Tee"), &json!("JL-1"))
    );
    assert_eq!(
        (&page["summary"], &page["content"]),
        (&json!("Jersey."), &json!("<p>Text</p>"))
    );
    assert_eq!(
        page["image"],
        json!({ "src": "/media/tee.svg", "alt": "Tee" })
    );
    assert_eq!(
        page["gallery"],
        json!([{ "src": "/media/back.svg", "alt": "Tee, picture 2 of 2" }])
    );
    assert_eq!(page["created"]["text"], "14 October 2026");
    assert!(
        document["head"]["title"]
            .as_str()
            .unwrap()
            .starts_with("Tee ")
    );
}

#[tokio::test]
async fn a_sample_without_a_text_of_its_own_has_none() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for content in [json!(null), json!(""), json!("<p>&nbsp;</p>")] {
        let sample = json!({ "fid": 3202, "title": "Tee", "content": content });
        provider.on_part("info", ("fid", "3202"), Behaviour::Data(sample));
        assert_eq!(
            loads.page("/en/sample/info/3202").await["content"],
            Value::Null,
            "{content}"
        );
    }
}

#[tokio::test]
async fn an_unknown_sample_is_a_404() {
    let provider = Scripted::start().await;
    assert_eq!(Loads::of(&provider).status("/en/sample/info/9").await, 404);
}

#[tokio::test]
async fn the_samples_on_the_home_page_lead_to_their_own_pages() {
    let provider = Scripted::start().await;
    let samples = Loads::of(&provider).page("/ja").await["samples"].take();
    let links: Vec<_> = samples
        .as_array()
        .unwrap()
        .iter()
        .map(|own| own["link"]["href"].as_str().unwrap())
        .collect();
    assert_eq!(
        links,
        (3201..=3206)
            .map(|fid| format!("/sample/info/{fid}"))
            .collect::<Vec<_>>()
    );
}

/// The samples of all categories, some with facts.
fn with_facts(provider: &Scripted) {
    let sample = |fid: u64, exvals: Value| json!({ "fid": fid, "tid": 160_103, "title": format!("Style {fid}"), "exvals": exvals });
    let jersey = json!({ "weave": "jersey", "gsm": 180, "minimum": 300, "lead": "30-35" });
    let twill = r##"{"weave": "twill", "colours": [{"value": "#22375b", "name": "Navy"}]}"##;
    let rows = json!([
        sample(3201, jersey),
        sample(3202, json!(twill)),
        sample(3203, json!("1993")),
    ]);
    for row in rows.as_array().unwrap() {
        let fid = row["fid"].to_string();
        provider.on_part("info", ("fid", &fid), Behaviour::Data(row.clone()));
    }
    provider.on_part("pager", ("tid", "160103"), Behaviour::Data(rows));
}

#[tokio::test]
async fn samples_are_filtered_by_their_facts_in_all_categories() {
    let provider = Scripted::start().await;
    with_facts(&provider);
    let loads = Loads::of(&provider);
    let page = loads.page("/en/sample/list").await;
    assert_eq!(
        (&page["isFiltered"], page["items"].as_array().unwrap().len()),
        (&json!(false), 6)
    );
    assert_eq!(
        each(&page["filters"]["facets"], "facet"),
        ["weave", "weight"]
    );
    let document = loads
        .document("/en/sample/list?weave=twill&weave=felt")
        .await;
    let page = &document["page"];
    assert_eq!(each(&page["items"], "title"), ["Style 3202"]);
    assert_eq!(
        (&page["title"], &page["isFiltered"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(document["frame"]["path"], "/sample/list?weave=twill");
    assert_eq!(document["head"]["canonical"], Value::Null);
    let category = &page["categories"][1]["link"]["href"];
    assert_eq!(category, "/sample/list?cid=16010312&weave=twill#ctgs");
}

#[tokio::test]
async fn a_provider_without_facts_has_no_filters() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    assert_eq!(loads.page("/sample/list").await["filters"], Value::Null);
    assert_eq!(loads.page("/sample/info/3201").await["facts"], Value::Null);
}

#[tokio::test]
async fn styles_are_compared_in_the_order_of_the_address() {
    let provider = Scripted::start().await;
    with_facts(&provider);
    let loads = Loads::of(&provider);
    let document = loads
        .document("/en/sample/compare?style=3202&style=3201&style=9&style=1013")
        .await;
    let styles = &document["page"]["styles"];
    assert_eq!(each(styles, "title"), ["Style 3202", "Style 3201"]);
    assert_eq!(
        styles[0]["facts"]["colours"],
        json!([{ "value": "#22375b", "name": "Navy" }])
    );
    assert_eq!(styles[1]["facts"]["lead"], json!({ "from": 30, "to": 35 }));
    assert_eq!(
        styles[1]["without"]["href"],
        "/sample/compare?style=3202&style=9&style=1013"
    );
    assert_eq!(document["head"]["canonical"], Value::Null);
    let none = loads.page("/sample/compare").await;
    assert_eq!(none["styles"], json!([]));
}
