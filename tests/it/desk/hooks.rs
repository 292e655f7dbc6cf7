//! Webhooks and groups, over real HTTP; on both databases.

mod groups;
mod receiver;

use std::time::Duration;

use base::config::Config;
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use receiver::{Receiver, Reply};

const PATH: &str = "/hooks";

/// Settings with which hooks reach this machine, and soon.
fn near(config: &mut Config) {
    config.embedded.reachable_networks = vec!["127.0.0.0/8".parse().unwrap()];
    config.mail.interval = Duration::from_millis(50);
    config.mail.first_pause = Duration::ZERO;
}

fn written(kind: &str, address: &str, topics: &[&str]) -> Value {
    json!({
        "version": 0, "name": kind, "kind": kind, "is_on": true, "topics": topics, "lang": "zh",
        "address": address,
    })
}

impl Desk {
    /// Adds a hook; returns it with its secret.
    async fn hook(&self, owner: &str, hook: Value) -> (Value, String) {
        let added = self.send(Method::POST, PATH, owner, hook).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let mut added = added.json();
        let secret = added["secret"].as_str().unwrap_or_default().to_owned();
        (added["hook"].take(), secret)
    }

    async fn of_hook(&self, method: Method, hook: &Value, rest: &str, owner: &str) -> Answer {
        let path = format!("{PATH}/{}{rest}", hook["id"].as_str().unwrap());
        ask(self.call(method, &path, owner)).await
    }

    /// The deliveries of a hook once this is so.
    async fn deliveries(
        &self,
        hook: &Value,
        owner: &str,
        is_so: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        let mut seen = Vec::new();
        let waiting = async {
            loop {
                let answer = self.of_hook(Method::GET, hook, "/deliveries", owner).await;
                seen = serde_json::from_value(answer.json()["deliveries"].take()).unwrap();
                if is_so(&seen) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "never: {seen:?}");
        seen
    }
}

fn is_settled(deliveries: &[Value]) -> bool {
    !deliveries.is_empty() && deliveries.iter().all(|own| own["state"] != "waiting")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_gets_what_happens_with_a_signature_that_it_can_check() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let receiver = Receiver::start(|_| Reply::ok("thanks")).await;
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let address = receiver.url("/hook?token=a-secret-token");
        let (hook, secret) = desk
            .hook(&owner, written("webhook", &address, &["inquiry.received"]))
            .await;
        assert!(secret.starts_with("whsec_"), "{secret}");

        let number = desk.inquire(&[]).await;
        let calls = receiver.wait_for(1).await;
        let call = &calls[0];
        call.verify(&[&secret]);
        assert_eq!(call.header("content-type"), "application/json");
        let body = call.json();
        assert_eq!(
            (&body["type"], &body["data"]["number"]),
            (&json!("inquiry.received"), &json!(number))
        );
        assert!(body["timestamp"].as_str().unwrap().ends_with('Z'), "{body}");

        let seen = desk.deliveries(&hook, &owner, is_settled).await;
        let attempt = &seen[0]["attempts"][0];
        assert_eq!(
            (&seen[0]["state"], &attempt["status"]),
            (&json!("sent"), &json!(200))
        );
        assert_eq!(attempt["answer"], "thanks");
        assert_eq!(
            call.header("webhook-id"),
            format!("msg_{}", seen[0]["id"].as_str().unwrap())
        );

        // Two secrets at once, while the program gets the new one.
        let renewed = format!("{PATH}/{}/secret", hook["id"].as_str().unwrap());
        let renewed = desk
            .send(Method::POST, &renewed, &owner, json!({ "version": 1 }))
            .await;
        assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.text());
        let renewed = renewed.json();
        let new = renewed["secret"].as_str().unwrap();
        assert_ne!(new, secret);
        assert!(renewed["hook"]["old_until"].is_i64());

