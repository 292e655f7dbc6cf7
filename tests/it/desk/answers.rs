//! The subject and the files of answers to inquiries; on both databases.

use std::time::Duration;

use bytes::Bytes;
use cms::Role;
use http::StatusCode;
use mail_parser::{MessageParser, MimeHeaders as _};
use reqwest::Method;
use serde_json::{Value, json};

use super::inbox::{desk, desk_with_pause, mail};
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use crate::support::smtp::{Mood, SmtpServer};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj";
/// The pause before the mails are tried again, by the next process.
const PAUSE: Duration = Duration::from_secs(6);
const NAME: &str = "报价单 \"Éclat\".pdf";

impl Desk {
    /// Adds a file for an answer.
    async fn add_file(
        &self,
        inquiry: &str,
        name: &str,
        bytes: impl Into<Bytes>,
        session: &str,
    ) -> Answer {
        self.add_file_of("answer", inquiry, name, bytes, session)
            .await
    }

    async fn add_file_of(
        &self,
        of: &str,
        inquiry: &str,
        name: &str,
        bytes: impl Into<Bytes>,
        session: &str,
    ) -> Answer {
        let path = format!("/desk/api/inquiries/{inquiry}/files");
        let origin = self.site.app.server.public_url.origin();
        let call = self.site.request(Method::POST, &path);
        let call = call
            .query(&[("name", name), ("of", of)])
            .header("cookie", session);
        let call = call.header("origin", origin.ascii_serialization());
        ask(call.body(bytes.into())).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_its_own_subject_and_files_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        smtp.set_mood(Mood::Busy);
        let desk = desk_with_pause(&database, &smtp, PAUSE).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let number = desk.inquire(&[]).await;
        let added = desk.add_file(&number, NAME, PDF, &li).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let added = added.json();
        assert_eq!(added["author"], "li@jinlan.example");
        assert_eq!(added["event"], Value::Null, "it waits");
        let csv = desk.add_file(&number, "sizes.csv", "S,100", &li).await;
        let waits = desk.inquiry(&number, &li).await;
        assert_eq!(waits["files"].as_array().unwrap().len(), 2);
        assert_eq!(
            waits["answer_subject"],
            format!("Jinlan: Your enquiry {number}")
        );
        let numbers = [&added["number"], &csv.json()["number"]].map(Value::clone);
        let subject = " 报价 JL-K2101\r\nBcc: x@example.com ";
        let answer = json!({
            "version": 0, "text": "See the quotation.", "subject": subject, "files": numbers,
        });
        let answered = desk.write(&number, "/answers", &li, answer).await;
        assert_eq!(answered.status, StatusCode::OK, "{}", answered.text());
        let answered = answered.json();
        let event = &answered["events"][0];
        assert_eq!(event["subject"], "报价 JL-K2101 Bcc: x@example.com");
        assert_eq!(answered["files"][0]["event"], event["number"]);
        assert_eq!(answered["files"][1]["event"], event["number"]);
        // None is being sent when the process ends.
        let failed = async {
            loop {
                let inquiry = desk.inquiry(&number, &li).await;
                let mut mails = inquiry["mails"].as_array().unwrap().iter();
                if mails.all(|mail| mail["error"] != "") {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), failed)
            .await
            .unwrap();
        desk.site.stop().await;

        // The mail is made of what is stored.
        smtp.set_mood(Mood::Good);
        let desk = super::inbox::desk(&database, &smtp).await;
        let li = desk.login("li@jinlan.example", super::PASSWORD).await;
        let li = super::session(&li);
        desk.settled(&number, &li).await;
        let taken = smtp.taken();
        let digits = number.replace('-', "");
        let sent = mail(&taken, &format!("inquiry-{digits}-answer-1"));
        let parsed = MessageParser::default()
            .parse(sent.text.as_bytes())
            .unwrap();
        let subject = parsed.subject().unwrap();
        assert_eq!(subject, "报价 JL-K2101 Bcc: x@example.com");
        assert!(parsed.bcc().is_none());
        assert!(parsed.body_text(0).unwrap().contains("See the quotation."));
        let files: Vec<_> = parsed.attachments().collect();
        let names: Vec<_> = files.iter().map(|file| file.attachment_name()).collect();
        assert_eq!(names, [Some("报价单 _Éclat_.pdf"), Some("sizes.csv")]);
        assert_eq!(files[0].contents(), PDF);
        assert!(files[0].is_content_type("application", "pdf"));

        let path = format!("/inquiries/{number}/files/1");
        let file = ask(desk.call(Method::GET, &path, &li)).await;
        assert_eq!(file.text().as_bytes(), PDF);
        let receipt = mail(&taken, &format!("inquiry-{digits}-receipt"));
        assert!(!receipt.text.contains("application/pdf"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_answers_are_as_bounded_as_those_of_buyers() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let other = desk.member("other@jinlan.example", Role::Editor).await;
        let number = desk.inquire(&[]).await;
        let program = desk.add_file(&number, "a.pdf", &b"MZ\x90\0"[..], &li).await;
        assert_eq!(problem(&program), (422, "unknown-paper".to_owned()));
        let large = [PDF, &vec![0; 6 << 20]].concat();
        let first = desk.add_file(&number, "a.pdf", large.clone(), &li).await;
        assert_eq!(first.status, StatusCode::CREATED);
        let too_many = (409, "too-many-files".to_owned());
        let second = desk.add_file(&number, "b.pdf", large, &li).await;
        assert_eq!(problem(&second), too_many, "together they are too large");
        for _ in 0..4 {
            let added = desk.add_file(&number, "c.pdf", PDF, &li).await;
            assert_eq!(added.status, StatusCode::CREATED);
        }
        let sixth = desk.add_file(&number, "d.pdf", PDF, &li).await;
        assert_eq!(problem(&sixth), too_many);
        // Another person's files are apart.
        let own = desk.add_file(&number, "e.pdf", PDF, &other).await.json();
        let path = format!("/inquiries/{number}/files/{}", own["number"]);
        let foreign = ask(desk.call(Method::DELETE, &path, &li)).await;
        assert_eq!(problem(&foreign), (404, "not-found".to_owned()));
        let answer = json!({ "version": 0, "text": "x", "files": [own["number"]] });
        let refused = desk.write(&number, "/answers", &li, answer).await;
        assert_eq!(problem(&refused), (422, "invalid".to_owned()));
        assert_eq!(desk.inquiry(&number, &li).await["version"], 0);
        let gone = ask(desk.call(Method::DELETE, &path, &other)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let long = "x".repeat(201);
        let answer = json!({ "version": 0, "text": "x", "subject": long });
        let refused = desk.write(&number, "/answers", &li, answer).await;
        assert_eq!(problem(&refused), (422, "too-long".to_owned()));

        // What was sent stays, and cannot be sent or removed again.
        let answer = json!({ "version": 0, "text": "x", "files": [1] });
        let sent = desk.write(&number, "/answers", &li, answer.clone()).await;
        assert_eq!(sent.status, StatusCode::OK, "{}", sent.text());
        let path = format!("/inquiries/{number}/files/1");
        let kept = ask(desk.call(Method::DELETE, &path, &li)).await;
        assert_eq!(problem(&kept), (404, "not-found".to_owned()));
        let again = json!({ "version": 1, "text": "x", "files": [1] });
        let again = desk.write(&number, "/answers", &li, again).await;
        assert_eq!(problem(&again), (422, "invalid".to_owned()));
        let unknown = desk.add_file("10000000", "a.pdf", PDF, &li).await;
        assert_eq!(problem(&unknown), (404, "not-found".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buyers_file_that_came_another_way_is_added_and_taken_away_by_who_added_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let other = desk.member("other@jinlan.example", Role::Editor).await;
        let number = desk.inquire(&[]).await;
        let add = async |name: &str| desk.add_file_of("buyer", &number, name, PDF, &li).await;
        let added = add("a.pdf").await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let added = added.json();
        assert_eq!(added["event"], 0);
        let path = format!("/inquiries/{number}/files/{}", added["number"]);
        let foreign = ask(desk.call(Method::DELETE, &path, &other)).await;
        assert_eq!(problem(&foreign), (404, "not-found".to_owned()));
        let answer = json!({ "version": 0, "text": "x", "files": [added["number"]] });
        let refused = desk.write(&number, "/answers", &li, answer).await;
        assert_eq!(
            problem(&refused),
            (422, "invalid".to_owned()),
            "it is not the company's"
        );
        let gone = ask(desk.call(Method::DELETE, &path, &li)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        for _ in 0..5 {
            assert_eq!(add("a.pdf").await.status, StatusCode::CREATED);
        }
        let sixth = add("a.pdf").await;
        assert_eq!(problem(&sixth), (409, "too-many-files".to_owned()));
        let seen = desk.inquiry(&number, &other).await;
        assert_eq!(seen["files"].as_array().unwrap().len(), 5);
    }
}
