//! Several entries changed at once, and what links to one; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

impl Desk {
    async fn change_several(&self, session: &str, action: &str, entries: Value) -> Answer {
        let body = json!({ "action": action, "entries": entries });
        let path = "/entries/several";
        self.send(Method::POST, path, session, body).await
    }

    async fn links(&self, entry: &str, session: &str) -> Vec<String> {
        let path = format!("/entries/{}/links", entry.replace('/', "%2F"));
        let links = ask(self.call(Method::GET, &path, session)).await;
        assert_eq!(links.status, StatusCode::OK, "{}", links.text());
        let links = links.json();
        let entries = links["entries"].as_array().unwrap().iter();
        let ids = entries.map(|own| own["id"].as_str().unwrap().to_owned());
        ids.collect()
    }
}

fn chosen(entries: &[(&str, i64)]) -> Value {
    let entries = entries
        .iter()
        .map(|(id, base)| json!({ "id": id, "base": base }));
    entries.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_entries_leave_the_site_and_come_back_and_each_refusal_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let three = [("item/5011", 1), ("item/5012", 1), ("catalog/16010312", 1)];
        let report = desk
            .change_several(&editor, "withdraw", chosen(&three))
            .await;
        assert_eq!(report.status, StatusCode::OK, "{}", report.text());
        let report = report.json();
        assert_eq!(
            report["done"],
            json!(["item/5011", "item/5012", "catalog/16010312"])
        );
        assert_eq!(report["refused"], json!([]));
        desk.until_answer("/en/sample/info/5011", |page| {
            page.status == StatusCode::NOT_FOUND
        })
        .await;

        // The first has a new revision, the last one has samples in it, and one is not there.
        let mixed = [
            ("item/5011", 1),
            ("item/5012", 2),
            ("item/9", 1),
            ("catalog/16010312", 2),
        ];
        let report = desk.change_several(&editor, "delete", chosen(&mixed)).await;
        let report = report.json();
        assert_eq!(report["done"], json!(["item/5012"]));
        let refused = [
            json!({ "id": "item/5011", "code": "conflict" }),
            json!({ "id": "item/9", "code": "not-found" }),
            json!({ "id": "catalog/16010312", "code": "not-empty" }),
        ];
        assert_eq!(report["refused"], json!(refused));
        assert_eq!(desk.bin(&editor).await["total"], 1);

        let back = [("item/5011", 2), ("catalog/16010312", 2)];
        let report = desk.change_several(&editor, "publish", chosen(&back)).await;
        assert_eq!(report.json()["refused"], json!([]));
        desk.until_answer("/en/sample/info/5011", |page| page.status == StatusCode::OK)
            .await;
        // What is on the site already stays as it is.
        let again = desk
            .change_several(&editor, "publish", chosen(&[("item/5011", 3)]))
            .await;
        assert_eq!(again.json()["done"], json!(["item/5011"]));
        let path = "/entries/item%2F5011";
        let entry = ask(desk.call(Method::GET, path, &editor)).await.json();
        assert_eq!(entry["number"], 3);

        let refused = desk.change_several(&author, "delete", chosen(&back)).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
        let many = vec![("item/5011", 3); 51];
        for wrong in [chosen(&[]), chosen(&many)] {
            let refused = desk.change_several(&editor, "publish", wrong).await;
            assert_eq!(problem(&refused), (422, "invalid".to_owned()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_links_to_the_page_of_an_entry_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        // The menu "For buyers" is one of them, and so is the company's introduction.
        let links = desk.links("item/6307", &author).await;
        assert!(links.contains(&"item/1042".to_owned()), "{links:?}");
        assert!(links.contains(&"item/975".to_owned()), "{links:?}");
        let links = desk.links("item/6308", &author).await;
        assert!(links.contains(&"type/16010201".to_owned()), "{links:?}");
        let none = desk.links("item/3039", &author).await;
        assert!(!none.contains(&"item/3039".to_owned()), "not its own");

        // A number in a text is no link, and a draft that links counts as the text on the site does.
        let path = "/entries/item%2F3038/draft";
        let text = "See 5021, [it](/sample/info/5022#sizes) and [all](/sample/list?cid=16010313).";
        let draft = json!({ "base": 1, "fields": { "en": { "content": text } } });
        let saved = desk.send(Method::PUT, path, &editor, draft).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        let has = |links: Vec<String>| links.contains(&"item/3038".to_owned());
        assert!(!has(desk.links("item/5021", &author).await));
        assert!(has(desk.links("item/5022", &author).await));
        assert!(has(desk.links("catalog/16010313", &author).await));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_have_the_names_of_their_parts_and_entries() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let paths = json!([
            "/en/news/info/3039",
            "/sample/list?cid=16010313",
            "/sample/list",
            "/ja",
            "/news/info/999999",
            "https://elsewhere.example/",
            "\u{0}",
            "",
        ]);
        let body = json!({ "paths": paths });
        let named = desk.send(Method::POST, "/page-names", &author, body).await;
        assert_eq!(named.status, StatusCode::OK, "{}", named.text());
        let named = named.json();
        let of = |path: &str| {
            let mut rows = named.as_array().unwrap().iter();
            rows.find(|row| row["path"] == path).cloned()
        };
        let news = of("/en/news/info/3039").unwrap();
        let title = "Certificates, cotton origin and a swatch list, now on this site";
        assert_eq!(news["titles"]["en"], title);
        assert_eq!(news.get("page"), None);
        let category = of("/sample/list?cid=16010313").unwrap();
        assert_eq!(category["page"], "samples");
        assert!(category["titles"]["zh"].is_string(), "{category}");
        let all = of("/sample/list").unwrap();
        assert_eq!(
            (all["page"].as_str(), all.get("titles")),
            (Some("samples"), None)
        );
        assert_eq!(of("/ja").unwrap()["page"], "home");
        for path in ["/news/info/999999", "https://elsewhere.example/", "\u{0}"] {
            assert_eq!(of(path), None, "{path:?}");
        }
        let seller = desk.member("seller@example.com", Role::Merchandiser).await;
        let body = json!({ "paths": [] });
        let refused = desk.send(Method::POST, "/page-names", &seller, body).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
    }
}
