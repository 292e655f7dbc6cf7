//! The SEO match: a record of the page's path goes before the page's own title and description.

use serde_json::{Value, json};

use super::Loads;
use crate::support::scripted::{Behaviour, Scripted};

/// Each page that has a title of its own: the path that the match is asked for, and the beginning
/// of that title.
const PAGES: [(&str, &str, &str); 8] = [
    ("/news/info/2005", "/news/info/2005", "News 5 "),
    ("/oem/info/3911", "/oem/info/3911", "Trim 1 "),
    ("/oem/material", "/oem/material", "Trims "),
    ("/sample/info/3201", "/sample/info/3201", "Sample 1 "),
    (
        "/sample/list?cid=16010312",
        "/sample/list?cid=16010312",
        "Womenswear ",
    ),
    ("/bbs/board/1", "/bbs/board/1", "Notices "),
    ("/bbs/1", "/bbs/board/1", "Notices "),
    ("/bbs/board/1?lid=11", "/bbs/board/1?lid=11", "Lead times "),
];

async fn head(provider: &Scripted, path: &str) -> Value {
    Loads::of(provider).document(&format!("/en{path}")).await["head"].take()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[tokio::test]
async fn a_record_wins_on_details_categories_and_boards() {
    for (path, asked, _) in PAGES {
        let provider = Scripted::start().await;
        let record =
            json!({ "title": "Recorded", "desc": "Recorded sentence.", "keyword": "recorded" });
        provider.on_part("seo", ("path", asked), Behaviour::Data(record));
        let head = head(&provider, path).await;
        assert!(
            text(&head["title"]).starts_with("Recorded "),
            "{path}: {}",
            head["title"]
        );
        assert_eq!(
            (&head["description"], &head["keywords"]),
            (&json!("Recorded sentence."), &json!("recorded")),
            "{path}"
        );
        let card = head["meta"]
            .as_array()
            .unwrap()
            .iter()
            .find(|tag| tag["name"] == "og:title")
            .unwrap();
        assert_eq!(card["content"], "Recorded", "{path}");
    }
}

#[tokio::test]
async fn without_a_record_a_page_has_its_own_title() {
    let provider = Scripted::start().await;
    for (path, _, own) in PAGES {
        let head = head(&provider, path).await;
        assert!(
            text(&head["title"]).starts_with(own),
            "{path}: {}",
            head["title"]
        );
        assert_ne!(head["description"], "", "{path}");
    }
}

#[tokio::test]
async fn the_record_of_a_list_serves_none_of_its_parts() {
    let provider = Scripted::start().await;
    for whole in ["/sample/list", "/bbs", "/bbs/board/1"] {
        let record = json!({ "title": "The whole", "desc": "The whole.", "keyword": "whole" });
        provider.on_part("seo", ("path", whole), Behaviour::Data(record));
    }
    for (path, own) in [
        ("/sample/list?cid=16010312", "Womenswear "),
        ("/bbs/board/1?lid=11", "Lead times "),
    ] {
        let head = head(&provider, path).await;
        assert!(
            text(&head["title"]).starts_with(own),
            "{path}: {}",
            head["title"]
        );
        assert_ne!(head["description"], "The whole.", "{path}");
    }
    for path in [
        "/sample/list",
        "/sample/list?cid=16010311",
        "/bbs",
        "/bbs/board/1",
    ] {
        assert!(
            text(&head(&provider, path).await["title"]).starts_with("The whole "),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_later_page_of_a_list_has_the_records_title_and_its_number() {
    let provider = Scripted::start().await;
    let title = head(&provider, "/news/list?page=2").await["title"].take();
    assert!(text(&title).starts_with("News – page 2 "), "{title}");
    assert!(
        provider
            .seen("seo")
            .iter()
            .all(|seen| seen.param("path") == Some("/news/list"))
    );
}

#[tokio::test]
async fn structured_data_names_an_item_by_its_own_title() {
    let provider = Scripted::start().await;
    let record = json!({ "title": "Recorded", "desc": "Recorded sentence.", "keyword": "" });
    provider.on("seo", Behaviour::Data(record));
    for (path, kind, field, own) in [
        ("/news/info/2005", "NewsArticle", "headline", "News 5"),
        ("/sample/info/3201", "ProductModel", "name", "Sample 1"),
    ] {
        let graph = head(&provider, path).await["structured"]["@graph"].take();
        let node = graph
            .as_array()
            .unwrap()
            .iter()
            .find(|node| node["@type"] == kind)
            .unwrap();
        assert_eq!(node[field], own, "{path}");
    }
}
