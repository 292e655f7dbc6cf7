//! Mails about inquiries, over a real connection to an SMTP server.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use futures::StreamExt as _;
use futures::stream;

use super::{POSTGRES, Provider};
use crate::mail::SENDERS;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailOrder, MailState};
use crate::tests::database::TestDatabase;
use crate::tests::smtp::{Mood, SmtpServer, TakenMail};
use crate::{StoredInquiry, clock};
use base::config::{EmbeddedSettings, MailTls};
use base::inquiry::Inquiry;
use base::locale::Locale;

const INQUIRY: &str = "/api/v1/inquiry/insert";

const COMPLETE: [(&str, &str); 6] = [
    ("lang", "ja"),
    ("name", "山田 花子"),
    ("company", "Example株式会社"),
    ("country", "日本"),
    ("email", "yamada@example.jp"),
    ("message", "Tシャツ500点 <b>\n紺"),
];

/// Settings for this server, with short pauses.
pub(super) fn with(server: &SmtpServer) -> impl FnOnce(&mut EmbeddedSettings) {
    let port = server.address.port();
    move |settings| {
        settings.mail.server = Some("127.0.0.1".to_owned());
        settings.mail.port = port;
        settings.mail.tls = MailTls::None;
        settings.mail.sender = Some("website@jinlan.example".to_owned());
        settings.mail.inquiries = Some("sales@jinlan.example".to_owned());
        settings.mail.first_pause = Duration::ZERO;
        settings.mail.interval = Duration::from_millis(50);
    }
}

/// Sends an inquiry with this message, and returns its number.
async fn inquire(provider: &Provider, message: &str) -> String {
    inquire_as(provider, "yamada@example.jp", message).await
}

/// Sends an inquiry of this buyer with this message, and returns its number.
async fn inquire_as(provider: &Provider, email: &str, message: &str) -> String {
    let own = [("email", email), ("message", message)];
    let form = [&COMPLETE[..4], &own].concat();
    let answer = provider.post(INQUIRY, &form).await;
    answer["data"]["number"].as_str().unwrap().to_owned()
}

pub(super) fn to<'mails>(mails: &'mails [TakenMail], address: &str) -> Vec<&'mails TakenMail> {
    let is_to = |mail: &&TakenMail| mail.to.iter().any(|own| own == address);
    mails.iter().filter(is_to).collect()
}

/// A header of a mail; encoded words are left as they are.
pub(super) fn header<'mail>(mail: &'mail TakenMail, name: &str) -> &'mail str {
    mail.header(name)
}

#[tokio::test]
async fn an_inquiry_is_mailed_to_the_company_and_acknowledged_to_the_buyer() {
    let server = SmtpServer::start(None).await;
    let provider = Provider::start_with(with(&server)).await;
    let number = inquire(&provider, "Tシャツ500点 <b>\n紺").await;
    let mails = server.wait_for(2).await;
    let (company, buyer) = (
        to(&mails, "sales@jinlan.example")[0],
        to(&mails, "yamada@example.jp")[0],
    );
    assert_eq!(header(company, "From"), "website@jinlan.example");
    assert!(header(company, "Reply-To").contains("<yamada@example.jp>"));
    assert_eq!(header(buyer, "Reply-To"), "sales@jinlan.example");
    for mail in [company, buyer] {
        assert_eq!(header(mail, "Auto-Submitted"), "auto-generated");
        assert!(mail.text.contains("text/plain") && mail.text.contains("text/html"));
    }
    let digits = number.replace('-', "");
    let id = header(company, "Message-ID");
    assert!(
        id.starts_with(&format!("<inquiry-{digits}-team-")) && id.ends_with("@jinlan.example>")
    );
    // The receipt has the number, and nothing that was typed.
    assert!(decoded(buyer).contains(&number));
    assert!(decoded(company).contains("Tシャツ500点"));
    assert!(!decoded(buyer).contains("Tシャツ"));
    let html = company.text.replace("=\r\n", "");
    assert!(html.contains("&lt;b&gt;<br>"), "{html}");
    emptied(&provider).await;
}

