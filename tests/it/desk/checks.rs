//! The check of texts that are not saved, on both databases.

use cms::Role;
use futures::future::join_all;
use http::StatusCode;
use reqwest::Method;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;

const CHECK: &str = "/entries/item%2F3039/check";

impl Desk {
    async fn check(&self, session: &str, fields: Value) -> Value {
        let body = json!({ "base": 1, "fields": fields });
        let answer = self.send(Method::POST, CHECK, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_checked_without_being_saved() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let nothing = json!({ "problems": [], "hints": [] });
        assert_eq!(desk.check(&author, json!({})).await, nothing);

        let typed = json!({
            "common": { "imgsrc": "/media/none.jpg", "cid": 7 },
            "zh": { "abstract": "大阪，11月16日" },
            "en": { "content": "![A](/media/lost.png) [b](/news/info/9) [c](/news/info/3038#d) \
                [e](/nowhere) [f](/en/market) [g](/market?h) [i](/feed.xml) [j](https://k.example/l)" },
        });
        let checked = desk.check(&author, typed).await;
        assert_eq!(checked["problems"], json!([]));
        let hints = checked["hints"].as_array().unwrap();
        for hint in [
            json!({ "field": "imgsrc", "kind": "picture", "value": "/media/none.jpg" }),
            json!({ "lang": "en", "field": "content", "kind": "picture", "value": "/media/lost.png" }),
            json!({ "field": "cid", "kind": "category", "value": "7" }),
            json!({ "lang": "en", "field": "content", "kind": "link", "value": "/news/info/9" }),
            json!({ "lang": "en", "field": "content", "kind": "link", "value": "/nowhere" }),
            json!({ "lang": "en", "field": "content", "kind": "link", "value": "/en/market" }),
            json!({
                "lang": "en", "field": "abstract", "kind": "date", "value": "11-16", "other": "zh",
            }),
            json!({
                "lang": "en", "field": "abstract", "kind": "name", "value": "Osaka", "other": "zh",
            }),
            json!({
                "lang": "ja", "field": "abstract", "kind": "name", "value": "大阪", "other": "zh",
            }),
        ] {
            assert!(hints.contains(&hint), "{hint} in {hints:?}");
        }
        let links = hints.iter().filter(|hint| hint["kind"] == "link");
        assert_eq!(links.count(), 3, "{hints:?}");

        let untitled = json!({ "ja": { "title": "" } });
        let checked = desk.check(&author, untitled).await;
        assert_eq!(
            checked["problems"],
            json!([{ "lang": "ja", "field": "title", "message": "missing" }])
        );
        let wrong = json!({ "common": { "ptime": "yesterday" } });
        let checked = desk.check(&author, wrong).await;
        assert_eq!(checked["problems"][0]["field"], "ptime", "{checked}");
        assert_eq!(
            desk.check(&author, json!({})).await,
            nothing,
            "nothing was saved"
        );
        // A base that a later save has replaced is checked as the newest.
        let replaced = json!({ "base": 2 });
        let answer = desk.send(Method::POST, CHECK, &author, replaced).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.json(), nothing);
        let unknown = CHECK.replace("3039", "9");
        let answer = desk
            .send(Method::POST, &unknown, &author, json!({ "base": 1 }))
            .await;
        assert_eq!(problem(&answer), (404, "not-found".to_owned()));
    }
}

/// The processor time in nanoseconds that a clock shows.
fn worked(clock: ClockId) -> i128 {
    let time = clock_gettime(clock);
    i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec)
}

/// On the one thread of this test's runtime are the provider and the client.
#[tokio::test]
async fn long_drafts_are_read_on_other_threads_than_those_of_the_site() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    assert_eq!(
        desk.site.get("/en/news/info/3039").await.status,
        StatusCode::OK
    );
    let text = "![a](/media/none.jpg)\n".repeat(340 * 1024 / 22);
    let fields = json!({ "zh": { "content": text } });
    for (path, body) in [
        ("/entries/item%2F3039/overlay", json!({ "fields": fields })),
        (CHECK, json!({ "base": 1, "fields": fields })),
    ] {
        let (own, all) = (
            worked(ClockId::ThreadCPUTime),
            worked(ClockId::ProcessCPUTime),
        );
        let calls = (0..3).map(|_| desk.send(Method::POST, path, &author, body.clone()));
        let (answers, health, page) = tokio::join!(
            join_all(calls),
            desk.site.get("/healthz"),
            desk.site.get("/en/news/info/3038"),
        );
        for answer in answers {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        assert_eq!(
            (health.status, page.status),
            (StatusCode::OK, StatusCode::OK)
        );
        let own = worked(ClockId::ThreadCPUTime) - own;
        let all = worked(ClockId::ProcessCPUTime) - all;
        assert!(2 * own < all, "{path}: {own} of {all} ns");
    }
}
