//! Inquiries that are entered at the desk; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::inbox::desk;
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::Answer;
use crate::support::smtp::SmtpServer;

impl Desk {
    async fn enter(&self, session: &str, changes: Value) -> Answer {
        let mut body = json!({
            "lang": "ja", "channel": "telephone", "receipt": false,
            "fields": { "name": "山田", "company": "Example株式会社", "message": "500点\r\n紺" },
        });
        let fields = changes.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        self.send(Method::POST, "/inquiries", session, body).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_is_entered_for_a_buyer_who_gets_no_mail_unless_asked() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let entered = desk.enter(&li, json!({})).await;
        assert_eq!(entered.status, StatusCode::CREATED, "{}", entered.text());
        let entered = entered.json();
        for (name, value) in [
            ("channel", "telephone"),
            ("entered_by", "li@jinlan.example"),
            ("lang", "ja"),
            ("state", "new"),
        ] {
            assert_eq!(entered[name], value, "{name}");
        }
        assert_eq!(entered["fields"]["message"], "500点\n紺");
        let number = entered["number"].as_str().unwrap();
        // Once, although it is sent twice.
        let again = desk.enter(&li, json!({})).await.json();
        assert_eq!(again["number"], entered["number"]);
        let listed = desk.inbox("", &li).await;
        assert_eq!(listed["total"], 1);
        assert_eq!(listed["inquiries"][0]["channel"], "telephone");
        let done = desk.actions_named("enterInquiry", &owner).await;
        assert_eq!(done, ["li@jinlan.example"]);
        let settled = desk.settled(number, &li).await;
        assert_eq!(settled["mails"].as_array().unwrap().len(), 1);
        let taken = smtp.taken();
        assert_eq!(taken.len(), 1);
        assert_eq!(taken[0].to, ["sales@jinlan.example"]);
        let answer = json!({ "version": 0, "text": "Yes" });
        let refused = desk.write(number, "/answers", &li, answer).await;
        assert_eq!(problem(&refused), (409, "no-address".to_owned()));

        let fields = json!({
            "name": "Ann", "company": "Weaver Ltd", "message": "tees",
            "email": "ann@example.net", "country": "Japan",
        });
        let asked = json!({ "fields": fields, "receipt": true, "channel": "fair" });
        let asked = desk.enter(&li, asked).await.json();
        let number = asked["number"].as_str().unwrap();
        desk.settled(number, &li).await;
        let to_buyer = |mail: &&_| {
            let mail: &crate::support::smtp::TakenMail = mail;
            mail.to == ["ann@example.net"]
        };
        assert_eq!(smtp.taken().iter().filter(to_buyer).count(), 1);
        // One of the site is not marked.
        let sent = desk.inquire(&[]).await;
        let sent = desk.inquiry(&sent, &li).await;
        assert_eq!(
            (&sent["channel"], &sent["entered_by"]),
            (&json!("site"), &json!(""))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_that_cannot_be_worked_on_is_not_entered() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Editor).await;
        let with = |name: &str, text: &str| {
            let mut fields = json!({ "name": "Ann", "company": "W", "message": "tees" });
            fields[name] = json!(text);
            json!({ "fields": fields })
        };
        for (changes, status, code) in [
            (with("name", " "), 422, "invalid"),
            (with("message", ""), 422, "invalid"),
            (with("email", "ann@"), 422, "invalid-email"),
            (with("message", &"布".repeat(4001)), 422, "too-long"),
            (json!({ "channel": "site" }), 422, "invalid"),
            (json!({ "channel": "pigeon" }), 422, "invalid"),
            (json!({ "lang": "tlh" }), 422, "invalid"),
            (json!({ "receipt": true }), 409, "no-address"),
        ] {
            let refused = desk.enter(&li, changes.clone()).await;
            let expected = (status, code.to_owned());
            assert_eq!(problem(&refused), expected, "{changes}");
        }
        assert_eq!(desk.inbox("", &li).await["total"], 0);
    }
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let li = desk.member("li@jinlan.example", Role::Editor).await;
    let receipt = desk.enter(&li, json!({ "receipt": true })).await;
    assert_eq!(problem(&receipt), (409, "no-mail".to_owned()));
    assert_eq!(desk.enter(&li, json!({})).await.status, StatusCode::CREATED);
}