#[tokio::test]
async fn the_team_of_the_country_gets_the_mail_and_rows_of_styles_are_in_it() {
    let server = SmtpServer::start(None).await;
    let database = TestDatabase::empty(POSTGRES).await;
    let provider = Provider::start_on(database, |settings| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        settings.content = Some(root.join("content"));
        with(&server)(settings);
    })
    .await;
    let rows = r#"[{"code":"JL-K2101","name":"Tee","pieces":"Navy 300","target":"6.20"}]"#;
    for (number, (country, code, team, name)) in [
        ("United States", "US", Some("americas"), "美国"),
        ("Allemagne", "DE", Some("europe"), "德国"),
        ("U.S.", "", Some("americas"), "U.S."),
        ("日本", "", Some("japan"), "日本"),
        ("Brazil", "BR", None, "巴西"),
    ]
    .into_iter()
    .enumerate()
    {
        let buyer = format!("buyer{number}@example.jp");
        let own = [
            ("country", country),
            ("country_code", code),
            ("email", buyer.as_str()),
            ("message", country),
            ("styles", rows),
        ];
        let form = [&COMPLETE[..3], &own].concat();
        let form: Vec<_> = form
            .iter()
            .enumerate()
            .filter(|(at, (name, _))| *at > 2 || *name != "country")
            .map(|(_, field)| *field)
            .collect();
        assert_eq!(provider.post(INQUIRY, &form).await["status"], 200);
        let mails = server.wait_for(2 * (number + 1)).await;
        let company = to(&mails, "sales@jinlan.example");
        let company = company
            .iter()
            .find(|mail| header(mail, "Reply-To").contains(&buyer))
            .unwrap();
        let team = team.map(|team| format!("{team}@jinlan.example"));
        let others: Vec<_> = company
            .to
            .iter()
            .filter(|to| *to != "sales@jinlan.example")
            .collect();
        assert_eq!(others, team.iter().collect::<Vec<_>>(), "{country}");
        let text = decoded(company);
        for part in [name, "JL-K2101  Tee", "Navy 300", "6.20"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

/// The parts of a mail in base64, decoded.
pub(super) fn decoded(mail: &TakenMail) -> String {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    let parts = mail.text.split("Content-Transfer-Encoding: base64\r\n\r\n");
    let part = |part: &str| {
        let lines = part.lines().take_while(|line| !line.starts_with("--"));
        let bytes = STANDARD.decode(lines.collect::<String>()).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    parts.skip(1).map(part).collect()
}

#[tokio::test]
async fn a_name_cannot_add_a_header() {
    let server = SmtpServer::start(None).await;
    let provider = Provider::start_with(with(&server)).await;
    let mut form = COMPLETE;
    form[1].1 = "A\r\nBcc: victim@example.com\r\n\r\nBuy";
    form[2].1 = "B\nBcc: victim@example.com";
    provider.post(INQUIRY, &form).await;
    let mails = server.wait_for(2).await;
    for mail in &mails {
        assert_eq!(mail.to.len(), 1);
        let (head, _) = mail.text.split_once("\r\n\r\n").unwrap();
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
    }
    assert!(to(&mails, "victim@example.com").is_empty());
}

#[tokio::test]
async fn mails_that_the_server_does_not_take_are_tried_again_and_sent_once() {
    let server = SmtpServer::start(None).await;
    let provider = Provider::start_with(with(&server)).await;
    for mood in [Mood::Busy, Mood::Broken] {
        server.set_mood(mood);
        inquire(&provider, &format!("{mood:?}")).await;
        server.wait_for_tries(1).await;
    }
    assert!(server.taken().is_empty());
    server.set_mood(Mood::Good);
    for number in 0..20 {
        let buyer = format!("buyer{number}@example.jp");
        inquire_as(&provider, &buyer, &number.to_string()).await;
    }
    let mails = server.wait_for(44).await;
    let mut ids: Vec<_> = mails
        .iter()
        .map(|mail| header(mail, "Message-ID"))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((mails.len(), ids.len()), (44, 44));
}

#[tokio::test]
async fn a_buyers_wrong_address_is_given_up_and_the_others_get_their_mails() {
    let server = SmtpServer::start(None).await;
    server.set_known("yamada@example.jp", false);
    let provider = Provider::start_with(with(&server)).await;
    inquire(&provider, "one").await;
    let mails = server.wait_for(1).await;
    assert_eq!(mails[0].to, ["sales@jinlan.example"]);
    emptied(&provider).await;
}

/// Waits until nothing is in the outbox.
pub(super) async fn emptied(provider: &Provider) {
    let waiting = async {
        while provider
            .backend
            .store
            .oldest_mail()
            .await
            .unwrap()
            .is_some()
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting)
        .await
        .unwrap();
}

#[tokio::test]
async fn after_its_time_a_mail_is_given_up_and_the_inquiry_stays() {
    let server = SmtpServer::start(None).await;
    server.set_mood(Mood::Busy);
    let settings = with(&server);
    let provider = Provider::start_with(|config| {
        settings(config);
        config.mail.patience = Duration::ZERO;
    })
    .await;
    inquire(&provider, "one").await;
    emptied(&provider).await;
    assert!(server.taken().is_empty());
    assert_eq!(provider.backend.store.inquiries().await.unwrap().len(), 1);
}

#[tokio::test]
async fn one_process_gets_a_mail_that_is_due() {
    let provider = Provider::start().await;
    let (store, now) = (&provider.backend.store, clock::seconds());
    let inquiry = Inquiry::about("JL-K2101");
    let mails = [QueuedMail::Team];
    store
        .add_inquiry(&inquiry, &[], Locale::EN, now, &mails)
        .await
        .unwrap();
    let asked = (0..4).map(|_| store.due_mail(MailOrder::ByTime, now, now + 60));
    let due = futures::future::join_all(asked).await;
    let got: Vec<_> = due.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(got.len(), 1);
    assert!(
        store
            .due_mail(MailOrder::ByTime, now + 59, now + 60)
            .await
            .unwrap()
            .is_none()
    );
    let again = store
        .due_mail(MailOrder::ByTime, now + 60, now + 120)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((again.id, again.attempts), (got[0].id, 2));
}

#[tokio::test]
async fn without_a_server_nothing_is_put_into_the_outbox() {
    let provider = Provider::start().await;
    inquire(&provider, "one").await;
    assert_eq!(provider.backend.store.oldest_mail().await.unwrap(), None);
}

#[tokio::test]
async fn over_restarts_each_acknowledged_inquiry_is_stored_and_mailed() {
    const RESTARTS: usize = 4;
    const EACH: usize = 250;
    let server = SmtpServer::start(None).await;
    let mut provider = Provider::start_with(with(&server)).await;
    let mut acknowledged = Vec::new();
    for round in 0..RESTARTS {
        server.set_mood([Mood::Good, Mood::Busy, Mood::Broken, Mood::Good][round]);
        let one = |number: usize| {
            let message = format!("{round} {number}");
            let provider = &provider;
            let buyer = format!("buyer{number}@example.jp");
            async move { inquire_as(provider, &buyer, &message).await }
        };
        // Those that are on their way at the restart get no answer.
        let sent = stream::iter(0..).map(one).buffer_unordered(16);
        let sent: Vec<_> = sent.take(EACH).collect().await;
        acknowledged.extend(sent);
        provider = provider.restart_with(with(&server)).await;
    }
    let stored = provider.backend.store.inquiries().await.unwrap();
    let numbers: HashSet<_> = stored.iter().map(StoredInquiry::shown_number).collect();
    assert_eq!(acknowledged.len(), EACH * RESTARTS);
    for number in &acknowledged {
        assert!(numbers.contains(number), "{number} was acknowledged");
    }
    // Mails that were being sent at a restart are left alone for some minutes, and may be sent
    // twice.
    let at_once = RESTARTS * SENDERS;
    let expected = 2 * stored.len() - at_once;
    let waiting = async {
        while server.taken().len() < expected {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let patience = Duration::from_mins(10);
    tokio::time::timeout(patience, waiting).await.unwrap();
    let mails = server.taken();
    let sent: Vec<_> = mails
        .iter()
        .map(|mail| header(mail, "Message-ID"))
        .collect();
    let once: HashSet<_> = sent.iter().collect();
    assert!(sent.len() - once.len() <= at_once, "{}", sent.len());
    assert!(once.len() >= expected - at_once, "{}", once.len());
}

#[tokio::test]
async fn a_buyer_gets_six_receipts_a_day_and_the_company_every_inquiry() {
    let server = SmtpServer::start(None).await;
    let provider = Provider::start_with(with(&server)).await;
    for number in 0..9 {
        let spelling = ["yamada@example.jp", "Yamada@Example.JP"][number % 2];
        inquire_as(&provider, spelling, &number.to_string()).await;
    }
    emptied(&provider).await;
    let mails = server.taken();
    assert_eq!(to(&mails, "sales@jinlan.example").len(), 9);
    let receipts = mails.iter().filter(|mail| mail.text.contains("-receipt-"));
    assert_eq!(receipts.count(), 6);
    assert_eq!(provider.backend.store.inquiries().await.unwrap().len(), 9);
}

#[tokio::test]
async fn a_link_for_a_password_waits_for_no_other_mail() {
    let server = SmtpServer::start(None).await;
    server.hold("sales@jinlan.example");
    let settings = with(&server);
    let provider = Provider::start_with(|config: &mut EmbeddedSettings| {
        settings(config);
        config.site_url = Some(Box::new("https://www.example.com/".parse().unwrap()));
    })
    .await;
    // Each mail to the company occupies a connection.
    for number in 1..SENDERS {
        inquire(&provider, &number.to_string()).await;
    }
    provider
        .confirmed("new@example.com", "a new password")
        .await;
    let mails = server.wait_for(SENDERS).await;
    assert_eq!(to(&mails, "new@example.com").len(), 1);
    assert!(to(&mails, "sales@jinlan.example").is_empty());
    server.release();
    emptied(&provider).await;
    assert_eq!(
        to(&server.taken(), "sales@jinlan.example").len(),
        SENDERS - 1
    );
}

#[tokio::test]
async fn one_sender_takes_links_first_and_the_others_the_oldest() {
    let provider = Provider::start().await;
    let (store, now) = (&provider.backend.store, clock::seconds());
    let inquiry = Inquiry::about("JL-K2101");
    let locale = Locale::EN;
    for before in 1..=20 {
        let mails = [QueuedMail::Team];
        let added = store.add_inquiry(&inquiry, &[], locale, now - 86_400 * before, &mails);
        added.await.unwrap();
    }
    store
        .request_link("a@example.com", locale, now)
        .await
        .unwrap();
    let oldest = store.due_mail(MailOrder::ByTime, now, now + 60).await;
    let oldest = oldest.unwrap().unwrap();
    assert_eq!(oldest.created_at, now - 86_400 * 20);
    let link = store.due_mail(MailOrder::UrgentFirst, now, now + 60).await;
    assert_eq!(link.unwrap().unwrap().recipient, "a@example.com");
    let next = store.due_mail(MailOrder::UrgentFirst, now, now + 60).await;
    assert_eq!(next.unwrap().unwrap().created_at, now - 86_400 * 19);
}

#[tokio::test]
async fn a_mail_that_cannot_be_written_is_put_aside_at_once() {
    let server = SmtpServer::start(None).await;
    let provider = Provider::start_with(with(&server)).await;
    let (store, now) = (&provider.backend.store, clock::seconds());
    // No form takes such an address.
    let inquiry = Inquiry::read(|name| match name {
        "email" => "\"quoted local\"@b.example",
        _ => "",
    });
    let mails = [QueuedMail::Receipt];
    let locale = Locale::EN;
    let number = store
        .add_inquiry(&inquiry, &[], locale, now, &mails)
        .await
        .unwrap();
    inquire(&provider, "next").await;
    server.wait_for(2).await;
    emptied(&provider).await;
    let kept = store.inquiry_mails(number).await.unwrap();
    assert_eq!(kept[0].state, MailState::Failed);
    let refused = inquire_as_refused(&provider).await;
    assert_eq!(refused, 400);
}

/// The status of an inquiry with an address that no mail can be written to.
async fn inquire_as_refused(provider: &Provider) -> i64 {
    let own = [("email", "\"quoted local\"@b.example"), ("message", "x")];
    let form = [&COMPLETE[..4], &own].concat();
    let answer = provider.post(INQUIRY, &form).await;
    answer["status"].as_i64().unwrap()
}
