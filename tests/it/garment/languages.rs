//! A page that is not there in every language.

use http::StatusCode;
use serde_json::{Value, json};
use site::pages::Cacheability;

use super::{Loads, each};
use crate::support::scripted::{Behaviour, Scripted};

fn named(document: &Value) -> Vec<&str> {
    each(&document["head"]["alternates"], "hreflang")
}

/// The page's path in each language.
fn paths(document: &Value) -> Value {
    let languages = document["frame"]["languages"].as_array().unwrap().iter();
    let path = |own: &Value| Some((own["locale"].as_str()?.to_owned(), own["path"].clone()));
    languages
        .filter_map(path)
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[tokio::test]
async fn an_item_that_a_language_lacks_names_the_others_and_leads_to_its_section_there() {
    for (path, section) in [
        ("/news/info/2005", "/news/list"),
        ("/sample/info/3201", "/sample/list"),
        ("/oem/info/3901", "/oem/cotton"),
    ] {
        let provider = Scripted::start().await;
        provider.on_part(
            "info",
            ("lang", "en"),
            Behaviour::Refuse(404, "no such item"),
        );
        let document = Loads::of(&provider).document(path).await;
        assert_eq!(named(&document), ["zh-Hans", "ja", "x-default"], "{path}");
        let languages =
            json!({ "zh": path, "en": format!("/en{section}"), "ja": format!("/ja{path}") });
        assert_eq!(paths(&document), languages, "{path}");
        let others = document["head"]["meta"].as_array().unwrap().iter();
        let others: Vec<_> = others
            .filter(|tag| tag["name"] == "og:locale:alternate")
            .collect();
        assert_eq!(
            others,
            [&json!({ "name": "og:locale:alternate", "content": "ja_JP" })],
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_part_of_a_list_that_a_language_lacks_is_not_named_there() {
    let empty = || Behaviour::Data(json!([]));
    for (path, call, answer, section) in [
        (
            "/news/list?page=2",
            "count",
            Behaviour::Data(json!(9)),
            "/ja/news/list",
        ),
        (
            "/sample/list?cid=16010312",
            "catalog",
            empty(),
            "/ja/sample/list",
        ),
        ("/bbs/board/1", "boards", empty(), "/ja/bbs"),
        ("/bbs/board/1?lid=11", "labels", empty(), "/ja/bbs"),
        (
            "/bbs?page=2",
            "topic_count",
            Behaviour::Data(json!(10)),
            "/ja/bbs",
        ),
    ] {
        let provider = Scripted::start().await;
        if call == "topic_count" {
            provider.data(call, json!(11));
        }
        provider.on_part(call, ("lang", "ja"), answer);
        let document = Loads::of(&provider).document(path).await;
        assert_eq!(named(&document), ["zh-Hans", "en", "x-default"], "{path}");
        assert_eq!(paths(&document)["ja"], section, "{path}");
        assert_eq!(paths(&document)["en"], format!("/en{path}"), "{path}");
    }
}

#[tokio::test]
async fn a_page_that_is_there_in_another_language_alone_leads_there() {
    let provider = Scripted::start().await;
    provider.on_part(
        "info",
        ("lang", "en"),
        Behaviour::Refuse(404, "no such item"),
    );
    let page = Loads::of(&provider).load("/en/news/info/2005").await;
    let document = serde_json::to_value(&page.document).unwrap();
    assert_eq!(
        (document["frame"]["status"].as_u64(), page.cacheability),
        (Some(404), Cacheability::NotFound)
    );
    assert!(
        named(&document).is_empty(),
        "what is not there has no other languages"
    );
    let languages =
        json!({ "zh": "/news/info/2005", "en": "/en/news/list", "ja": "/ja/news/info/2005" });
    assert_eq!(paths(&document), languages);
}

#[tokio::test]
async fn a_language_that_cannot_be_asked_is_assumed_to_have_the_item() {
    let provider = Scripted::start().await;
    provider.on_part(
        "info",
        ("lang", "en"),
        Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR),
    );
    let page = Loads::of(&provider).load("/news/info/2005").await;
    let document = serde_json::to_value(&page.document).unwrap();
    assert_eq!(named(&document), ["zh-Hans", "en", "ja", "x-default"]);
    assert_eq!(
        page.cacheability,
        Cacheability::NotCacheable,
        "and not kept"
    );
}
