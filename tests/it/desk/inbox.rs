//! The inbox: inquiries are found, taken, answered by mail and deleted; on both databases.

use std::time::Duration;

use base::config::Config;
use cms::Role;
use http::StatusCode;
use reqwest::{Method, multipart};
use serde_json::{Value, json};

use super::{Desk, problem, send_mails_to};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use crate::support::smtp::{Mood, SmtpServer, TakenMail};

const INQUIRY: [(&str, &str); 6] = [
    ("name", "Ann Weaver"),
    ("company", "Éclat Ltd"),
    ("country", "Japan"),
    ("email", "ann@example.net"),
    ("style", "JL-K2101"),
    ("message", "500 tees in navy\nby May"),
];

/// A desk whose site sends mail over this server, quickly.
pub(super) async fn desk(database: &str, smtp: &SmtpServer) -> Desk {
    desk_with_pause(database, smtp, Duration::ZERO).await
}

/// A desk whose site tries a mail again after this time.
pub(super) async fn desk_with_pause(database: &str, smtp: &SmtpServer, pause: Duration) -> Desk {
    Desk::start(database, |config| {
        without_limit(config);
        send_mails_to(config, smtp);
        config.mail.first_pause = pause;
    })
    .await
}

fn without_limit(config: &mut Config) {
    config.limits.inquiries_address = 1000;
}

impl Desk {
    /// The actors of the rows with this action in the list of activity.
    pub(super) async fn actions_named(&self, name: &str, owner: &str) -> Vec<String> {
        let listed = ask(self.call(Method::GET, "/actions", owner)).await.json();
        let actions = listed["actions"].as_array().unwrap().iter();
        let named = actions.filter(|action| action["action"] == name);
        named
            .map(|action| action["actor"].as_str().unwrap().to_owned())
            .collect()
    }

    /// Sends an inquiry from the English page, with these fields instead, and returns its number.
    pub(super) async fn inquire(&self, changes: &[(&str, &str)]) -> String {
        let is_changed = |name: &str| changes.iter().any(|(own, _)| *own == name);
        let others = INQUIRY.into_iter().filter(|(name, _)| !is_changed(name));
        let form: Vec<_> = others.chain(changes.iter().copied()).collect();
        let sent = self.site.request(Method::POST, "/en/inquiry").form(&form);
        let sent = ask(sent).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
        let (_, number) = sent.header("location").split_once("sent=").unwrap();
        number.to_owned()
    }

