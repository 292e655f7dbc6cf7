//! Notices: a mail a day about what happened to the contracts that a customer sees, once, until
//! they are ended.

use jiff::ToSpan as _;

use super::Provider;
use super::mails::{emptied, header, with};
use crate::clock;
use crate::contracts;
use crate::contracts::events::{ContractEvent, add_contract_events};
use crate::contracts::notices::rules::told_until;
use crate::contracts::notices::table::Notice;
use crate::contracts::papers::table::{NewPaper, add_paper};
use crate::customers::access::{block, lock_customer};
use crate::customers::sessions::Session;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{DueMail, MailOrder};
use crate::store::Store;
use crate::tests::smtp::SmtpServer;
use crate::token::Token;
use base::inquiry::Attachment;
use base::locale::Locale;
use base::paper::PaperKind;
use base::stage::Stage;

const NOTICES: &str = "/api/v1/user/notices";
const END: &str = "/api/v1/user/notices/end";
/// A customer of the content, with the contracts 2 and c-1.
const BUYER: (&str, &str) = ("buyer@example.com", "woven-demo-1");
/// Another one, with the contract o-1.
const OTHER: (&str, &str) = ("other@example.com", "woven-demo-2");
const HOUR: i64 = 60 * 60;

/// A provider that sends mails to this server.
async fn provider(server: &SmtpServer) -> Provider {
    let mail = with(server);
    Provider::start_with(|config| {
        mail(config);
        config.site_url = Some(Box::new("https://www.example.com/".parse().unwrap()));
    })
    .await
}

async fn session(provider: &Provider, (email, password): (&str, &str)) -> Session {
    let token = provider.token(email, password).await;
    let digest = Token::parse(&token).unwrap().digest();
    let session = provider.backend.store.session(&digest, 0).await.unwrap();
    session.unwrap()
}

