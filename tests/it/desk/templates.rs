//! Templates of answers; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::ask;

const PATH: &str = "/answer-templates";

fn template(version: i64, text: &str) -> Value {
    let english = json!({ "subject": "Quotation {{number}}", "text": text });
    let empty = json!({ "subject": "", "text": " " });
    json!({ "version": version, "name": " Quotation ", "texts": { "en": english, "ja": empty } })
}

#[tokio::test(flavor = "multi_thread")]
async fn templates_are_kept_by_editors_and_read_by_those_who_answer() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let added = template(7, "Dear {{name}}, about {{style}}:");
        let added = desk.send(Method::POST, PATH, &editor, added).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let added = added.json();
        assert_eq!(
            (&added["version"], &added["name"]),
            (&json!(1), &json!("Quotation"))
        );
        assert_eq!(
            added["texts"].as_object().unwrap().len(),
            1,
            "without the empty one"
        );
        let listed = ask(desk.call(Method::GET, PATH, &li)).await.json();
        assert_eq!(listed["templates"], json!([added]));
        let own = format!("{PATH}/{}", added["id"].as_str().unwrap());
        let refused = desk.send(Method::PUT, &own, &li, template(1, "x")).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));

        let saved = desk
            .send(Method::PUT, &own, &editor, template(1, "Dear all"))
            .await;
        assert_eq!(saved.json()["version"], 2);
        let late = desk
            .send(Method::PUT, &own, &editor, template(1, "x"))
            .await;
        assert_eq!(problem(&late), (409, "conflict".to_owned()));
        for (text, code) in [
            ("Dear {{nmae}}", "unknown-placeholder"),
            ("Dear {{name", "unknown-placeholder"),
            (" ", "no-text"),
            (&"x".repeat(10_001), "too-long"),
        ] {
            let wrong = desk
                .send(Method::PUT, &own, &editor, template(2, text))
                .await;
            assert_eq!(problem(&wrong), (422, code.to_owned()), "{text:.20}");
        }
        let mut nameless = template(2, "x");
        nameless["name"] = json!(" ");
        let nameless = desk.send(Method::PUT, &own, &editor, nameless).await;
        assert_eq!(problem(&nameless), (422, "invalid-name".to_owned()));

        let deleted = ask(desk.call(Method::DELETE, &own, &editor)).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        for gone in [
            ask(desk.call(Method::DELETE, &own, &editor)).await,
            desk.send(Method::PUT, &own, &editor, template(2, "x"))
                .await,
        ] {
            assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        }
        let listed = ask(desk.call(Method::GET, PATH, &li)).await.json();
        assert_eq!(listed["templates"], json!([]));
    }
}
