//! Messages to groups, whose robots are scripted: each checks what its documents say.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::receiver::{Call, Receiver, Reply};
use super::{Desk, is_settled, near, written};
use crate::support::databases::databases;

/// The answers of robots, which check what they are documented to check.
fn robot(kind: &'static str, secret: &'static str) -> impl Fn(&Call, usize) -> Reply {
    move |call, number| {
        let text = call.text_of_robot();
        let refused = |code: i64| {
            let name = if kind == "feishu" { "code" } else { "errcode" };
            Reply::ok(&json!({ name: code, "errmsg": "refused" }).to_string())
        };
        let largest = if kind == "wecom" { 2048 } else { 20_000 };
        if text.len() > largest || call.body.len() > 20_000 {
            return refused(40_058);
        }
        if !secret.is_empty() && !call.is_signed_for(kind, secret) {
            return refused(310_000);
        }
        // The first one is one too many in a minute.
        if number == 0 {
            return refused(45_009);
        }
        refused(0)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_hear_of_inquiries_in_the_teams_language_without_people() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        for (kind, secret) in [
            ("wecom", ""),
            ("dingtalk", "SEC0123456789"),
            ("feishu", "feishu-secret"),
        ] {
            let database = &database;
            let receiver = Receiver::checking(robot(kind, secret)).await;
            let desk = Desk::start(database, near).await;
            let email = format!("{kind}@jinlan.example");
            let owner = desk.member(&email, Role::Owner).await;
            let mut hook = written(
                kind,
                &receiver.url("/robot?key=12345678"),
                &["inquiry.received"],
            );
            if !secret.is_empty() {
                hook["secret"] = json!(secret);
            }
            let (hook, shown) = desk.hook(&owner, hook).await;
            assert_eq!(
                (shown.as_str(), &hook["has_secret"]),
                ("", &json!(!secret.is_empty()))
            );
            // It was refused, and tried again.
            let number = desk
                .inquire(&[("message", kind), ("quantity", "500")])
                .await;
            let seen = desk.deliveries(&hook, &owner, is_settled).await;
            let attempts = seen[0]["attempts"].as_array().unwrap();
            assert_eq!(
                (&seen[0]["state"], attempts.len()),
                (&json!("sent"), 2),
                "{seen:?}"
            );
            assert_eq!(attempts[0]["fault"], "rejected");
            let text = receiver.calls()[1].text_of_robot();
            for part in [
                &format!("新询价{number}"),
                "数量：500",
                &format!("/desk/inquiries/{number}"),
            ] {
                assert!(text.contains(part), "{part}: {text}");
            }
            for hidden in ["Ann", "@", kind] {
                assert!(!text.contains(hidden), "{hidden}: {text}");
            }
            let tested = desk
                .of_hook(Method::POST, &hook, "/test", &owner)
                .await
                .json();
            assert_eq!(tested["fault"], Value::Null, "{tested}");
            let calls = receiver.calls();
            assert!(calls[2].text_of_robot().contains("测试"));
            let deleted = desk.of_hook(Method::DELETE, &hook, "", &owner).await;
            assert_eq!(deleted.status, StatusCode::NO_CONTENT);
            desk.site.stop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_gets_its_messages_no_faster_than_its_robot_takes_them() {
    /// Its robot takes 20 messages in a minute.
    const SECONDS: u64 = 4;
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let receiver = Receiver::start(|_| Reply::ok("{\"errcode\": 0}")).await;
        let desk = Desk::start(&database, near).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let hook = written("wecom", &receiver.url("/robot"), &["inquiry.received"]);
        let (hook, _) = desk.hook(&owner, hook).await;
        for company in ["Weaver Ltd", "Tailor Ltd"] {
            desk.inquire(&[("company", company)]).await;
        }
        let both_are_settled = |seen: &[Value]| seen.len() == 2 && is_settled(seen);
        let seen = desk.deliveries(&hook, &owner, both_are_settled).await;
        let mut sent: Vec<_> = seen
            .iter()
            .map(|own| {
                let attempts = own["attempts"].as_array().unwrap();
                assert_eq!((&own["state"], attempts.len()), (&json!("sent"), 1));
                attempts[0]["made_at"].as_u64().unwrap() / 1000
            })
            .collect();
        sent.sort_unstable();
        assert!(sent[1] >= sent[0] + SECONDS, "{sent:?}");
        desk.site.stop().await;
    }
}