    pub(super) async fn inquiry(&self, number: &str, session: &str) -> Value {
        let path = format!("/inquiries/{number}");
        let answer = ask(self.call(Method::GET, &path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    pub(super) async fn inbox(&self, query: &str, session: &str) -> Value {
        let path = format!("/inquiries?{query}");
        let answer = ask(self.call(Method::GET, &path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text());
        answer.json()
    }

    /// Writes what is below an inquiry.
    pub(super) async fn write(
        &self,
        number: &str,
        below: &str,
        session: &str,
        body: Value,
    ) -> Answer {
        let path = format!("/inquiries/{number}{below}");
        let method = if below.is_empty() {
            Method::PATCH
        } else {
            Method::POST
        };
        self.send(method, &path, session, body).await
    }

    /// Waits until no mail about an inquiry waits, and returns it.
    pub(super) async fn settled(&self, number: &str, session: &str) -> Value {
        let waiting = async {
            loop {
                let inquiry = self.inquiry(number, session).await;
                let mut mails = inquiry["mails"].as_array().unwrap().iter();
                if mails.all(|mail| mail["state"] != "waiting") {
                    return inquiry;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), waiting)
            .await
            .unwrap()
    }
}

/// The mail whose `Message-ID` begins so, before the part that is drawn at random.
pub(super) fn mail<'mails>(mails: &'mails [TakenMail], id: &str) -> &'mails TakenMail {
    let line = format!("Message-ID: <{id}-");
    let mut own = mails.iter().filter(|mail| mail.text.contains(&line));
    let found = own.next().unwrap_or_else(|| panic!("no {id}: {mails:#?}"));
    assert!(own.next().is_none(), "{id} was sent once");
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_is_taken_and_answered_by_mail_and_its_history_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let merchandiser = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let number = desk.inquire(&[("country", "Brazil")]).await;
        let digits = number.replace('-', "");
        let mails = smtp.wait_for(2).await;
        let link = format!("http://127.0.0.1:8080/desk/inquiries/{number}");
        let team = mail(&mails, &format!("inquiry-{digits}-team"));
        assert!(team.text.replace("=\r\n", "").contains(&link), "{team:?}");

        let new = desk.settled(&number, &merchandiser).await;
        assert_eq!((&new["state"], &new["version"]), (&json!("new"), &json!(0)));
        assert_eq!(new["fields"]["message"], "500 tees in navy\nby May");
        let taken = desk
            .write(&number, "/take", &merchandiser, json!({ "version": 0 }))
            .await
            .json();
        assert_eq!(
            (&taken["state"], &taken["owner"]),
            (&json!("work"), &json!("li@jinlan.example"))
        );
        let note = json!({ "version": 1, "text": " Fabric is in stock.\0 " });
        desk.write(&number, "/notes", &owner, note).await;
        let text = "Dear Ann,\n\nwe can do that.";
        let answer = json!({ "version": 2, "text": text });
        let answered = desk.write(&number, "/answers", &merchandiser, answer).await;
        assert_eq!(answered.status, StatusCode::OK, "{}", answered.text());
        let closed = json!({ "version": 3, "state": "closed", "owner": "owner@jinlan.example" });
        desk.write(&number, "", &merchandiser, closed).await;

        let history = desk.settled(&number, &owner).await;
        let events: Vec<_> = history["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| {
                ["actor", "kind", "state", "owner", "text"]
                    .map(|name| event[name].as_str().unwrap().to_owned())
            })
            .collect();
        let (li, own) = ("li@jinlan.example", "owner@jinlan.example");
        let expected = [
            [li, "change", "work", li, ""],
            [own, "note", "work", li, "Fabric is in stock."],
            [li, "answer", "answered", li, text],
            [li, "change", "closed", own, ""],
        ];
        assert_eq!(events, expected.map(|event| event.map(str::to_owned)));
        let mails: Vec<_> = history["mails"].as_array().unwrap().iter().collect();
        let sent = |kind: &str, event: i64| {
            let is_own = |mail: &&&Value| mail["kind"] == kind && mail["event"] == event;
            mails.iter().find(is_own).map(|mail| mail["state"].clone())
        };
        for (kind, event) in [("team", 0), ("receipt", 0), ("answer", 3)] {
            assert_eq!(sent(kind, event), Some(json!("sent")), "{kind}");
        }
        let taken = smtp.wait_for(3).await;
        let answer = mail(&taken, &format!("inquiry-{digits}-answer-3"));
        assert_eq!(answer.to, ["ann@example.net"]);
        // It is no reply to the receipt, under whose subject it would appear.
        assert!(!answer.text.contains("In-Reply-To"), "{}", answer.text);
        for line in [
            format!("Subject: Jinlan: Your enquiry {number}\r\n"),
            "we can do that.".to_owned(),
            "> What do you need? 500 tees in navy\r\n> by May".to_owned(),
            "text/html".to_owned(),
        ] {
            assert!(answer.text.contains(&line), "{line}: {}", answer.text);
        }
        let mut lines = answer.text.lines();
        let reply_to = lines.find(|line| line.starts_with("Reply-To: ")).unwrap();
        assert!(reply_to.ends_with("<li@jinlan.example>"), "{reply_to}");
        // A person wrote it.
        assert!(!answer.text.contains("Auto-Submitted"), "{}", answer.text);
        let listed = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let mut done: Vec<_> = listed["actions"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|action| action["subject"] == json!(number))
            .map(|action| action["action"].as_str().unwrap().to_owned())
            .collect();
        done.reverse();
        assert_eq!(
            done,
            [
                "takeInquiry",
                "addInquiryNote",
                "answerInquiry",
                "changeInquiry"
            ]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_answer_at_once_one_is_told_what_the_other_did() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let one = desk.member("one@jinlan.example", Role::Editor).await;
        let other = desk
            .member("other@jinlan.example", Role::Merchandiser)
            .await;
        let number = desk.inquire(&[]).await;
        let answer = |session, text: &str| {
            let body = json!({ "version": 0, "text": text });
            desk.write(&number, "/answers", session, body)
        };
        let (first, second) = tokio::join!(answer(&one, "From one"), answer(&other, "From other"));
        let refused = if first.status == StatusCode::OK {
            &second
        } else {
            &first
        };
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        assert_eq!(problem(refused), (409, "conflict".to_owned()));
        let now = &refused.json()["inquiry"];
        assert_eq!(now["version"], 1);
        assert_eq!(now["events"][0]["kind"], "answer");
        for (below, body) in [
            ("/take", json!({ "version": 0 })),
            ("/notes", json!({ "version": 0, "text": "x" })),
            ("", json!({ "version": 2, "state": "closed" })),
        ] {
            let late = desk.write(&number, below, &one, body).await;
            assert_eq!(problem(&late), (409, "conflict".to_owned()), "{below}");
        }
        let settled = desk.settled(&number, &one).await;
        assert_eq!(settled["mails"].as_array().unwrap().len(), 3);
        let mails = smtp.taken();
        assert_eq!(mails.len(), 3, "one answer was mailed");
        let id = format!("inquiry-{}-answer-1", number.replace('-', ""));
        // The buyer's market has a team.
        let answer = &mail(&mails, &id).text;
        assert!(
            answer.contains("Reply-To: japan@jinlan.example\r\n"),
            "{answer}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn inquiries_are_found_by_text_state_market_and_owner_and_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, without_limit).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        let empty = desk.inbox("", &editor).await;
        assert_eq!(
            (&empty["total"], &empty["inquiries"]),
            (&json!(0), &json!([]))
        );
        let first = desk.inquire(&[]).await;
        let second = [
            ("market", "Norway"),
            ("message", "100% wool_"),
            ("style", ""),
        ];
        let second = desk.inquire(&second).await;
        desk.write(&second, "/take", &editor, json!({ "version": 0 }))
            .await;
        let numbers = async |query: &str| {
            let found = desk.inbox(query, &editor).await;
            let listed = found["inquiries"].as_array().unwrap().clone();
            assert_eq!(found["total"], listed.len(), "{query}");
            let mut numbers: Vec<_> = listed
                .iter()
                .map(|one| one["number"].as_str().unwrap().to_owned())
                .collect();
            numbers.sort_unstable();
            numbers
        };
        let mut both = vec![first.clone(), second.clone()];
        both.sort_unstable();
        for (query, expected) in [
            (String::new(), both.clone()),
            // Letters with accents as well.
            ("text=%C3%89CLAT".to_owned(), both.clone()),
            ("text=ANN%40EXAMPLE".to_owned(), both.clone()),
            (format!("text={first}"), vec![first.clone()]),
            (
                format!("text={}", second.replace('-', "")),
                vec![second.clone()],
            ),
            ("text=jl-k2101".to_owned(), vec![first.clone()]),
            // Of a Japanese keyboard, and with the dash of a word processor.
            (
                "text=ＪＬ\u{2013}Ｋ２１０１".to_owned(),
                vec![first.clone()],
            ),
            ("text=Eclat".to_owned(), both.clone()),
            ("text=100%25+wool_".to_owned(), vec![second.clone()]),
            ("text=1%25l".to_owned(), vec![]),
            ("text=%5C".to_owned(), vec![]),
            ("state=new".to_owned(), vec![first.clone()]),
            ("state=work&mine=true".to_owned(), vec![second.clone()]),
            ("market=Norway".to_owned(), vec![second.clone()]),
            ("market=Japan&state=work".to_owned(), vec![]),
        ] {
            assert_eq!(numbers(&query).await, expected, "{query}");
        }
        let counted = desk.inbox("state=closed&text=example", &editor).await;
        assert_eq!(
            counted["counts"],
            json!({ "new": 1, "work": 1, "answered": 0, "closed": 0 })
        );
        assert_eq!(counted["markets"], json!(["Japan", "Norway"]));
        for wrong in [
            "text=%00".to_owned(),
            "offset=-1".to_owned(),
            "state=gone".to_owned(),
            format!("text={}", "x".repeat(500)),
        ] {
            let path = format!("/inquiries?{wrong}");
            let answer = ask(desk.call(Method::GET, &path, &editor)).await;
            assert_eq!(problem(&answer), (422, "invalid".to_owned()), "{wrong}");
        }
        for unknown in ["0", "12345678", "x", "%00", "-1"] {
            let path = format!("/inquiries/{unknown}");
            let answer = ask(desk.call(Method::GET, &path, &editor)).await;
            assert_eq!(problem(&answer), (404, "not-found".to_owned()), "{unknown}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_inquiries_has_every_one_and_no_formula() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, without_limit).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        // More than are read at once.
        let mut numbers = Vec::new();
        for number in 0..205 {
            let message = format!("Number {number}");
            numbers.push(desk.inquire(&[("message", &message)]).await);
        }
        let formula = "=HYPERLINK(\"http://evil.example\")";
        desk.inquire(&[("company", formula), ("market", "Norway")])
            .await;
        for (locale, heading) in [("zh", "编号"), ("en", "Number"), ("ja", "受付番号")] {
            let path = format!("/inquiries.csv?headings={locale}");
            let answer = ask(desk.call(Method::GET, &path, &editor)).await;
            assert_eq!(answer.status, StatusCode::OK);
            for (name, value) in [
                ("content-type", "text/csv; charset=utf-8"),
                (
                    "content-disposition",
                    "attachment; filename=\"inquiries.csv\"",
                ),
                ("cache-control", "no-store"),
                ("x-content-type-options", "nosniff"),
            ] {
                assert_eq!(answer.header(name), value);
            }
            let text = answer.text().strip_prefix('\u{feff}').unwrap();
            let mut rows = csv::Reader::from_reader(text.as_bytes());
            assert_eq!(&rows.headers().unwrap()[0], heading);
            let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
            assert_eq!(rows.len(), 206);
            for number in &numbers {
                assert!(rows.iter().any(|row| row[0] == *number), "{number}");
            }
            assert!(rows.iter().any(|row| row[6] == format!("'{formula}")));
        }
        let path = "/inquiries.csv?market=Norway";
        let answer = ask(desk.call(Method::GET, path, &editor)).await;
        let rows = csv::Reader::from_reader(answer.text().as_bytes()).into_records();
        assert_eq!(rows.count(), 1, "{}", answer.text());
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let read = desk.actions_named("exportInquiries", &owner).await;
        assert_eq!(read, ["editor@jinlan.example"; 4]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_deleted_inquiry_the_number_remains_and_no_mail_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        smtp.set_mood(Mood::Busy);
        let desk = desk_with_pause(&database, &smtp, Duration::from_hours(1)).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let number = desk.inquire(&[]).await;
        let answer = json!({ "version": 0, "text": "A secret answer" });
        desk.write(&number, "/answers", &owner, answer).await;
        // Each has failed once, and none is being sent.
        smtp.wait_for_tries(3).await;
        let path = format!("/inquiries/{number}");
        let deleted = ask(desk.call(Method::DELETE, &path, &owner)).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        for method in [Method::GET, Method::DELETE] {
            let gone = ask(desk.call(method, &path, &owner)).await;
            assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        }
        assert_eq!(desk.inbox("", &owner).await["total"], 0);
        let listed = ask(desk.call(Method::GET, "/actions", &owner)).await;
        assert!(!listed.text().contains("ann@") && !listed.text().contains("secret"));
        let last = &listed.json()["actions"][0];
        assert_eq!(
            (&last["action"], &last["subject"]),
            (&json!("deleteInquiry"), &json!(number))
        );
        smtp.set_mood(Mood::Good);
        let next = desk.inquire(&[]).await;
        desk.settled(&next, &owner).await;
        assert_eq!(smtp.taken().len(), 2, "those of the next inquiry alone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_named_in_the_mail_and_are_downloads_of_the_desk_alone() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        let pdf = [&b"%PDF-1.7"[..], &vec![7; 700_000]].concat();
        let form = INQUIRY
            .into_iter()
            .fold(multipart::Form::new(), |form, (name, text)| {
                form.text(name, text)
            });
        let part = multipart::Part::bytes(pdf.clone()).file_name("../a%22b%0D%0A尺寸.pdf");
        let none = multipart::Part::bytes(Vec::new()).file_name("");
        let form = form.part("file", part).part("file", none);
        let sent = desk.site.request(Method::POST, "/en/inquiry");
        let sent = ask(sent.multipart(form)).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
        let (_, number) = sent.header("location").split_once("sent=").unwrap();
        let mails = smtp.wait_for(2).await;
        let id = format!("inquiry-{}-team", number.replace('-', ""));
        let team = &mail(&mails, &id).text;
        assert!(!team.contains("application/pdf"), "no file is in a mail");
        let inquiry = desk.inquiry(number, &editor).await;
        let files = inquiry["files"].as_array().unwrap();
        assert_eq!(files.len(), 1, "{files:?}");
        assert_eq!(files[0]["size"], 700_008);
        let name = files[0]["name"].as_str().unwrap();
        assert!(name.ends_with("尺寸.pdf") && !name.contains(['/', '"', '\n', '\r']));

        let path = format!("/inquiries/{number}/files/1");
        let file = desk.call(Method::GET, &path, &editor).send().await.unwrap();
        assert_eq!(file.status(), StatusCode::OK);
        for (header, value) in [
            ("content-type", "application/pdf"),
            ("x-content-type-options", "nosniff"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(file.headers()[header], value);
        }
        let disposition = file.headers()["content-disposition"].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\""));
        assert!(
            disposition.ends_with("%E5%B0%BA%E5%AF%B8%2Epdf"),
            "{disposition}"
        );
        assert!(
            file.bytes().await.unwrap() == pdf,
            "the file is as it was sent"
        );
        let owner = desk.member("own@jinlan.example", Role::Owner).await;
        let read = desk.actions_named("downloadInquiryFile", &owner).await;
        assert_eq!(read, ["editor@jinlan.example"]);
        let stranger = ask(desk.call(Method::GET, &path, "")).await;
        assert_eq!(problem(&stranger), (401, "not-logged-in".to_owned()));
        for unknown in ["/files/2", "/files/0", "/files/x", "/files/-1"] {
            let path = format!("/inquiries/{number}{unknown}");
            let answer = ask(desk.call(Method::GET, &path, &editor)).await;
            assert_eq!(problem(&answer), (404, "not-found".to_owned()), "{unknown}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_nothing_is_answered_and_a_state_can_be_set() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, without_limit).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        desk.member("author@jinlan.example", Role::Author).await;
        let number = desk.inquire(&[]).await;
        assert_eq!(desk.inquiry(&number, &editor).await["sends_mail"], false);
        let long = "x".repeat(10_001);
        for (below, body, expected) in [
            (
                "/answers",
                json!({ "version": 0, "text": "Yes" }),
                (409, "no-mail"),
            ),
            (
                "/answers",
                json!({ "version": 0, "text": " \n" }),
                (422, "invalid"),
            ),
            (
                "/notes",
                json!({ "version": 0, "text": long }),
                (422, "too-long"),
            ),
            ("/notes", json!({ "text": "Yes" }), (422, "invalid")),
            // Not an account, and one that sees no inquiries.
            (
                "",
                json!({ "version": 0, "owner": "nobody@example.com" }),
                (422, "invalid"),
            ),
            (
                "",
                json!({ "version": 0, "owner": "author@jinlan.example" }),
                (422, "invalid"),
            ),
        ] {
            let refused = desk.write(&number, below, &editor, body).await;
            assert_eq!(problem(&refused), (expected.0, expected.1.to_owned()));
        }
        let set = json!({ "version": 0, "state": "answered" });
        let set = desk.write(&number, "", &editor, set).await.json();
        assert_eq!(
            (&set["state"], &set["version"]),
            (&json!("answered"), &json!(1))
        );
        // A change that changes nothing is none.
        let same = json!({ "version": 1, "state": "answered" });
        let same = desk.write(&number, "", &editor, same).await.json();
        assert_eq!(same["version"], 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_the_buyers_server_refuses_is_failed_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        smtp.set_known("ann@example.net", false);
        let desk = desk(&database, &smtp).await;
        let editor = desk.member("editor@jinlan.example", Role::Editor).await;
        let number = desk.inquire(&[]).await;
        let answer = json!({ "version": 0, "text": "Yes" });
        desk.write(&number, "/answers", &editor, answer).await;
        let settled = desk.settled(&number, &editor).await;
        let mails = settled["mails"].as_array().unwrap();
        let of = |kind: &str| mails.iter().find(|mail| mail["kind"] == kind).unwrap();
        assert_eq!(of("team")["state"], "sent");
        for kind in ["receipt", "answer"] {
            assert_eq!(of(kind)["state"], "failed");
            let error = of(kind)["error"].as_str().unwrap();
            assert!(error.contains("no such mailbox"), "{error}");
        }

        // The buyer has the mailbox now: what failed is sent again, and nothing else.
        smtp.set_known("ann@example.net", true);
        let resend = desk.write(&number, "/mails", &editor, json!({})).await;
        assert_eq!(resend.status, StatusCode::OK, "{}", resend.text());
        let settled = desk.settled(&number, &editor).await;
        let mails = settled["mails"].as_array().unwrap();
        assert!(
            mails.iter().all(|mail| mail["state"] == "sent"),
            "{mails:?}"
        );
        assert_eq!(smtp.taken().len(), 3);
        let again = desk.write(&number, "/mails", &editor, json!({})).await;
        assert_eq!(again.json()["mails"], settled["mails"]);
        let none = desk.write("10000000", "/mails", &editor, json!({})).await;
        assert_eq!(none.status, StatusCode::NOT_FOUND);
    }
}
