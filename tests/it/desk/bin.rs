//! The bin: entries that were deleted, and are restored as they were; on both databases.

use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

/// A piece of news, and its page in English.
const NEWS: &str = "/entries/item%2F3039";
const PAGE: &str = "/en/news/info/3039";
const TITLE: &str = "Certificates, cotton origin and a swatch list, now on this site";

impl Desk {
    pub(super) async fn delete_entry(&self, entry: &str, base: i64, session: &str) -> Answer {
        let path = format!("{entry}?base={base}");
        ask(self.call(Method::DELETE, &path, session)).await
    }

    pub(super) async fn take_out(&self, entry: &str, session: &str) -> Answer {
        let path = format!("/bin/{entry}/restore");
        ask(self.call(Method::POST, &path, session)).await
    }

    pub(super) async fn bin(&self, session: &str) -> Value {
        let bin = ask(self.call(Method::GET, "/bin", session)).await;
        assert_eq!(bin.status, StatusCode::OK, "{}", bin.text());
        bin.json()
    }

    pub(super) async fn entry_ids(&self, query: &str, session: &str) -> Vec<String> {
        let list = ask(self.call(Method::GET, &format!("/entries?{query}"), session)).await;
        let list = list.json();
        let entries = list["entries"].as_array().unwrap().iter();
        let ids = entries.map(|own| own["id"].as_str().unwrap().to_owned());
        ids.collect()
    }

    /// Waits until a page of the site is as it should be.
    pub(super) async fn until_answer(&self, path: &str, is_so: impl Fn(&Answer) -> bool) {
        let waiting = async {
            while !is_so(&self.site.get(path).await) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "{path} does not change");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_entry_is_nowhere_and_is_restored_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let before = desk.entry_ids("section=news", &editor).await;
        assert!(desk.site.get(PAGE).await.text().contains(TITLE));
        assert!(desk.site.get("/en/news/list").await.text().contains(TITLE));
        // Beside the text on the site is a draft.
        let draft = json!({ "base": 1, "fields": { "en": { "title": "A draft" } } });
        let path = format!("{NEWS}/draft");
        let saved = desk.send(Method::PUT, &path, &editor, draft).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());

        let late = desk.delete_entry(NEWS, 1, &editor).await;
        assert_eq!(problem(&late), (409, "conflict".to_owned()));
        let deleted = desk.delete_entry(NEWS, 2, &editor).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{}", deleted.text());
        desk.until_answer(PAGE, |page| page.status == StatusCode::NOT_FOUND)
            .await;
        desk.until_answer("/en/news/list", |page| !page.text().contains(TITLE))
            .await;
        let rest = desk.entry_ids("section=news", &editor).await;
        assert!(!rest.contains(&"item/3039".to_owned()), "{rest:?}");
        let found = desk.entry_ids("text=A%20draft", &editor).await;
        assert_eq!(found, [] as [String; 0]);
        for gone in [
            ask(desk.call(Method::GET, NEWS, &editor)).await,
            desk.delete_entry(NEWS, 3, &editor).await,
        ] {
            assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        }

        let bin = desk.bin(&editor).await;
        assert_eq!(bin["total"], 1);
        let own = &bin["entries"][0];
        assert_eq!(own["id"], "item/3039");
        assert_eq!(own["section"], "news");
        assert_eq!(own["titles"]["en"], "A draft");
        assert_eq!(own["author"], "editor@example.com");
        let days = |name: &str| own[name].as_i64().unwrap() / 86_400_000;
        assert_eq!(days("until") - days("deleted_at"), 30);

        let restored = desk.take_out("item%2F3039", &editor).await;
        assert_eq!(restored.status, StatusCode::OK, "{}", restored.text());
        let restored = restored.json();
        assert_eq!(restored["entry"]["number"], 4);
        assert_eq!(restored["entry"]["fields"]["en"]["title"], "A draft");
        assert_eq!(restored["entry"]["states"]["en"], "draft");
        assert_eq!(
            restored["entry"]["states"]["ja"],
            json!({ "published": {} })
        );
        for page in [PAGE, "/en/news/list"] {
            desk.until_answer(page, |page| page.text().contains(TITLE))
                .await;
        }
        assert_eq!(desk.entry_ids("section=news", &editor).await, before);
        let history = format!("{NEWS}/revisions");
        let history = ask(desk.call(Method::GET, &history, &editor)).await.json();
        assert_eq!(history.as_array().unwrap().len(), 4);
        assert_eq!(desk.bin(&editor).await["total"], 0);
        let again = desk.take_out("item%2F3039", &editor).await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_author_deletes_what_is_not_on_the_site() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let refused = desk.delete_entry(NEWS, 1, &author).await;
    assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
    let path = format!("{NEWS}/copy");
    let copy = ask(desk.call(Method::POST, &path, &author)).await.json();
    assert_eq!(copy["entry"]["id"], "item/3040");
    let deleted = desk.delete_entry("/entries/item%2F3040", 1, &author).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    // Its number is not given again.
    let other = ask(desk.call(Method::POST, &path, &author)).await.json();
    assert_eq!(other["entry"]["id"], "item/3041");
    let restored = desk.take_out("item%2F3040", &author).await;
    assert_eq!(restored.status, StatusCode::OK, "{}", restored.text());

    let deleted = desk.delete_entry(NEWS, 1, &editor).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    let refused = desk.take_out("item%2F3039", &author).await;
    assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
    assert_eq!(desk.bin(&author).await["total"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_with_others_in_it_stays_and_says_which() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        for (entry, section, total, first) in [
            ("catalog%2F16010311", "samples", 7, "item/"),
            ("board%2F51", "questions", 3, "label/5101"),
            ("label%2F5101", "questions", 12, "topic/510101"),
        ] {
            let refused = desk
                .delete_entry(&format!("/entries/{entry}"), 1, &editor)
                .await;
            assert_eq!(problem(&refused), (422, "not-empty".to_owned()), "{entry}");
            let refused = refused.json();
            assert_eq!(refused["total"], total, "{entry}");
            let named = &refused["inside"][0];
            assert!(named["id"].as_str().unwrap().starts_with(first), "{named}");
            assert_eq!(named["section"], section);
            assert!(named["titles"]["en"].is_string(), "{named}");
        }
        // Labels leave with their topics, and a board with its labels.
        for topic in desk.entry_ids("section=questions&text=510", &editor).await {
            if topic.starts_with("topic/5101") {
                let entry = format!("/entries/{}", topic.replace('/', "%2F"));
                let deleted = desk.delete_entry(&entry, 1, &editor).await;
                assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{topic}");
            }
        }
        let deleted = desk.delete_entry("/entries/label%2F5101", 1, &editor).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{}", deleted.text());
        let refused = desk.delete_entry("/entries/board%2F51", 1, &editor).await;
        assert_eq!(refused.json()["total"], 2);
    }
}
