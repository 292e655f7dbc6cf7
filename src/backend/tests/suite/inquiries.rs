use serde_json::json;

use super::{POSTGRES, Provider};
use crate::backend::inquiries::InquiryState;
use crate::backend::store::{InboxFilter, RowSlice};
use crate::backend::tests::database::TestDatabase;
use crate::backend::{find_inquiry, list_inquiries, remove_inquiry};
use crate::inquiry::InquiryField;

const INQUIRY: &str = "/api/v1/inquiry/insert";

const COMPLETE: [(&str, &str); 6] = [
    ("lang", "ja"),
    ("name", "山田"),
    ("company", "Example株式会社"),
    ("country", "日本"),
    ("email", "yamada@example.jp"),
    ("message", "Tシャツ500点\r\n紺"),
];

#[tokio::test]
async fn an_inquiry_is_stored_with_its_fields_and_gets_a_number() {
    let provider = Provider::start().await;
    let form = [&COMPLETE[..], &[("port", "Osaka"), ("other", "x")]].concat();
    let answer = provider.post(INQUIRY, &form).await;
    assert_eq!(answer["status"], 200, "{answer}");
    let number = answer["data"]["number"].as_str().unwrap().to_owned();
    let (first, second) = number.split_once('-').unwrap();
    for part in [first, second] {
        assert!(part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit()));
    }
    let database = provider.database.settings().database;
    let stored = find_inquiry(&database, &number.replace('-', " "))
        .await
        .unwrap();
    assert_eq!((stored.shown_number(), &*stored.lang), (number, "ja"));
    let inquiry = stored.inquiry();
    assert_eq!(inquiry.text(InquiryField::Message), "Tシャツ500点\n紺");
    assert_eq!(inquiry.text(InquiryField::Port), "Osaka");
    assert_eq!(inquiry.filled().count(), 6);
}

#[tokio::test]
async fn a_repeated_inquiry_is_stored_once() {
    let provider = Provider::start().await;
    let answers = futures::future::join_all((0..8).map(|_| provider.post(INQUIRY, &COMPLETE)));
    let numbers: std::collections::HashSet<_> = answers
        .await
        .iter()
        .map(|answer| answer["data"]["number"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(numbers.len(), 1);
    let other = [&COMPLETE[..5], &[("message", "600")]].concat();
    provider.post(INQUIRY, &other).await;
    let store = &provider.backend.store;
    let stored = store.inquiries().await.unwrap();
    assert_eq!(stored.len(), 2);
    // The same texts on another day are a new inquiry.
    let (inquiry, day) = (stored[1].inquiry(), 24 * 3600);
    let again = store.add_inquiry(
        &inquiry,
        crate::locale::Locale::Ja,
        stored[1].received_at + day,
        &[],
    );
    again.await.unwrap();
    assert_eq!(store.inquiries().await.unwrap().len(), 3);
}

#[tokio::test]
async fn what_cannot_be_answered_is_refused() {
    let provider = Provider::start().await;
    for (name, wrong) in [
        ("name", ""),
        ("email", "nobody"),
        ("message", &"布".repeat(4001)),
    ] {
        let mut form = COMPLETE;
        form.iter_mut().find(|field| field.0 == name).unwrap().1 = wrong;
        let answer = provider.post(INQUIRY, &form).await;
        assert_eq!(
            answer,
            json!({ "status": 400, "msg": format!("missing or invalid: {name}"), "data": null })
        );
    }
    let longest = "布".repeat(4000);
    let form = [&COMPLETE[..5], &[("message", &*longest)]].concat();
    assert_eq!(provider.post(INQUIRY, &form).await["status"], 200);
    let huge = "布".repeat(40_000);
    let form = [&COMPLETE[..5], &[("message", &*huge)]].concat();
    assert_eq!(provider.post(INQUIRY, &form).await["status"], 413);
    assert_eq!(provider.backend.store.inquiries().await.unwrap().len(), 1);
}

#[tokio::test]
async fn old_inquiries_and_those_that_the_operator_removes_are_deleted() {
    let provider = Provider::start().await;
    let answer = provider.post(INQUIRY, &COMPLETE).await;
    let number = answer["data"]["number"].as_str().unwrap();
    let other = [&COMPLETE[..5], &[("message", "600")]].concat();
    provider.post(INQUIRY, &other).await;
    let database = provider.database.settings().database;
    remove_inquiry(&database, number).await.unwrap();
    assert!(remove_inquiry(&database, number).await.is_err());
    assert!(remove_inquiry(&database, "x").await.is_err());
    assert_eq!(list_inquiries(&database).await.unwrap().len(), 1);
    let (store, now) = (&provider.backend.store, crate::backend::clock::seconds());
    assert_eq!(store.purge_inquiries(now - 60).await.unwrap(), 0);
    assert_eq!(store.purge_inquiries(now + 1).await.unwrap(), 1);
}

#[tokio::test]
async fn an_inquiry_from_before_the_inbox_is_new_and_is_found() {
    const ROWS: &str = r#"
        INSERT INTO inquiries (number, received_at, digest, lang, fields) VALUES
        (48273915, 1793491200, 'a', 'en', '{"name":"Ann","company":"Example LTD","country":"Norway"}'),
        (48270006, 1793491201, 'b', 'ja', '{"country":"Japan","market":"Korea","message":"500"}')"#;
    let database = TestDatabase::older(POSTGRES, "inbox", ROWS).await;
    let provider = Provider::start_on(database, |settings| {
        settings.inquiry_retention = std::time::Duration::MAX;
    })
    .await;
    for (text, market, expected) in [
        ("example ltd", "", vec![48_273_915]),
        ("4827-0006", "", vec![48_270_006]),
        ("", "Korea", vec![48_270_006]),
        ("", "Norway", vec![48_273_915]),
        ("500", "Norway", vec![]),
    ] {
        let filter = InboxFilter {
            text: text.to_owned(),
            market: market.to_owned(),
            state: Some(InquiryState::New),
            ..InboxFilter::default()
        };
        let found = provider.backend.store.inbox(&filter, RowSlice::ALL).await;
        let found: Vec<_> = found.unwrap().iter().map(|one| one.number).collect();
        assert_eq!(found, expected, "{text} {market}");
    }
}
