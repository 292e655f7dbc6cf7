//! The rows of the news list.

use serde_json::{Value, json};
use tracing::level_filters::LevelFilter;

use super::{Loads, each};
use crate::support::log::ThreadLog;
use crate::support::scripted::{Behaviour, Scripted};

#[tokio::test]
async fn an_excerpt_is_the_beginning_of_the_content_or_of_the_abstract() {
    let provider = Scripted::start().await;
    let row = |fid: u32, content: &str, summary: &str| json!({ "fid": fid, "title": "T", "content": content, "abstract": summary });
    let rows = json!([
        row(1, "", ""),
        row(2, "", ""),
        row(3, "", ""),
        row(4, "", ""),
        row(
            5,
            "<p>The <b>content</b>.</p><script>1</script>",
            "The abstract."
        ),
        row(6, "", "Fabric under 200 g & <light>."),
        row(
            7,
            "<p>&nbsp;</p><p><img src=\"/media/a.jpg\"></p>",
            "Of a picture."
        ),
        row(8, &format!("<p>{}</p>", "word ".repeat(100)), ""),
        row(9, "", ""),
    ]);
    provider.on_part("pager", ("tid", "160108"), Behaviour::Data(rows));
    let rows = Loads::of(&provider).page("/en/news/list").await["rows"].take();
    let excerpts = each(&rows, "excerpt");
    assert_eq!(
        excerpts[..3],
        [
            "The content.",
            "Fabric under 200 g & <light>.",
            "Of a picture."
        ]
    );
    assert!(
        excerpts[3].starts_with("word word ") && excerpts[3].chars().count() <= 181,
        "{}",
        excerpts[3]
    );
    assert_eq!(excerpts[4], "");
}

/// Eight news, newest first; the first and the third tile have no link that can be shown.
fn news() -> Value {
    let links = [
        "",
        "https://partner.example/",
        "javascript:alert(1)",
        "/about/company",
    ];
    let link = |fid: usize| links.get(fid - 1).copied().unwrap_or_default();
    let row = |fid| json!({ "fid": fid, "tid": 160_108, "title": format!("News {fid}"), "lnkurl": link(fid) });
    (1..=8).map(row).collect()
}

#[tokio::test]
async fn a_tile_without_a_link_leads_to_its_article_which_other_pages_show_as_well() {
    let provider = Scripted::start().await;
    provider.on_part("pager", ("tid", "160108"), Behaviour::Data(news()));
    let article = |fid: u32| json!(format!("/news/info/{fid}"));
    let loads = Loads::of(&provider);
    let list = loads.page("/en/news/list").await;
    let tiles: Vec<_> = (0..4)
        .map(|tile| list["tiles"][tile]["link"]["href"].clone())
        .collect();
    let partner = json!("https://partner.example/");
    assert_eq!(
        tiles,
        [article(1), partner, article(3), json!("/about/company")]
    );
    assert_eq!(each(&list["rows"], "id"), ["5", "6", "7", "8"]);
    let home = loads.page("/en").await;
    assert_eq!(each(&home["news"], "id"), ["1", "3", "5"]);
    provider.on("info", Behaviour::Data(news()[2].clone()));
    let third = loads.page("/en/news/info/3").await;
    let beside = ["previous", "next"].map(|name| third[name]["link"]["href"].clone());
    assert_eq!(beside, [article(1), article(5)]);
}

#[tokio::test]
async fn an_article_names_its_publisher_and_its_source() {
    let provider = Scripted::start().await;
    let long = "long ".repeat(100);
    for (pname, ptxt) in [("Jinlan", "Fair news"), ("", ""), ("A<b>", &long)] {
        let item = json!({ "fid": 7, "tid": 160_108, "title": "T", "pname": pname, "ptxt": ptxt });
        provider.on("info", Behaviour::Data(item));
        let page = Loads::of(&provider).page("/en/news/info/7").await;
        assert_eq!(page["publisher"], pname);
        let source = page["source"].as_str().unwrap();
        assert!(source.chars().count() <= 121 && ptxt.starts_with(source.trim_end_matches('…')));
    }
}

#[tokio::test]
async fn every_item_with_a_film_has_a_link_to_it_after_its_text() {
    let provider = Scripted::start().await;
    for (path, tid, field) in [
        ("/en/news/info/7", 160_108, "content"),
        ("/en/oem/info/7", 16_020_503, "content"),
        ("/en/sample/info/7", 160_103, "content"),
    ] {
        for (address, link) in [
            (
                "https://video.example/a.mp4?a=1&b=\"2\"",
                Some("https://video.example/a.mp4?a=1&amp;b=&quot;2&quot;"),
            ),
            (" /media/films/loom.mp4 ", Some("/media/films/loom.mp4")),
            ("javascript:alert(1)", None),
            ("", None),
        ] {
            let item = json!({ "fid": 7, "tid": tid, "title": "T", "content": "<p>Text <i>open", "vodurl": address });
            provider.on("info", Behaviour::Data(item));
            let page = Loads::of(&provider).page(path).await;
            let content = page[field].as_str().unwrap();
            assert!(content.starts_with("<p>Text <i>open</i></p>"), "{content}");
            let shown = link.is_some_and(|link| content.contains(&format!("href=\"{link}\"")));
            assert_eq!(
                (shown, content.contains("Watch the video")),
                (link.is_some(), link.is_some()),
                "{content}"
            );
        }
    }
}

#[tokio::test]
async fn a_list_that_lacks_rows_of_its_count_names_the_setting_of_pages_once() {
    let log = ThreadLog::start(LevelFilter::WARN);
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    let named = || log.text().matches("`provider.paging` may be wrong").count();
    for path in ["/en/news/list", "/en/news/list?page=4", "/en/bbs"] {
        assert_eq!(loads.status(path).await, 200);
    }
    assert_eq!(named(), 0, "{}", log.text());
    // A provider that counts pages from 1 has none with the number 0.
    provider.on_part("pager", ("idx", "0"), Behaviour::Data(json!([])));
    for _ in 0..2 {
        assert_eq!(loads.status("/en/news/list").await, 200);
    }
    assert_eq!(named(), 1, "{}", log.text());
    provider.on("topics", Behaviour::Data(json!([])));
    assert_eq!(loads.status("/en/bbs").await, 200);
    assert_eq!(named(), 2, "{}", log.text());
}
