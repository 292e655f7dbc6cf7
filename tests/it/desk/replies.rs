//! Replies of buyers: a mail that the SMTP server has taken is answered, and the answer is piped
//! into the program, as a mail server does; on both databases.

use std::io::Write as _;
use std::process::Stdio;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::inbox::{desk, mail};
use super::{Desk, send_mails_to};
use crate::support::databases::databases;
use crate::support::process::selvage;
use crate::support::site::ask;
use crate::support::smtp::{SmtpServer, TakenMail};

const BUYER: &str = "ann@example.net";
const PDF: &str = "JVBERi0xLjcKMSAwIG9iag==";

/// Pipes a message into the program; returns the exit status and what it said.
async fn receive(database: &str, smtp: &SmtpServer, message: &str) -> (i32, String) {
    let (database, message) = (database.to_owned(), message.replace('\n', "\r\n"));
    let port = smtp.address.port().to_string();
    let run = move || {
        let mut command = selvage();
        command.args([
            "provider",
            "inquiries",
            "receive",
            "--provider-db",
            &database,
        ]);
        for (name, value) in [
            ("SERVER", "127.0.0.1"),
            ("PORT", &port),
            ("TLS", "none"),
            ("SENDER", "website@jinlan.example"),
            ("INQUIRIES", "sales@jinlan.example"),
            ("REPLIES", "replies@jinlan.example"),
        ] {
            command.env(format!("SELVAGE_MAIL_{name}"), value);
        }
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // It may refuse a message before it has read all of it.
        let _ = stdin.write_all(message.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        (output.status.code().unwrap(), said)
    };
    tokio::task::spawn_blocking(run).await.unwrap()
}

/// A desk with an inquiry that was answered: its number, and the mail that the buyer got.
async fn answered(desk: &Desk, smtp: &SmtpServer, session: &str) -> (String, TakenMail) {
    let number = desk.inquire(&[]).await;
    let answer = json!({ "version": 0, "text": "Dear Ann,\nwe can." });
    let answer = desk.write(&number, "/answers", session, answer).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    desk.settled(&number, session).await;
    let id = format!("inquiry-{}-answer-1", number.replace('-', ""));
    let sent = mail(&smtp.taken(), &id).clone();
    (number, sent)
}

/// A reply to a mail, with these headers more.
fn reply(to: &TakenMail, headers: &str, body: &str) -> String {
    let id = to.header("Message-ID");
    format!(
        "From: Ann Weaver <{BUYER}>\nTo: {}\nSubject: Re: Quotation\nMessage-ID: <1@example.net>\n\
         In-Reply-To: {id}\nReferences: {id}\n{headers}\n{body}",
        to.header("Reply-To"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_in_the_history_and_whoever_has_the_inquiry_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let (number, sent) = answered(&desk, &smtp, &li).await;
        let body = format!(
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n\
             --b\nContent-Type: text/plain; charset=utf-8\n\n\
             Good, 500 in navy: 可以.\n\nOn Mon, 9 Nov 2026 at 10:00, Li Wei wrote:\n> Dear Ann,\n> we can.\n\
             --b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\
             Content-Disposition: attachment; filename*=utf-8''%E5%B0%BA%E5%AF%B8.pdf\n\n{PDF}\n\
             --b\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\
             Content-Disposition: attachment; filename=\"a.exe\"\n\nTVqQAA==\n--b--\n"
        );
        // Its headers end within the body.
        let message = reply(&sent, "", "").trim_end().to_owned() + "\n" + &body;
        let (status, said) = receive(&database, &smtp, &message).await;
        assert_eq!((status, said), (0, format!("received: {number}\n")));

        let replied = desk.settled(&number, &li).await;
        assert_eq!(replied["state"], "work");
        let event = &replied["events"][1];
        for (name, value) in [
            ("kind", "reply"),
            ("actor", BUYER),
            ("owner", "li@jinlan.example"),
            ("subject", "Re: Quotation"),
            ("text", "Good, 500 in navy: 可以."),
            (
                "quoted",
                "On Mon, 9 Nov 2026 at 10:00, Li Wei wrote:\n> Dear Ann,\n> we can.",
            ),
        ] {
            assert_eq!(event[name], value, "{name}");
        }
        assert_eq!(event["left_out"], 1);
        let file = &replied["files"][0];
        assert_eq!(
            (&file["name"], &file["event"]),
            (&json!("尺寸.pdf"), &json!(2))
        );
        let path = format!("/inquiries/{number}/files/1");
        let file = ask(desk.call(Method::GET, &path, &li)).await;
        assert_eq!(file.text(), "%PDF-1.7\n1 0 obj");

        let taken = smtp.taken();
        let digits = number.replace('-', "");
        let told = mail(&taken, &format!("inquiry-{digits}-reply-2"));
        assert_eq!(told.to, ["li@jinlan.example"]);
        assert_eq!(told.header("Auto-Submitted"), "auto-generated");
        // Nothing is mailed to the buyer.
        let to_buyer = taken.iter().filter(|mail| mail.to == [BUYER]).count();
        assert_eq!(to_buyer, 2, "the receipt and the answer");

        // The same message again is one.
        let again = receive(&database, &smtp, &message).await;
        assert_eq!(again.0, 0);
        assert_eq!(desk.inquiry(&number, &li).await["version"], 2);

        // The next answer continues what the buyer wrote.
        assert_eq!(replied["answer_subject"], "Re: Quotation");
        let answer = json!({ "version": 2, "text": "Thank you." });
        desk.write(&number, "/answers", &li, answer).await;
        desk.settled(&number, &li).await;
        let next = smtp.taken();
        let next = mail(&next, &format!("inquiry-{digits}-answer-3"));
        assert_eq!(next.header("In-Reply-To"), "<1@example.net>");
        assert_eq!(next.header("Subject"), "Re: Quotation");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_known_by_its_address_and_html_becomes_text() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = Desk::start(&database, |config| {
            send_mails_to(config, &smtp);
            config.mail.replies = Some("replies@jinlan.example".to_owned());
        })
        .await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let (number, sent) = answered(&desk, &smtp, &li).await;
        let address = sent.header("Reply-To");
        let (_, address) = address.split_once('<').unwrap();
        let address = address.trim_end_matches('>');
        assert!(address.starts_with("replies+") && address.ends_with("@jinlan.example"));
        let message = format!(
            "From: {}\nTo: {address}\nSubject: =?utf-8?B?5oql5Lu3?=\nContent-Type: text/html; charset=gbk\n\
             Content-Transfer-Encoding: quoted-printable\n\n\
             <div>=BF=C9=D2=D4</div><div>Ann</div><script>x</script>\n",
            BUYER.to_uppercase(),
        );
        let (status, said) = receive(&database, &smtp, &message).await;
        assert_eq!(status, 0, "{said}");
        let replied = desk.inquiry(&number, &li).await;
        let event = &replied["events"][1];
        assert_eq!(
            (&event["text"], &event["subject"]),
            (&json!("可以\n\nAnn"), &json!("报价"))
        );
        // A receipt is replied to as well, and one that is closed is in work again.
        let closed = json!({ "version": 2, "state": "closed" });
        desk.write(&number, "", &li, closed).await;
        let id = format!("inquiry-{}-receipt", number.replace('-', ""));
        let receipt = mail(&smtp.taken(), &id).clone();
        let message = reply(&receipt, "", "And more.");
        assert_eq!(receive(&database, &smtp, &message).await.0, 0);
        let replied = desk.inquiry(&number, &li).await;
        assert_eq!(
            (&replied["state"], &replied["version"]),
            (&json!("work"), &json!(4))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_reply_of_the_buyer_is_refused_and_never_answered() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, &smtp).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let (number, sent) = answered(&desk, &smtp, &li).await;
        let before = desk.inquiry(&number, &li).await;
        let good = reply(&sent, "", "Good.");
        let id = sent.header("Message-ID").to_owned();
        let (guessed, _) = id.rsplit_once('-').unwrap();
        let of_other = good.replace(&id, &format!("{guessed}-0123456789abcdef@jinlan.example>"));
        let from = |address: &str| good.replace(&format!("Ann Weaver <{BUYER}>"), address);
        let with = |header: &str| reply(&sent, &format!("{header}\n"), "Good.");
        for (status, message) in [
            (67, good.replace(&id, "<x@example.net>")),
            (67, of_other),
            (77, from("eve@example.net")),
            (77, from("li@jinlan.example")),
            (77, from("sales@jinlan.example")),
            (77, from(&format!("{BUYER}, eve@example.net"))),
            (77, from("")),
            (77, with("Auto-Submitted: auto-replied (vacation)")),
            (77, with("Auto-Submitted: auto-generated")),
            (77, with("Precedence: bulk")),
            (77, with("List-Id: <tees.example.net>")),
            (77, with("Return-Path: <>")),
            (
                77,
                with("Content-Type: multipart/report; report-type=delivery-status; boundary=b"),
            ),
            (65, String::new()),
        ] {
            let (own, said) = receive(&database, &smtp, &message).await;
            assert_eq!(own, status, "{said} {message}");
        }
        let now = desk.inquiry(&number, &li).await;
        assert_eq!(now["events"], before["events"]);
        // A database that cannot be opened is one that may be there later.
        let gone = folder.path().join("gone.sqlite");
        let (status, said) = receive(gone.to_str().unwrap(), &smtp, &good).await;
        assert_eq!(status, 75, "{said}");

        // A person's mail says so; and nobody replies to what was deleted.
        let (status, said) = receive(&database, &smtp, &with("Auto-Submitted: no")).await;
        assert_eq!(status, 0, "{said}");
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let path = format!("/inquiries/{number}");
        ask(desk.call(Method::DELETE, &path, &owner)).await;
        let other = good.replace("<1@example.net>", "<2@example.net>");
        assert_eq!(receive(&database, &smtp, &other).await.0, 67);
        let to_buyer = smtp.taken().into_iter().filter(|mail| mail.to == [BUYER]);
        assert_eq!(to_buyer.count(), 2, "the receipt and the answer");
        let deleted = ask(desk.call(Method::GET, "/deleted", &owner)).await.json();
        assert_eq!(deleted["things"].as_array().map_or(0, Vec::len), 1);
        assert_ne!(deleted, Value::Null);
    }
}
