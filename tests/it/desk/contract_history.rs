//! The history of a contract at the desk: every write is a revision, and each can be restored; on
//! both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::customer_calls::desk;
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::ask;

const PASSWORD: &str = "kettle and linen";

impl Desk {
    async fn contract_history(&self, path: &str, session: &str) -> Vec<Value> {
        let history = self.json(&format!("{path}/revisions"), session).await;
        history["revisions"].as_array().unwrap().clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_write_of_a_contract_is_a_revision_and_each_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let (_, token) = desk.invite_by_hand(&li, "bob@example.com", None).await;
        desk.follow(&token, PASSWORD).await;
        let contract = desk.contract_of("ann@example.com", &li).await;
        let path = format!("/contracts/{contract}");
        let made = desk.json(&path, &li).await;
        let ann = desk.customer_token("ann@example.com", PASSWORD).await;
        let bob = desk.customer_token("bob@example.com", PASSWORD).await;

        // Its company is chosen by id, in place of an address.
        let companies = desk.json("/companies?text=bob", &li).await;
        let mut edit = json!({ "version": made["version"], "contract": made["contract"] });
        edit["contract"]["email"] = "".into();
        edit["contract"]["company"] = companies[0]["id"].clone();
        edit["contract"]["lines"][0]["pieces"] = "3".into();
        edit["contract"]["lines"][0]["sum"] = "".into();
        for field in ["quantity", "amount"] {
            edit["contract"][field] = "".into();
        }
        let moved = desk.done(Method::PUT, &path, &li, edit).await;
        assert_eq!(moved["company_name"], "bob@example.com");
        assert_eq!(desk.numbers(&ann).await.unwrap(), [] as [String; 0]);
        assert_eq!(desk.numbers(&bob).await.unwrap().len(), 1);
        // The same again is no revision.
        let same = json!({ "version": moved["version"], "contract": moved["contract"] });
        let moved = desk.done(Method::PUT, &path, &li, same).await;
        let progress = json!({ "contracts": [{
            "id": contract, "version": moved["version"],
            "lines": [{ "line": 0, "milestones": [{ "stage": "sewing", "quantity": "2" }] }],
        }] });
        desk.done(Method::PUT, "/contracts/progress", &li, progress)
            .await;

        let history = desk.contract_history(&path, &li).await;
        let causes: Vec<_> = history.iter().map(|own| own["cause"].clone()).collect();
        assert_eq!(causes, ["progress", "saved", "created"]);
        assert_eq!(history[0]["author"], "li@jinlan.example");
        assert_eq!(
            history[0]["lines"][0]["values"][1],
            json!({ "field": "sewingPieces", "before": "", "now": "2" })
        );
        assert_eq!(
            history[1]["companies"],
            json!(["ann@example.com", "bob@example.com"])
        );
        assert_eq!(
            history[1]["fields"][0],
            json!({ "field": "quantity", "before": "1", "now": "3" })
        );
        assert_eq!(history[2]["fields"], json!([]));

        let newest = desk.json(&path, &li).await;
        let restore = format!("{path}/revisions/1/restore");
        let stale = json!({ "version": moved["version"] });
        let refused = desk.send(Method::POST, &restore, &li, stale).await;
        assert_eq!(problem(&refused), (409, "conflict".to_owned()));
        let seen = json!({ "version": newest["version"] });
        let restored = desk.done(Method::POST, &restore, &li, seen.clone()).await;
        assert_eq!(restored["contract"], made["contract"]);
        assert_eq!(restored["version"], made["version"]);
        assert_eq!(desk.numbers(&ann).await.unwrap().len(), 1);
        let history = desk.contract_history(&path, &li).await;
        assert_eq!(
            (history.len(), &history[0]["cause"]),
            (4, &json!("restored"))
        );
        let unknown = format!("{path}/revisions/9/restore");
        let seen = json!({ "version": restored["version"] });
        let refused = desk.send(Method::POST, &unknown, &li, seen).await;
        assert_eq!(problem(&refused), (404, "not-found".to_owned()));

        // A contract in the bin has no history that anybody reads, and comes back with it.
        let gone = ask(desk.call(Method::DELETE, &path, &li)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let hidden = format!("{path}/revisions");
        let hidden = ask(desk.call(Method::GET, &hidden, &li)).await;
        assert_eq!(problem(&hidden), (404, "not-found".to_owned()));
    }
}
