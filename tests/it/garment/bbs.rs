//! The BBS: boards, labels, topics with paging.

use http::StatusCode;
use serde_json::{Value, json};

use super::{Loads, each};
use crate::support::scripted::{Behaviour, Scripted};

/// Two boards of two labels each; the first label has 12 topics.
async fn provider() -> Scripted {
    let provider = Scripted::start().await;
    provider.data(
        "boards",
        json!([{ "bid": "51", "bname": "Cloth" }, { "bid": 52, "bname": "Fit" }]),
    );
    let label =
        |lid: u32, name: &str| json!({ "lid": lid, "bid": (lid / 100).to_string(), "lname": name });
    let (cloth, fit) = (
        [label(5101, "Weight"), label(5102, "Shade")],
        [label(5201, "First"), label(5202, "Sizes")],
    );
    provider.data("labels", json!([cloth[0], cloth[1], fit[0], fit[1]]));
    provider.on_part("labels", ("id", "51"), Behaviour::Data(json!(cloth)));
    provider.on_part("labels", ("id", "52"), Behaviour::Data(json!(fit)));
    provider.on_part("topic_count", ("lid", "5101"), Behaviour::Data(json!(12)));
    provider
}

fn links(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["link"]["href"].as_str().unwrap())
        .collect()
}