async fn happen(store: &Store, sid: &str, event: &ContractEvent, at: i64) {
    let mut write = store.begin().await.unwrap();
    add_contract_events(&mut write, &[(sid, event.clone())], at)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// The content of a notice that is due.
async fn told_by(store: &Store, due: &DueMail) -> Option<Notice> {
    let QueuedMail::Notices { since, until } = due.mail else {
        panic!("{due:?}");
    };
    let told = store.notice(due.customer.unwrap(), (since, until)).await;
    told.unwrap()
}

fn reached(milestone: Stage) -> ContractEvent {
    ContractEvent::MilestoneReached {
        style: "S1".to_owned(),
        milestone,
    }
}

fn moved(before: &str, now: &str) -> ContractEvent {
    ContractEvent::DateMoved {
        style: "S2".to_owned(),
        milestone: Stage::Shipped,
        before: before.to_owned(),
        now: now.to_owned(),
    }
}

async fn put_paper(store: &Store, sid: &str, at: i64) {
    let file = Attachment::read("a.pdf", b"%PDF-1.7"[..].into()).unwrap();
    let new = NewPaper {
        id: "paper1",
        sid,
        kind: PaperKind::BillOfLading,
        file: &file,
        author: "li@example.com",
        now: at,
    };
    let mut write = store.begin().await.unwrap();
    add_paper(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
}

#[tokio::test]
async fn a_days_news_are_one_mail_to_those_who_want_it() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let store = &provider.backend.store;
    let until = told_until(clock::seconds());
    let events = [
        ("c-1", reached(Stage::Cutting), -HOUR),
        ("c-1", moved("2026-11-09", "2026-11-12"), 1 - HOUR),
        ("c-1", moved("2026-11-12", "2026-11-16"), 2 - HOUR),
        ("c-1", reached(Stage::Sewing), -50 * HOUR),
        ("c-1", reached(Stage::Finishing), 1),
        ("o-1", reached(Stage::Inspection), -HOUR),
    ];
    for (sid, event, after) in &events {
        happen(store, sid, event, until + after).await;
    }
    put_paper(store, "2", until).await;
    let mut write = store.begin().await.unwrap();
    execute!(
        &mut write,
        "INSERT INTO contract_milestones (sid, seq, stage, planned) VALUES ($1, 0, 'sewing', $2)",
        "c-1",
        clock::today().checked_sub(2.days()).unwrap().to_string()
    )
    .unwrap();
    write.commit().await.unwrap();
    let buyer = session(&provider, BUYER).await;
    let since = until - 24 * HOUR;
    store
        .begin_notices(buyer, Locale::EN, "key-of-the-buyer", since)
        .await
        .unwrap();
    let mails = server.wait_for(1).await;
    emptied(&provider).await;
    let mail = &mails[0];
    assert_eq!(mail.to, [BUYER.0]);
    let end = "https://www.example.com/en/user/notices?key=key-of-the-buyer";
    assert_eq!(header(mail, "List-Unsubscribe"), format!("<{end}>"));
    assert_eq!(
        header(mail, "List-Unsubscribe-Post"),
        "List-Unsubscribe=One-Click"
    );
    assert_eq!(header(mail, "Auto-Submitted"), "auto-generated");
    let text = mail.text.replace("=\r\n", "").replace("=3D", "=");
    let text = text.replace("=E2=80=93", "–");
    for part in [
        "Contract JL-2026_001\r\n- Style S1 – Cutting: completed\r\n- Style S2 – Shipment: now 16 November 2026, before 9 November 2026\r\n- Styles late: 1 of 2 (up to 2 days)",
        "Contract JL-2026-002\r\n- New document: Bill of lading (copy)",
        "https://www.example.com/en/order",
        end,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["Sewing", "Finishing", "Inspection", "1305", "870"] {
        assert!(!text.contains(part), "{part} in {text}");
    }
    // A second process, and later rounds, find nothing to tell.
    assert_eq!(store.put_notice_mails(until).await.unwrap(), 0);
    assert_eq!(store.put_notice_mails(until + 24 * HOUR).await.unwrap(), 1);
    let tomorrow = until + 24 * HOUR;
    let due = store
        .due_mail(MailOrder::ByTime, tomorrow, tomorrow + 300)
        .await;
    let told = told_by(store, &due.unwrap().unwrap()).await.unwrap();
    assert_eq!(told.contracts.len(), 1);
    assert_eq!(told.contracts[0].events, [reached(Stage::Finishing)]);
    assert_eq!(store.put_notice_mails(until + 48 * HOUR).await.unwrap(), 0);
    assert_eq!(server.taken().len(), 1);
}

#[tokio::test]
async fn of_simultaneous_processes_one_queues_a_mail_and_it_tells_what_is_true_when_it_is_sent() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let until = told_until(clock::seconds());
    happen(store, "c-1", &reached(Stage::Cutting), until).await;
    put_paper(store, "c-1", until).await;
    happen(store, "o-1", &moved("2026-11-09", "2026-11-12"), until).await;
    let (buyer, other) = (
        session(&provider, BUYER).await,
        session(&provider, OTHER).await,
    );
    for (session, key) in [(buyer, "b"), (other, "o")] {
        store
            .begin_notices(session, Locale::JA, key, until - HOUR)
            .await
            .unwrap();
    }
    let queued = tokio::join!(
        store.put_notice_mails(until),
        store.put_notice_mails(until),
        store.put_notice_mails(until)
    );
    let queued = [queued.0.unwrap(), queued.1.unwrap(), queued.2.unwrap()];
    assert_eq!(queued.iter().sum::<usize>(), 2, "{queued:?}");
    let first = store
        .due_mail(MailOrder::ByTime, until, until + 300)
        .await
        .unwrap();
    let second = store
        .due_mail(MailOrder::ByTime, until, until + 300)
        .await
        .unwrap();
    assert_eq!(
        store
            .due_mail(MailOrder::ByTime, until, until + 300)
            .await
            .unwrap(),
        None
    );
    let of = |session: Session| {
        let mails = [&first, &second].map(|mail| mail.clone().unwrap());
        let mut own = mails
            .into_iter()
            .filter(|mail| mail.customer == Some(session.customer));
        own.next().unwrap()
    };
    let told = told_by(store, &of(buyer)).await.unwrap();
    assert_eq!((told.email.as_str(), told.lang.as_str()), (BUYER.0, "ja"));
    assert_eq!(told.contracts[0].events.len(), 2);

    // The contract goes to the other customer.
    let (contract, lines) = store.whole_contract("c-1").await.unwrap().unwrap();
    let mut write = store.begin().await.unwrap();
    contracts::table::upsert(&mut write, other.customer, &contract.contract, &lines)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(told_by(store, &of(buyer)).await, None);
    let told = told_by(store, &of(other)).await.unwrap();
    assert_eq!(told.contracts.len(), 2);

    let mut write = store.begin().await.unwrap();
    let locked = lock_customer(&mut write, other.customer).await.unwrap();
    block(&mut write, &locked.unwrap(), until).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(told_by(store, &of(other)).await, None);
    assert_eq!(store.purge_contract_events(until).await.unwrap(), 0);
    assert_eq!(store.purge_contract_events(until + 1).await.unwrap(), 3);
}

#[tokio::test]
async fn a_customer_begins_and_ends_notices_and_so_does_the_key_of_a_mail() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let token = provider.token(BUYER.0, BUYER.1).await;
    let call = async |wanted: &str| {
        let form = [("lang", "en"), ("token", &*token), ("wanted", wanted)];
        provider.post(NOTICES, &form).await["data"]["wanted"].clone()
    };
    for (wanted, is) in [
        ("", false),
        ("1", true),
        ("", true),
        ("1", true),
        ("0", false),
    ] {
        assert_eq!(call(wanted).await, is, "{wanted}");
    }
    call("1").await;
    let store = &provider.backend.store;
    let until = clock::seconds() + 1;
    put_paper(store, "c-1", until).await;
    store.put_notice_mails(until).await.unwrap();
    let mails = server.wait_for(1).await;
    let link = header(&mails[0], "List-Unsubscribe").trim_matches(['<', '>']);
    let (_, key) = link.split_once("key=").unwrap();
    assert!(!mails[0].text.contains(&token));
    let end = async |key: &str| provider.post(END, &[("key", key)]).await["status"].clone();
    for unknown in ["", "x", &key[1..]] {
        assert_eq!(end(unknown).await, 404, "{unknown}");
    }
    assert_eq!(call("").await, true);
    for _ in 0..2 {
        assert_eq!(end(key).await, 200);
        assert_eq!(call("").await, false);
    }
    let refused = provider.post(NOTICES, &[("token", key)]).await;
    assert_eq!(refused["status"], 401, "the key opens nothing");
}

#[tokio::test]
async fn without_mail_nothing_is_offered() {
    let provider = Provider::start().await;
    let token = provider.token(BUYER.0, BUYER.1).await;
    let answer = provider.post(NOTICES, &[("token", &token)]).await;
    assert_eq!(answer["status"], 404);
}
