//! The company's own pages: items of a list, which a provider may lack.

use http::StatusCode;
use serde_json::json;
use site::pages::Cacheability;

use super::{Loads, each};
use crate::support::scripted::{Behaviour, Scripted};

const LIST: (&str, &str) = ("tid", "160121");

#[tokio::test]
async fn a_page_has_the_text_and_the_head_of_its_item() {
    let provider = Scripted::start().await;
    let loaded = Loads::of(&provider).load("/en/page/statement-2").await;
    let document = serde_json::to_value(&loaded.document).unwrap();
    assert_eq!(document["page"]["kind"], "own");
    assert_eq!(document["page"]["title"], "Statement 2");
    assert_eq!(
        document["page"]["content"],
        "<p>Statement 2: <b>1993</b></p>"
    );
    let head = &document["head"];
    assert!(head["title"].as_str().unwrap().starts_with("Statement 2"));
    assert_eq!(head["description"], "Statement 2…");
    let own = "https://www.example.com/en/page/statement-2";
    assert_eq!(head["canonical"], own);
    let alternates = each(&head["alternates"], "hreflang");
    assert_eq!(alternates, ["zh-Hans", "en", "ja", "x-default"]);
    let graph = head["structured"]["@graph"].as_array().unwrap();
    let of_type = |name: &str| graph.iter().find(|node| node["@type"] == name).unwrap();
    assert_eq!(of_type("WebPage")["name"], "Statement 2");
    let steps = &of_type("BreadcrumbList")["itemListElement"];
    assert_eq!(
        (&steps[1]["name"], &steps[1]["item"]),
        (&json!("Statement 2"), &json!(own))
    );
    let meta = head["meta"].as_array().unwrap();
    let image = meta.iter().find(|tag| tag["name"] == "og:image").unwrap();
    assert!(
        image["content"]
            .as_str()
            .unwrap()
            .contains("photos/4002.jpg")
    );
    for tag in ["tid:160121", "info:4002"] {
        assert!(loaded.tags.contains(&tag.to_owned()), "{:?}", loaded.tags);
    }
}

#[tokio::test]
async fn a_language_without_the_page_is_not_named_and_has_none() {
    let provider = Scripted::start().await;
    provider.on_part("pager", ("lang", "ja"), Behaviour::Data(json!([])));
    let loads = Loads::of(&provider);
    let document = loads.document("/page/statement-1").await;
    let alternates = each(&document["head"]["alternates"], "hreflang");
    assert_eq!(alternates, ["zh-Hans", "en", "x-default"]);
    let languages = document["frame"]["languages"].as_array().unwrap();
    assert_eq!(languages[2]["path"], "/ja", "the home page");
    assert_eq!(loads.status("/ja/page/statement-1").await, 404);
}

#[tokio::test]
async fn a_page_that_is_not_for_search_engines_says_so() {
    let provider = Scripted::start().await;
    let item = json!({
        "fid": 4001, "tid": 160_121, "title": "Statement", "name": "statement-1", "robots": "noindex",
        "content": "<p>Text</p>",
    });
    provider.on_part("pager", LIST, Behaviour::Data(json!([item.clone()])));
    provider.on_part("info", ("fid", "4001"), Behaviour::Data(item));
    let document = Loads::of(&provider).document("/en/page/statement-1").await;
    let head = &document["head"];
    assert_eq!(head["canonical"], json!(null));
    assert_eq!(head["structured"], json!(null));
    assert_eq!(
        head["meta"],
        json!([{ "name": "robots", "content": "noindex" }])
    );
}

#[tokio::test]
async fn an_invented_name_asks_for_no_item() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for path in ["/page/statement-9", "/page/a", "/page/4001"] {
        let loaded = loads.load(path).await;
        assert_eq!(loaded.document.frame.status, 404, "{path}");
        assert_eq!(loaded.cacheability, Cacheability::NotFound, "{path}");
    }
    let asked = provider.seen("info").into_iter();
    let mut asked = asked.filter_map(|seen| seen.param("fid").map(str::to_owned));
    assert!(asked.all(|fid| fid == "1041" || fid == "1042"));
}

#[tokio::test]
async fn a_provider_without_the_list_has_no_own_pages() {
    for refusal in [
        Behaviour::Refuse(404, "no such type"),
        Behaviour::Refuse(400, "unknown type"),
        Behaviour::Data(json!([])),
    ] {
        let provider = Scripted::start().await;
        provider.on_part("pager", LIST, refusal.clone());
        let loaded = Loads::of(&provider).load("/en/page/statement-1").await;
        assert_eq!(loaded.document.frame.status, 404, "{refusal:?}");
        assert_eq!(loaded.cacheability, Cacheability::NotFound, "{refusal:?}");
    }
    // An outage says nothing about the page.
    let provider = Scripted::start().await;
    provider.on_part("pager", LIST, Behaviour::Http(StatusCode::BAD_GATEWAY));
    let status = Loads::of(&provider).status("/en/page/statement-1").await;
    assert_eq!(status, 503);
}
