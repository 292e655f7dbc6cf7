//! The progress of many contracts at once, on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::contracts::written;
use super::{Desk, problem};
use crate::support::databases::databases;

async fn add(desk: &Desk, session: &str, number: &str) -> Value {
    let made = desk
        .send(Method::POST, "/contracts", session, written(number))
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()
}

/// A change of one line of each contract.
fn edit(contracts: &[&Value], milestones: &Value) -> Value {
    let changes = contracts.iter().map(|own| {
        let lines = json!([{ "line": 0, "milestones": milestones }]);
        json!({ "id": own["id"], "version": own["version"], "lines": lines })
    });
    json!({ "contracts": changes.collect::<Vec<_>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn many_contracts_are_changed_at_once_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let one = add(&desk, &li, "JL26-1").await;
        let two = add(&desk, &li, "JL26-2").await;
        let path = "/contracts/progress";
        // Contracts of the content are not among them.
        let open = desk.got(path, &li).await;
        assert_eq!(
            (&open["total"], &open["contracts"][2]),
            (&json!(4), &Value::Null)
        );
        let today = open["today"].as_str().unwrap();

        // A day in the future and too many pieces: nothing is written.
        let wrong = json!([
            { "stage": "fabric", "done": "2100-01-01" },
            { "stage": "sewing", "quantity": "99999" },
        ]);
        let mut mixed = edit(&[&one], &json!([{ "stage": "fabric", "done": today }]));
        let second = edit(&[&two], &wrong)["contracts"][0].clone();
        mixed["contracts"].as_array_mut().unwrap().push(second);
        let refused = desk.send(Method::PUT, path, &li, mixed).await;
        assert_eq!(problem(&refused), (422, "invalid-fields".to_owned()));
        let faults = refused.json()["faults"].clone();
        assert_eq!(faults.as_array().unwrap().len(), 2, "{faults}");
        assert_eq!(
            (
                &faults[0]["contract"],
                &faults[0]["line"],
                &faults[0]["field"]
            ),
            (&two["id"], &json!(0), &json!("fabricDone"))
        );
        assert_eq!(desk.got(path, &li).await, open);

        let done = json!([
            { "stage": "fabric", "planned": "2026-11-01", "done": today },
            { "stage": "sewing", "planned": "2026-11-20", "quantity": "700" },
        ]);
        let saved = desk
            .send(Method::PUT, path, &li, edit(&[&one, &two], &done))
            .await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        let saved = saved.json();
        assert_eq!(saved["lines"][1]["milestones"][1]["quantity"], "700");
        // Fabric, and half of the sewing.
        assert_eq!(saved["lines"][1]["lineProgress"], "40");
        assert_ne!(saved["contracts"][0]["version"], one["version"]);

        // Somebody else has the versions of before.
        let stale = desk
            .send(Method::PUT, path, &owner, edit(&[&one], &done))
            .await;
        assert_eq!(problem(&stale), (409, "conflict".to_owned()));
        assert_eq!(stale.json()["contracts"][0], saved["contracts"][0]);
        assert_eq!(stale.json()["lines"][0], saved["lines"][0]);

        // The form keeps milestones that it does not name.
        let contract = format!("/contracts/{}", one["id"].as_str().unwrap());
        let whole = desk.got(&contract, &li).await;
        let mut form = json!({ "version": whole["version"], "contract": written("JL26-1") });
        let kept = desk.send(Method::PUT, &contract, &li, form.clone()).await;
        let kept = kept.json();
        assert_eq!(
            kept["contract"]["lines"][0]["milestones"],
            whole["contract"]["lines"][0]["milestones"]
        );
        form["version"] = kept["version"].clone();
        form["contract"]["lines"][0]["milestones"] = json!([]);
        let cleared = desk.send(Method::PUT, &contract, &li, form).await;
        assert_eq!(
            cleared.json()["contract"]["lines"][0]["milestones"],
            json!([])
        );

        let due = desk.got("/contracts/progress?due=week", &li).await;
        assert_eq!(
            (&due["total"], &due["lines"][0]["contract"]),
            (&json!(1), &two["id"])
        );
        let none = desk.got("/contracts/progress?text=nobody", &li).await;
        assert_eq!(none["total"], 0);
        let gone = json!({ "id": "none", "version": "", "lines": [] });
        let gone = json!({ "contracts": [gone] });
        let answer = desk.send(Method::PUT, path, &li, gone).await;
        assert_eq!(answer.json()["gone"], json!(["none"]));

        let shipped = json!([{ "stage": "shipped", "done": today }]);
        let now = desk
            .got(&format!("/contracts/{}", two["id"].as_str().unwrap()), &li)
            .await;
        let answer = desk
            .send(Method::PUT, path, &li, edit(&[&now], &shipped))
            .await;
        assert_eq!(answer.status, StatusCode::OK);
        let open = desk.got("/contracts/progress?text=JL26-2", &li).await;
        assert_eq!(open["total"], 1, "the shipped line is not open: {open}");
        let actions = desk.got("/actions", &owner).await;
        let actions = actions["actions"].as_array().unwrap().iter();
        let saved = actions.filter(|own| own["action"] == "saveMilestones");
        assert_eq!(saved.count(), 3);
    }
}
