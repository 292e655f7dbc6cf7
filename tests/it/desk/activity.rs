//! The list of what was done: with names and titles, searched, limited and exported; on both
//! databases.

use cms::Role;
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;
use crate::support::databases::databases;
use crate::support::site::ask;

const PASSWORD: &str = "kettle and linen";
const TITLE: &str = "Certificates, cotton origin and a swatch list, now on this site";

impl Desk {
    /// The kinds of the actions that a search finds, the newest first.
    async fn found_actions(&self, query: &str, owner: &str) -> Vec<Value> {
        let listed = self.json(&format!("/actions?{query}"), owner).await;
        let actions = listed["actions"].as_array().unwrap().iter();
        actions.map(|own| own["action"].clone()).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn activity_names_people_and_things_and_is_searched_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |config| {
            config.limits.register_address = 1000;
            config.limits.login_account = 1000;
        })
        .await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let draft = json!({ "base": 1, "fields": { "en": { "abstract": "New" } } });
        let entry = "/entries/item%2F3039/draft";
        desk.done(Method::PUT, entry, &owner, draft).await;
        let (_, token) = desk.invite_by_hand(&li, "bob@example.com", None).await;
        desk.follow(&token, PASSWORD).await;
        let contract = desk.contract_of("ann@example.com", &li).await;
        let path = format!("/contracts/{contract}");
        let own = desk.json(&path, &li).await;
        let mut edit = json!({ "version": own["version"], "contract": own["contract"] });
        edit["contract"]["email"] = "bob@example.com".into();
        edit["contract"]["company"] = Value::Null;
        desk.done(Method::PUT, &path, &li, edit).await;

        let listed = desk.json("/actions?group=contracts", &owner).await;
        let moved = &listed["actions"][0];
        assert_eq!(
            (&moved["action"], &moved["actor_name"]),
            (&json!("saveContract"), &json!("li@jinlan.example"))
        );
        assert_eq!(moved["subject"], "JL-ann@example.com");
        assert_eq!(
            moved["thing"],
            json!({ "kind": "contract", "id": contract, "cno": "JL-ann@example.com" })
        );
        assert_eq!(
            moved["companies"],
            json!(["ann@example.com", "bob@example.com"])
        );
        let saved = &desk.json("/actions?group=content", &owner).await["actions"][0];
        assert_eq!(saved["thing"]["entry"]["titles"]["en"], TITLE);
        assert_eq!(saved["thing"]["entry"]["section"], "news");

        // Found by the title, the company, the person and the time.
        for (query, expected) in [
            ("text=swatch%20list", vec!["saveDraft"]),
            ("text=item%2F3039", vec!["saveDraft"]),
            (
                "text=JL-ANN&group=contracts",
                vec!["saveContract", "createContract"],
            ),
            ("text=bob%40&group=customers", vec!["inviteCustomer"]),
            (
                "person=li%40jinlan.example&group=contracts",
                vec!["saveContract", "createContract"],
            ),
            ("to=2026-01-01", vec![]),
            ("from=2999-01-01", vec![]),
            ("text=50%25", vec![]),
        ] {
            let found = desk.found_actions(query, &owner).await;
            assert_eq!(found, expected, "{query}");
        }
        let wrong = ask(desk.call(Method::GET, "/actions?from=today", &owner)).await;
        assert_eq!(super::problem(&wrong), (422, "invalid".to_owned()));

        let path = "/actions.csv?headings=en&group=contracts";
        let csv = ask(desk.call(Method::GET, path, &owner)).await;
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        let text = csv.text();
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        assert_eq!(
            lines.next(),
            Some("Time,Name,Email,Action,Subject,Before,After")
        );
        let first = lines.next().unwrap();
        assert!(
            first.ends_with(
                "li@jinlan.example,li@jinlan.example,Changed contract,JL-ann@example.com,\
                 ann@example.com,bob@example.com"
            ),
            "{first}"
        );
        assert_eq!(lines.count(), 1, "{text}");
    }
}
