//! New entries, from nothing: in a database without any content, on both databases.

use std::fs;

use cms::content::ImportOptions;
use cms::{Role, import};
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

/// What the first content has: a part of every page.
const FOOTER: &str = "[[item]]\nfid = 1041\nen.title = 'Ningbo Chengsha'\n";

impl Desk {
    /// Starts one whose database has no entry but the footer.
    pub(super) async fn almost_empty(database: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let items = folder.path().join("items");
        fs::create_dir(&items).unwrap();
        fs::write(items.join("fixed.toml"), FOOTER).unwrap();
        let own = database.parse().unwrap();
        import(folder.path(), &own, &ImportOptions::default())
            .await
            .unwrap();
        Self::start(database, |_| ()).await
    }

    async fn templates(&self, section: &str, session: &str) -> Value {
        let path = format!("/templates?section={section}");
        let answer = ask(self.call(Method::GET, &path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    async fn create(&self, session: &str, body: Value) -> Answer {
        self.send(Method::POST, "/entries", session, body).await
    }

    pub(super) async fn created(&self, session: &str, body: Value) -> Value {
        let answer = self.create(session, body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["entry"].clone()
    }
}

fn titled(template: &str, name: &str, title: &str) -> Value {
    json!({ "template": template, "fields": { "common": {}, "en": { name: title } } })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_section_of_an_empty_database_gets_its_first_entries() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::almost_empty(&database).await;
        let author = desk.member("author@example.com", Role::Author).await;
        for section in [
            "categories",
            "news",
            "samples",
            "production",
            "markets",
            "about",
            "home",
            "other",
            "pages",
            "questions",
            "seo",
            "company",
            "ownpages",
            "certificates",
        ] {
            let templates = desk.templates(section, &author).await;
            for template in templates.as_array().unwrap().iter().rev() {
                let name = template["name"].as_str().unwrap();
                let title = match name {
                    "category" => "cname",
                    "board" => "bname",
                    "label" => "lname",
                    "page" => "tname",
                    "company" => "name",
                    _ => "title",
                };
                let mut new = titled(name, title, name);
                if let Some(within) = template["within"]["field"].as_str() {
                    let first = [("cid", 16_010_311), ("bid", 51), ("lid", 5101)];
                    let (_, id) = first.iter().find(|(field, _)| *field == within).unwrap();
                    new["fields"]["common"][within] = json!(id);
                }
                if section == "ownpages" {
                    new["fields"]["common"]["name"] = json!("first");
                }
                if let Some(place) = template["places"].get(0) {
                    new["place"] = place["id"].clone();
                    if let Some(lang) = place["lang"].as_str() {
                        new["fields"] = json!({ "common": {}, lang: { title: name } });
                    }
                }
                let entry = desk.created(&author, new).await;
                assert_eq!(entry["section"], section, "{name}");
                assert_eq!(entry["number"], 1, "{name}");
                let states = entry["states"].as_object().unwrap();
                let drafts = states.values().filter(|state| *state == "draft").count();
                assert_eq!(drafts, 1, "{name}");
                assert_eq!(entry["on_site"], json!([]), "{name}");
            }
        }
        for first in [
            "item/3001",
            "item/5001",
            "item/6001",
            "item/7001",
            "item/2101",
            "item/2301",
            "item/975",
            "item/1042",
            "catalog/16010311",
            "board/51",
            "label/5101",
            "topic/510101",
            "type/16010201",
            "seo/",
        ] {
            let path = format!("/entries/{}", first.replace('/', "%2F"));
            let found = ask(desk.call(Method::GET, &path, &author)).await;
            assert_eq!(found.status, StatusCode::OK, "{first}");
        }
        // What it is in selects it, and comes with its list.
        let samples =
            ask(desk.call(Method::GET, "/entries?kind=item&section=samples", &author)).await;
        let sample = samples.json()["entries"][0].clone();
        assert_eq!(sample["within"], "catalog/16010311");
        let topics = ask(desk.call(Method::GET, "/entries?kind=topic", &author))
            .await
            .json();
        assert_eq!(
            (&topics["total"], &topics["entries"][0]["within"]),
            (&json!(1), &json!("label/5101"))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_sample_is_the_first_of_its_category_and_is_published() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let mut new = titled("sample", "title", "A padded gilet");
    new["fields"]["common"] = json!({ "cid": 16_010_313 });
    let sample = desk.created(&editor, new.clone()).await;
    assert_eq!(sample["id"], "item/5067", "after the last one");
    assert_eq!(sample["fields"]["common"]["tid"], 160_103);
    assert!(sample["fields"]["common"]["ptime"].is_string());
    let publication = json!({ "base": 1, "languages": ["en"] });
    let path = "/entries/item%2F5067/publish";
    let published = desk.send(Method::POST, path, &editor, publication).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    desk.until_answer("/en/sample/list?cid=16010313", |list| {
        let at = |id: &str| list.text().find(&format!("/sample/info/{id}"));
        at("5067").is_some() && at("5067") < at("5021")
    })
    .await;
    // A number is not given again.
    let deleted = desk.delete_entry("/entries/item%2F5067", 2, &editor).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(desk.created(&editor, new).await["id"], "item/5068");
    // News begin below the tiles, which have links.
    let news = desk
        .created(&editor, titled("news", "title", "Fresh"))
        .await;
    let list = desk.entry_ids("section=news", &editor).await;
    assert_eq!(list[4], news["id"].as_str().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_made_says_why() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let pages = desk.templates("seo", &author).await;
    let places = pages[0]["places"].as_array().unwrap();
    let ids: Vec<_> = places
        .iter()
        .map(|own| own["id"].as_str().unwrap())
        .collect();
    assert!(!ids.contains(&"/about/company"), "it has one: {ids:?}");
    assert!(ids.contains(&"/bbs/board/51"), "{ids:?}");
    let board = places
        .iter()
        .find(|own| own["id"] == "/bbs/board/51")
        .unwrap();
    assert!(board["titles"]["en"].is_string(), "{board}");

    let untitled =
        json!({ "template": "news", "fields": { "common": {}, "en": { "abstract": "x" } } });
    for (new, code) in [
        (untitled, "invalid-fields"),
        (
            json!({ "template": "news", "fields": { "common": {} } }),
            "invalid-fields",
        ),
        (
            titled("topic", "title", "Without a label"),
            "invalid-fields",
        ),
        (titled("title", "title", "Without a page"), "invalid"),
        (titled("news", "unknown", "x"), "invalid-fields"),
        (titled("unknown", "title", "x"), "invalid"),
        (
            json!({ "template": "title", "place": "/about/company", "fields": { "common": {}, "en": { "title": "x" } } }),
            "invalid",
        ),
        (
            json!({ "template": "news", "place": "9", "fields": { "common": {}, "en": { "title": "x" } } }),
            "invalid",
        ),
    ] {
        let refused = desk.create(&author, new.clone()).await;
        assert_eq!(problem(&refused), (422, code.to_owned()), "{new}");
    }
}