        // Sent again by hand, it has the same id.
        let again = format!("/deliveries/{}/resend", seen[0]["id"].as_str().unwrap());
        let again = ask(desk.call(Method::POST, &again, &owner)).await;
        assert_eq!(again.status, StatusCode::NO_CONTENT);
        let calls = receiver.wait_for(2).await;
        assert_eq!(calls[1].header("webhook-id"), call.header("webhook-id"));
        assert_eq!(calls[1].body, call.body);
        calls[1].verify(&[new, &secret]);

        // Neither lists nor the database have what is secret.
        let listed = ask(desk.call(Method::GET, PATH, &owner)).await;
        let listed = listed.text();
        for hidden in ["a-secret-token", &secret[6..], &new[6..]] {
            assert!(!listed.contains(hidden), "{listed}");
        }
        desk.deliveries(&hook, &owner, |own| own[0]["attempts"][1].is_object())
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_is_tried_again_until_it_is_taken_and_each_answer_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let receiver = Receiver::start(|number| match number {
            0 => Reply::status(500, "x".repeat(2000)),
            1 => Reply::redirect("/elsewhere"),
            _ => Reply::ok(""),
        })
        .await;
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let hook = written("webhook", &receiver.url("/hook"), &["inquiry.received"]);
        let (hook, _) = desk.hook(&owner, hook).await;
        desk.inquire(&[]).await;
        let seen = desk.deliveries(&hook, &owner, is_settled).await;
        let attempts = seen[0]["attempts"].as_array().unwrap();
        let statuses: Vec<_> = attempts.iter().map(|own| &own["status"]).collect();
        assert_eq!(statuses, [500, 303, 200]);
        let faults: Vec<_> = attempts.iter().map(|own| &own["fault"]).collect();
        assert_eq!(faults, [&json!("status"), &json!("status"), &Value::Null]);
        assert_eq!(attempts[0]["answer"].as_str().unwrap().len(), 500);
        let calls = receiver.calls();
        assert!(
            calls.iter().all(|call| call.path == "/hook"),
            "no redirect is followed"
        );
        let mut ids: Vec<_> = calls.iter().map(|call| call.header("webhook-id")).collect();
        ids.dedup();
        assert_eq!((calls.len(), ids.len()), (3, 1));
        let listed = ask(desk.call(Method::GET, PATH, &owner)).await.json();
        assert_eq!(listed["hooks"][0]["failures"], 0);
        let counts = json!({ "waiting": 0, "failed": 0, "sent": 1 });
        assert_eq!(listed["hooks"][0]["deliveries"], counts);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_wait_for_a_receiver_and_for_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let receiver = Receiver::start(|number| match number {
            0 => Reply::never(),
            _ => Reply::ok(""),
        })
        .await;
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let hook = written("webhook", &receiver.url("/hook"), &["inquiry.received"]);
        let (hook, secret) = desk.hook(&owner, hook).await;
        let number = desk.inquire(&[]).await;
        receiver.wait_for(1).await;
        // The process ends while it waits for the answer. Its lease would end a minute later.
        desk.site.stop().await;
        let statement = "UPDATE hooks SET busy_until = 0; UPDATE hook_deliveries SET due_at = 0";
        receiver::run(&database, statement).await;
        let desk = Desk::start(&database, near).await;
        let calls = receiver.wait_for(2).await;
        calls[1].verify(&[&secret]);
        assert_eq!(calls[1].json()["data"]["number"], json!(number));
        assert_eq!(calls[0].header("webhook-id"), calls[1].header("webhook-id"));
        let login = desk.login("owner@jinlan.example", super::PASSWORD).await;
        let owner = super::session(&login);
        desk.deliveries(&hook, &owner, is_settled).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_turns_its_hook_off_and_a_test_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let receiver = Receiver::start(|_| Reply::status(410, "gone".to_owned())).await;
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let hook = written("webhook", &receiver.url("/hook"), &["inquiry.received"]);
        let (hook, _) = desk.hook(&owner, hook).await;
        let tested = desk.of_hook(Method::POST, &hook, "/test", &owner).await;
        assert_eq!(tested.status, StatusCode::OK, "{}", tested.text());
        let tested = tested.json();
        assert_eq!(
            (&tested["status"], &tested["answer"]),
            (&json!(410), &json!("gone"))
        );
        assert_eq!(receiver.calls()[0].json()["type"], "test");
        let listed = ask(desk.call(Method::GET, PATH, &owner)).await.json();
        assert_eq!(listed["hooks"][0]["is_on"], false);
        desk.inquire(&[]).await;
        let seen = desk.deliveries(&hook, &owner, is_settled).await;
        assert_eq!(seen.len(), 1, "the test alone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_leads_into_a_private_network_that_no_setting_names() {
    let (folder, desk) = Desk::alone(|config| {
        config.mail.interval = Duration::from_millis(50);
        config.mail.first_pause = Duration::from_hours(1);
    })
    .await;
    let owner = desk.member("owner@jinlan.example", Role::Owner).await;
    for address in [
        "http://127.0.0.1:9/",
        "https://127.0.0.1:9/",
        "https://[::1]:9/",
        "https://169.254.169.254/latest",
        "https://10.0.0.1/",
        "http://erp.example.com/",
        "file:///etc/passwd",
        "",
    ] {
        let refused = written("webhook", address, &[]);
        let refused = desk.send(Method::POST, PATH, &owner, refused).await;
        assert_eq!(
            problem(&refused),
            (422, "refused-address".to_owned()),
            "{address}"
        );
    }
    // A name that leads there is refused when it is resolved.
    let hook = written("webhook", "https://localhost:9/", &[]);
    let (hook, _) = desk.hook(&owner, hook).await;
    let tested = desk.of_hook(Method::POST, &hook, "/test", &owner).await;
    let tested = tested.json();
    assert_eq!(
        (&tested["fault"], &tested["status"]),
        (&json!("unreachable"), &Value::Null)
    );
    drop(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn hooks_are_changed_by_owners_who_saw_them() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let hook = written(
            "webhook",
            "https://erp.example.com/hooks/12345",
            &["contract.changed"],
        );
        let (hook, _) = desk.hook(&owner, hook).await;
        assert_eq!(hook["address"], "https://erp.example.com/…");
        let path = format!("{PATH}/{}", hook["id"].as_str().unwrap());
        // Without an address, it keeps its own.
        let mut change = written("webhook", "", &["backup.failed", "backup.failed"]);
        change["version"] = json!(1);
        change["name"] = json!("ERP");
        let saved = desk.send(Method::PUT, &path, &owner, change.clone()).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        let saved = saved.json();
        assert_eq!(saved["hook"]["topics"], json!(["backup.failed"]));
        assert_eq!(
            (&saved["hook"]["name"], &saved["secret"]),
            (&json!("ERP"), &Value::Null)
        );
        let late = desk.send(Method::PUT, &path, &owner, change).await;
        assert_eq!(problem(&late), (409, "conflict".to_owned()));
        for (kind, address, topics) in [
            ("wecom", "https://erp.example.com/", &[][..]),
            ("wecom", "http://127.0.0.1:9/", &["contract.changed"]),
            ("webhook", "http://127.0.0.1:9/", &["test"]),
        ] {
            let wrong = written(kind, address, topics);
            let wrong = desk.send(Method::POST, PATH, &owner, wrong).await;
            assert_eq!(
                wrong.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{kind} {topics:?}"
            );
        }
        let actions = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let actions = actions["actions"].as_array().unwrap().iter();
        let actions: Vec<_> = actions
            .map(|own| (&own["action"], &own["subject"]))
            .collect();
        assert_eq!(actions[0], (&json!("saveHook"), &json!("ERP")));
        let deleted = ask(desk.call(Method::DELETE, &path, &owner)).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        let gone = ask(desk.call(Method::DELETE, &path, &owner)).await;
        assert_eq!(problem(&gone), (404, "not-found".to_owned()));
    }
}