fn current(list: &Value) -> Vec<&str> {
    let entries = list
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["current"] == true);
    entries.map(|entry| entry["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_first_page_shows_every_board_every_label_and_the_first_labels_topics() {
    let provider = provider().await;
    let page = Loads::of(&provider).page("/en/bbs").await;
    assert_eq!(
        (&page["kind"], &page["title"]),
        (&json!("bbs"), &Value::Null)
    );
    assert_eq!(links(&page["boards"]), ["/bbs/board/51", "/bbs/board/52"]);
    assert_eq!(each(&page["labels"], "board"), ["51", "51", "52", "52"]);
    let labels = [
        "/bbs/board/51",
        "/bbs/board/51?lid=5102",
        "/bbs/board/52",
        "/bbs/board/52?lid=5202",
    ];
    assert_eq!(links(&page["labels"]), labels);
    assert_eq!(
        (current(&page["boards"]), current(&page["labels"])),
        (vec![], vec!["5101"])
    );
    assert_eq!(page["topics"][0]["title"], "A question");
    assert_eq!(
        (
            &page["topics"][0]["author"],
            &page["topics"][0]["written"]["text"]
        ),
        (&json!("Lin"), &json!("1 March 2024"))
    );
    assert_eq!(page["pager"], json!({ "page": 1, "pages": 2 }));
    assert_eq!(
        page["firstPage"],
        json!({ "href": "/bbs", "external": false })
    );
}

#[tokio::test]
async fn an_answer_is_shown_as_safe_html_and_a_topic_without_one_has_none() {
    let provider = provider().await;
    let topic = |id: u32, content: Value| json!({ "tpid": id, "title": "A question", "uname": "Lin", "content": content });
    let answer = "<p>Yes: <a href=\"/oem/cotton\">cotton</a></p><script>alert(1)</script>";
    let topics = json!([
        topic(1, json!(answer)),
        topic(2, json!("")),
        topic(3, Value::Null)
    ]);
    provider.data("topics", topics);
    let page = Loads::of(&provider).page("/en/bbs").await;
    let safe = "<p>Yes: <a href=\"/en/oem/cotton\" rel=\"noopener noreferrer\">cotton</a></p>";
    let answers: Vec<_> = page["topics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|topic| topic["answer"].clone())
        .collect();
    assert_eq!(answers, [json!(safe), Value::Null, Value::Null]);
}

#[tokio::test]
async fn a_board_shows_its_own_labels_under_its_name() {
    let provider = provider().await;
    let loads = Loads::of(&provider);
    for path in ["/en/bbs/board/52", "/en/bbs/52"] {
        let document = loads.document(path).await;
        let (head, page) = (&document["head"], &document["page"]);
        assert_eq!(
            (&page["title"], each(&page["labels"], "name")),
            (&json!("Fit"), vec!["First", "Sizes"])
        );
        assert_eq!(
            (current(&page["boards"]), current(&page["labels"])),
            (vec!["52"], vec!["5201"])
        );
        assert_eq!(head["canonical"], "https://www.example.com/en/bbs/board/52");
        assert!(head["title"].as_str().unwrap().starts_with("Fit "));
    }
    assert_eq!(provider.seen("topics")[0].param("lid"), Some("5201"));
}

#[tokio::test]
async fn a_label_shows_its_topics_page_by_page() {
    let provider = provider().await;
    let page = Loads::of(&provider)
        .page("/en/bbs/board/51?lid=5101&page=2")
        .await;
    assert_eq!(
        (&page["title"], current(&page["labels"])),
        (&json!("Weight"), vec!["5101"])
    );
    assert_eq!(page["pager"], json!({ "page": 2, "pages": 2 }));
    assert_eq!(page["firstPage"]["href"], "/bbs/board/51?lid=5101");
    let asked = &provider.seen("topics")[0];
    assert_eq!(
        ["lid", "idx", "size"].map(|name| asked.param(name).unwrap()),
        ["5101", "10", "10"]
    );
}

#[tokio::test]
async fn a_label_whose_board_is_not_told_stays_on_its_page() {
    let provider = provider().await;
    provider.data(
        "labels",
        json!([{ "lid": 11, "lname": "One" }, { "lid": 12, "lname": "Two" }]),
    );
    let page = Loads::of(&provider).page("/en/bbs").await;
    assert_eq!(links(&page["labels"]), ["/bbs", "/bbs?lid=12"]);
    assert_eq!(each(&page["labels"], "board"), ["", ""]);
}

#[tokio::test]
async fn labels_and_topics_that_fail_are_no_empty_board() {
    let failed = || Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR);
    let none = || Behaviour::Data(json!([]));
    let unknown = || Behaviour::Refuse(404, "no labels");
    for (call, behaviour, is_unavailable) in [
        ("labels", failed(), true),
        ("labels", none(), false),
        ("labels", unknown(), false),
        ("topics", failed(), true),
        ("topics", none(), false),
    ] {
        let provider = provider().await;
        provider.on(call, behaviour);
        let page = Loads::of(&provider).page("/en/bbs").await;
        assert_eq!(page["unavailable"], is_unavailable, "{call}");
    }
}

#[tokio::test]
async fn a_board_without_labels_has_no_topics() {
    let provider = provider().await;
    provider.on_part("labels", ("id", "52"), Behaviour::Data(json!([])));
    let loads = Loads::of(&provider);
    let page = loads.page("/en/bbs/board/52").await;
    assert_eq!(
        (&page["topics"], &page["pager"]),
        (&json!([]), &json!({ "page": 1, "pages": 1 }))
    );
    assert_eq!(provider.count("topics"), 0);
    assert_eq!(loads.status("/en/bbs/board/52?page=2").await, 404);
}

#[tokio::test]
async fn an_unknown_board_label_or_page_is_a_404() {
    let provider = provider().await;
    let loads = Loads::of(&provider);
    for path in [
        "/bbs/board/59",
        "/bbs/59",
        "/bbs/board/51?lid=5201",
        "/bbs?lid=5999",
        "/bbs/board/51?lid=5101&page=3",
        "/bbs?page=3",
        "/bbs?page=4294967295",
    ] {
        assert_eq!(loads.status(&format!("/en{path}")).await, 404, "{path}");
    }
}

#[tokio::test]
async fn a_board_is_asked_for_by_its_id_and_stands_among_all_boards() {
    let provider = provider().await;
    provider.on_part(
        "boards",
        ("id", "52"),
        Behaviour::Data(json!([{ "bid": 52, "bname": "Fit" }])),
    );
    let page = Loads::of(&provider).page("/en/bbs/52").await;
    assert_eq!(
        (&page["title"], links(&page["boards"])),
        (&json!("Fit"), vec!["/bbs/board/51", "/bbs/board/52"])
    );
    for call in ["boards", "labels"] {
        let asked: Vec<_> = provider
            .seen(call)
            .iter()
            .filter_map(|seen| seen.param("id").map(str::to_owned))
            .collect();
        assert_eq!(asked, ["52"], "{call}");
    }
}

#[tokio::test]
async fn a_board_that_only_its_own_list_names_is_shown_too() {
    let provider = provider().await;
    provider.on_part(
        "boards",
        ("id", "53"),
        Behaviour::Data(json!([{ "bid": 53, "bname": "Cartons" }])),
    );
    let page = Loads::of(&provider).page("/en/bbs/53").await;
    assert_eq!(
        (&page["title"], current(&page["boards"])),
        (&json!("Cartons"), vec!["53"])
    );
    assert_eq!(
        links(&page["boards"]),
        ["/bbs/board/51", "/bbs/board/52", "/bbs/board/53"]
    );
}

#[tokio::test]
async fn the_first_page_sends_no_id() {
    let provider = provider().await;
    Loads::of(&provider).page("/en/bbs").await;
    for call in ["boards", "labels"] {
        assert!(
            provider
                .seen(call)
                .iter()
                .all(|seen| seen.param("id").is_none()),
            "{call}"
        );
    }
}
