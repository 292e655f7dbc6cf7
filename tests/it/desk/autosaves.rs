//! Drafts that the form saves by itself, on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::Answer;

const NEWS: &str = "/entries/item%2F3039";

fn typed(base: i64, lang: &str, title: &str) -> Value {
    json!({ "base": base, "by": "form", "fields": { lang: { "title": title } } })
}

impl Desk {
    async fn save(&self, session: &str, body: Value) -> Answer {
        self.send(Method::PUT, &format!("{NEWS}/draft"), session, body)
            .await
    }

    async fn saved(&self, session: &str, body: Value) -> Value {
        let answer = self.save(session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()["entry"].clone()
    }

    /// The revisions of the news: number and note.
    async fn revisions(&self, session: &str) -> Vec<(i64, String)> {
        let path = format!("{NEWS}/revisions");
        let answer = self.call(Method::GET, &path, session).send().await.unwrap();
        let history: Value = answer.json().await.unwrap();
        let history = history.as_array().unwrap().iter();
        let own = history.map(|own| {
            let note = own["note"].as_str().unwrap().to_owned();
            (own["number"].as_i64().unwrap(), note)
        });
        own.collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_autosave_takes_the_place_of_the_one_before_until_somebody_saves() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let autosave = "autosave".to_owned();
        let first = desk.saved(&author, typed(1, "zh", "一")).await;
        assert_eq!(first["number"], 2);
        let second = desk.saved(&author, typed(2, "en", "One")).await;
        assert_eq!(second["number"], 3);
        assert_eq!(second["fields"]["zh"]["title"], "一");
        assert_eq!(
            second["states"],
            json!({ "zh": "draft", "en": "draft", "ja": { "published": {} } })
        );
        assert_eq!(
            desk.revisions(&author).await,
            [(3, autosave.clone()), (1, String::new())]
        );
        // English was on the site by the revision that is gone.
        let on_site = second["on_site"].as_array().unwrap().iter();
        let shown = on_site.map(|own| (own["lang"].as_str().unwrap(), own["number"].as_i64()));
        let shown: Vec<_> = shown.collect();
        assert_eq!(shown, [("en", Some(1)), ("ja", Some(3)), ("zh", Some(1))]);

        let other = desk.save(&owner, typed(2, "en", "Two")).await;
        assert_eq!(problem(&other), (409, "conflict".to_owned()));
        let changed = &other.json()["changed"];
        assert_eq!(*changed, json!(["zh.title", "en.title"]));
        desk.saved(&owner, typed(3, "en", "Two")).await;
        assert_eq!(
            desk.revisions(&author).await[..2],
            [(4, autosave.clone()), (3, autosave)],
            "somebody else's stays"
        );

        let kept = desk.saved(&owner, json!({ "base": 4 })).await;
        assert_eq!(kept["number"], 5, "what is saved is kept");
        let numbers: Vec<_> = desk.revisions(&author).await;
        let numbers: Vec<_> = numbers.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [5, 3, 1]);
        let again = desk.saved(&owner, json!({ "base": 5 })).await;
        assert_eq!(again["number"], 5);

        let actions = desk.call(Method::GET, "/actions", &owner).send().await;
        let actions: Value = actions.unwrap().json().await.unwrap();
        let saves = actions["actions"].as_array().unwrap().iter();
        let saves = saves.filter(|own| own["action"] == "saveDraft");
        let saves: Vec<_> = saves.map(|own| own["subject"].as_str().unwrap()).collect();
        assert_eq!(saves, ["item/3039@5", "item/3039@4", "item/3039@2"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_is_typed_back_is_on_the_site_as_before() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let path = format!("{NEWS}/revisions/1");
        let before = desk.call(Method::GET, &path, &editor).send().await.unwrap();
        let before: Value = before.json().await.unwrap();
        let title = before["fields"]["ja"]["title"].as_str().unwrap();
        desk.saved(&editor, typed(1, "ja", "題")).await;
        let back = desk.saved(&editor, typed(2, "ja", title)).await;
        assert_eq!(back["states"], before["states"]);
        assert_eq!(back["fields"], before["fields"]);

        desk.saved(&editor, typed(3, "ja", "題")).await;
        let publication = json!({ "base": 4, "languages": ["ja"] });
        let path = format!("{NEWS}/publish");
        let published = desk.send(Method::POST, &path, &editor, publication).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        let entry = &published.json()["entry"];
        assert_eq!(entry["states"]["ja"], json!({ "published": {} }));
        assert_eq!(entry["fields"]["ja"]["title"], "題");
        let note = String::new();
        assert_eq!(
            desk.revisions(&editor).await,
            [(5, note.clone()), (1, note)]
        );

        let untitled = desk.save(&editor, typed(5, "ja", "")).await;
        assert_eq!(problem(&untitled), (422, "invalid-fields".to_owned()));
    }
}
