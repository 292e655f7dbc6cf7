//! The rows of the news list.

use serde_json::json;

use super::{Loads, each};
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
