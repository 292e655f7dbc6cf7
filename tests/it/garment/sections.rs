//! A detail belongs to its section: an address that shows an item of another one is no page.

use serde_json::{Value, json};

use super::Loads;
use crate::support::scripted::{Behaviour, Scripted};

/// The addresses of one item's detail, in the order news, production, samples.
const DETAILS: [&str; 3] = ["/en/news/info", "/en/oem/info", "/en/sample/info"];

/// Returns the responses of the three addresses for an item of this type.
async fn statuses(tid: Value) -> [u16; 3] {
    statuses_of(7001, tid).await
}

async fn statuses_of(fid: u64, tid: Value) -> [u16; 3] {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    let item = json!({ "fid": fid, "tid": tid, "title": "Item", "content": "<p>Text</p>" });
    provider.on_part("info", ("fid", &fid.to_string()), Behaviour::Data(item));
    let mut statuses = [0; 3];
    for (status, detail) in statuses.iter_mut().zip(DETAILS) {
        *status = loads.status(&format!("{detail}/{fid}")).await;
    }
    statuses
}

#[tokio::test]
async fn an_item_is_shown_in_its_own_section_only() {
    assert_eq!(statuses(json!(160_108)).await, [200, 404, 404], "news");
    for list in [16_010_501, 16_020_504, 16_030_505] {
        assert_eq!(statuses(json!(list)).await, [404, 200, 404], "production");
    }
    assert_eq!(statuses(json!("160103")).await, [404, 404, 200], "a sample");
}

#[tokio::test]
async fn items_of_a_page_without_details_are_shown_in_no_section() {
    for list in [
        160_111, 16_010_201, 16_010_202, 16_010_203, 16_010_204, 16_010_205, 16_010_401, 160_110,
        160_101,
    ] {
        assert_eq!(statuses(json!(list)).await, [404; 3], "{list}");
    }
}

#[tokio::test]
async fn a_part_of_a_page_is_no_page() {
    // The footer, the links for buyers, two banners, the intros of a category in three languages.
    for fid in [1041, 1042, 1375, 1376, 975, 1128, 1194] {
        assert_eq!(statuses_of(fid, Value::Null).await, [404; 3], "{fid}");
    }
}

#[tokio::test]
async fn an_item_whose_section_nobody_knows_is_shown_wherever_it_is_asked_for() {
    for tid in [
        Value::Null,
        json!(0),
        json!(""),
        json!("spring"),
        json!(160_199),
    ] {
        assert_eq!(statuses(tid.clone()).await, [200; 3], "{tid}");
    }
}

#[tokio::test]
async fn a_page_that_turns_an_item_away_is_made_anew_when_the_item_changes() {
    let provider = Scripted::start().await;
    let loaded = Loads::of(&provider).load("/en/sample/info/2005").await;
    assert_eq!(loaded.document.frame.status, 404);
    assert!(loaded.tags.contains(&"info:2005".to_owned()));
}
