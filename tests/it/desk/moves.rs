//! The editor's order, on both databases.

use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

impl Desk {
    async fn move_news(&self, session: &str, id: i64, body: Value) -> Answer {
        let path = format!("/entries/item%2F{id}/move");
        self.send(Method::POST, &path, session, body).await
    }

    /// The first news in the editor's order.
    async fn news(&self, session: &str) -> Vec<String> {
        let list = ask(self.call(Method::GET, "/entries?section=news", session)).await;
        let list = list.json();
        let entries = list["entries"].as_array().unwrap().iter().take(6);
        let ids = entries.map(|own| own["id"].as_str().unwrap()["item/".len()..].to_owned());
        ids.collect()
    }
}

fn beside(base: i64, side: &str, of: i64) -> Value {
    json!({ "base": base, "side": side, "of": format!("item/{of}") })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_moves_in_the_list_and_on_the_site() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let before = desk.news(&editor).await;
        assert_eq!(before[..5], ["3001", "3002", "3003", "3004", "3039"]);

        // A draft keeps its text to itself, and what is on the site moves all the same.
        let draft = json!({ "base": 1, "fields": { "en": { "title": "Drafted" } } });
        let path = "/entries/item%2F3038/draft";
        let drafted = desk.send(Method::PUT, path, &author, draft).await;
        assert_eq!(drafted.status, StatusCode::OK, "{}", drafted.text());
        let moved = desk
            .move_news(&editor, 3038, beside(2, "before", 3039))
            .await;
        assert_eq!(moved.status, StatusCode::OK, "{}", moved.text());
        let moved = moved.json();
        assert_eq!(moved["entry"]["number"], 3);
        assert_eq!(moved["entry"]["note"], "moveEntry");
        assert_eq!(moved["entry"]["states"]["en"], "draft");
        assert_eq!(desk.news(&editor).await[3..], ["3004", "3038", "3039"]);
        let waiting = async {
            loop {
                let list = desk.site.get("/en/news/list").await;
                let at = |id: &str| list.text().find(&format!("/news/info/{id}"));
                let (moved, other) = (at("3038"), at("3039"));
                if moved.is_some() && moved < other {
                    assert!(!list.text().contains("Drafted"));
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "the site keeps the old order");

        // Somebody who has the form open since before has no conflict.
        let draft = json!({ "base": 2, "fields": { "zh": { "title": "草稿" } } });
        let saved = desk.send(Method::PUT, path, &author, draft).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());

        let at_once = tokio::join!(
            desk.move_news(&editor, 3001, beside(1, "after", 3002)),
            desk.move_news(&editor, 3001, beside(1, "after", 3003)),
        );
        let mut statuses = [at_once.0.status.as_u16(), at_once.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let late = desk
            .move_news(&editor, 3001, beside(1, "after", 3004))
            .await;
        assert_eq!(problem(&late), (409, "conflict".to_owned()));
        let refused = desk
            .move_news(&author, 3002, beside(1, "after", 3003))
            .await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
        for wrong in [
            beside(1, "after", 3002),
            beside(1, "after", 9),
            json!({ "base": 1, "side": "after", "of": "seo/" }),
            json!({ "base": 1, "side": "beside", "of": "item/3003" }),
        ] {
            let refused = desk.move_news(&editor, 3002, wrong.clone()).await;
            assert_eq!(problem(&refused), (422, "invalid".to_owned()), "{wrong}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_moves_where_there_is_no_gap_left() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let mut numbers = [1, 1];
        // Each one halves the gap.
        for round in 0..30 {
            let own = round % 2;
            let (id, other) = ([3003, 3004][own], [3004, 3003][own]);
            let place = beside(
                numbers[own],
                "before",
                if round == 0 { 3002 } else { other },
            );
            let moved = desk.move_news(&editor, id, place).await;
            assert_eq!(moved.status, StatusCode::OK, "{round}: {}", moved.text());
            numbers[own] = moved.json()["entry"]["number"].as_i64().unwrap();
            for (at, id) in [3003, 3004].into_iter().enumerate() {
                let path = format!("/entries/item%2F{id}");
                let entry = ask(desk.call(Method::GET, &path, &editor)).await.json();
                numbers[at] = entry["number"].as_i64().unwrap();
            }
        }
        let news = desk.news(&editor).await;
        assert_eq!(news[..4], ["3001", "3004", "3003", "3002"]);
    }
}
