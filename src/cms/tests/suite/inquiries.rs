use reqwest::multipart;
use serde_json::json;

use super::{POSTGRES, Provider, run};
use crate::inquiries::files::{FileOf, add_by_account, give_to_event};
use crate::staff::action_list::ActionFilter;
use crate::tests::database::TestDatabase;
use crate::tests::envelope;
use crate::{BackupTarget, backup, find_inquiry, list_inquiries, remove_inquiry, restore};
use base::inquiry::{Attachment, InquiryField};

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
        &[],
        base::locale::Locale::JA,
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
    let (store, now) = (&provider.backend.store, crate::clock::seconds());
    let all = ActionFilter::default();
    let rows = store.staff_actions(&all, (i64::MAX, ""), 10).await.unwrap();
    assert_eq!(rows.len(), 1, "{rows:?}");
    let (command, action) = ("selvage provider inquiries remove", "deleteInquiry");
    let row = &rows[0].action;
    let row = (&*row.actor, row.action.name(), &*row.subject);
    assert_eq!(row, (command, action, number));
    assert_eq!(store.purge_inquiries(now - 60).await.unwrap(), 0);
    assert_eq!(store.purge_inquiries(now + 1).await.unwrap(), 1);
}

/// An inquiry with files, as a form with parts.
fn with_files(files: &[(&'static str, Vec<u8>)]) -> multipart::Form {
    let form = COMPLETE
        .into_iter()
        .fold(multipart::Form::new(), |form, (name, text)| {
            form.text(name, text)
        });
    files.iter().fold(form, |form, (name, bytes)| {
        let part = multipart::Part::bytes(bytes.clone()).file_name(*name);
        form.part("file", part)
    })
}

async fn send(provider: &Provider, form: multipart::Form) -> serde_json::Value {
    let request = provider.http.post(provider.url(INQUIRY)).multipart(form);
    request.send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn files_are_stored_with_the_inquiry_in_parts_and_deleted_with_it() {
    let provider = Provider::start().await;
    let large = [&b"%PDF-1.7"[..], &vec![7; 1_000_000]].concat();
    let files = [("../尺寸.pdf", large.clone()), ("b.csv", b"S,100".to_vec())];
    let answer = send(&provider, with_files(&files)).await;
    assert_eq!(answer["status"], 200, "{answer}");
    let again = send(&provider, with_files(&files)).await;
    let number = |answer: &serde_json::Value| answer["data"]["number"].clone();
    assert_eq!(number(&again), number(&answer), "the same files again");
    let other = [("../尺寸.pdf", large.clone()), ("b.csv", b"S,200".to_vec())];
    let other = send(&provider, with_files(&other)).await;
    assert_ne!(number(&other), number(&answer));

    let store = &provider.backend.store;
    let number = answer["data"]["number"].as_str().unwrap();
    let number = number.replace('-', "").parse().unwrap();
    let stored = store.inquiry_files(number).await.unwrap();
    let listed: Vec<_> = stored
        .iter()
        .map(|file| (&*file.name, &*file.kind, file.size))
        .collect();
    assert_eq!(
        listed,
        [("尺寸.pdf", "pdf", 1_000_008), ("b.csv", "csv", 5)]
    );
    let mut read = Vec::new();
    for part in 0.. {
        let Some(bytes) = store.inquiry_file_part(number, 1, part).await.unwrap() else {
            assert_eq!(part, 4);
            break;
        };
        read.extend(bytes);
    }
    assert!(read == large, "the file is as it was sent");
    store.purge_inquiries(i64::MAX).await.unwrap();
    assert!(store.inquiry_files(number).await.unwrap().is_empty());
    let part = store.inquiry_file_part(number, 1, 0).await.unwrap();
    assert_eq!(part, None);
}

#[tokio::test]
async fn files_of_answers_that_are_not_sent_are_deleted_after_their_time() {
    let provider = Provider::start().await;
    let files = [("a.pdf", b"%PDF-1.7".to_vec())];
    let answer = send(&provider, with_files(&files)).await;
    let number = answer["data"]["number"].as_str().unwrap();
    let number = number.replace('-', "").parse().unwrap();
    let store = &provider.backend.store;
    let file = Attachment::read("b.csv", b"S,1".as_slice().into()).unwrap();
    let mut write = store.begin().await.unwrap();
    for now in [10, 20, 20] {
        let place = (number, FileOf::Answer);
        let added = add_by_account(&mut write, place, &file, "li", now).await;
        added.unwrap().unwrap();
    }
    let sent = give_to_event(&mut write, (number, 1), &[3], "li").await;
    assert!(sent.unwrap());
    write.commit().await.unwrap();
    assert_eq!(store.purge_unsent_files(20).await.unwrap(), 1);
    let kept = store.inquiry_files(number).await.unwrap();
    let kept: Vec<_> = kept.iter().map(|own| (own.number, own.event)).collect();
    assert_eq!(kept, [(1, Some(0)), (3, Some(1)), (4, None)]);
    // They do not count as files of strangers, and go with their inquiry.
    assert_eq!(store.unanswered_file_bytes().await.unwrap(), 8);
    store.purge_inquiries(i64::MAX).await.unwrap();
    assert!(store.inquiry_files(number).await.unwrap().is_empty());
}

#[tokio::test]
async fn files_that_are_wrong_too_many_or_too_large_are_refused() {
    let provider = Provider::start().await;
    let pdf = || b"%PDF-1.7".to_vec();
    let large = [&pdf()[..], &vec![0; 6 << 20]].concat();
    for (files, status) in [
        (vec![("a.pdf", b"MZ".to_vec())], 400),
        (vec![("a.pdf", pdf()); 6], 413),
        (vec![("a.pdf", large.clone()), ("b.pdf", large)], 413),
    ] {
        let answer = send(&provider, with_files(&files)).await;
        assert_eq!(answer["status"], status, "{answer}");
    }
    let broken = provider
        .http
        .post(provider.url(INQUIRY))
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nContent-Disposition: form-data; name=\"file\"");
    let answer: serde_json::Value = broken.send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["status"], 400, "{answer}");
    let store = &provider.backend.store;
    assert!(store.inquiries().await.unwrap().is_empty());
}

#[tokio::test]
async fn rows_of_styles_are_stored_and_are_no_duty() {
    let provider = Provider::start().await;
    let rows =
        json!([{ "code": "JL-K2101", "name": "Tee", "pieces": "Navy 300", "target": "6.20" }]);
    let rows = rows.to_string();
    let form = [
        &COMPLETE[..],
        &[("style", "JL-K2101, own"), ("styles", &rows)],
    ]
    .concat();
    assert_eq!(provider.post(INQUIRY, &form).await["status"], 200);
    let stored = provider.backend.store.inquiries().await.unwrap();
    let inquiry = stored[0].inquiry();
    let row = &inquiry.styles()[0];
    assert_eq!(
        (&*row.code, &*row.name, &*row.pieces),
        ("JL-K2101", "Tee", "Navy 300")
    );
    assert_eq!(inquiry.text(InquiryField::Style), "JL-K2101, own");
    // As an earlier version has stored it.
    let old = r#"UPDATE inquiries SET fields = '{"name":"Ann","style":"JL-1, JL-2"}'"#;
    run(&provider.database, old).await;
    let stored = provider.backend.store.inquiries().await.unwrap();
    let inquiry = stored[0].inquiry();
    assert_eq!(inquiry.text(InquiryField::Style), "JL-1, JL-2");
    assert!(inquiry.styles().is_empty());
    let broken = [&COMPLETE[..], &[("styles", "[{")]].concat();
    assert_eq!(provider.post(INQUIRY, &broken).await["status"], 400);
}

#[tokio::test]
async fn a_backup_has_the_files_of_inquiries() {
    let provider = Provider::start().await;
    let large = [&b"%PDF-1.7"[..], &vec![7; 600_000]].concat();
    let answer = send(&provider, with_files(&[("a.pdf", large.clone())])).await;
    let number = answer["data"]["number"].as_str().unwrap();
    let number = number.replace('-', "").parse().unwrap();
    let (archives, new) = (
        tempfile::TempDir::new().unwrap(),
        TestDatabase::empty(POSTGRES).await,
    );
    let database = provider.database.settings().database;
    let target = BackupTarget::Folder {
        path: archives.path().to_owned(),
        keep: None,
    };
    let made = backup(&database, &target, |_| ()).await.unwrap();
    let into = new.settings().database;
    restore(&made.file, &into, |_| ()).await.unwrap();
    let restored = Provider::start_on(new, |_| ()).await;
    let store = &restored.backend.store;
    let mut read = Vec::new();
    for part in 0..3 {
        let bytes = store.inquiry_file_part(number, 1, part).await.unwrap();
        read.extend(bytes.unwrap());
    }
    assert!(read == large, "the file is as it was sent");
}

#[tokio::test]
async fn files_are_taken_until_those_without_an_answer_are_too_large() {
    let provider = Provider::start().await;
    let answer = provider.post(INQUIRY, &COMPLETE).await;
    assert_eq!(answer["status"], 200, "{answer}");
    let send = async |message: &str| {
        let fields = COMPLETE.into_iter().filter(|(name, _)| *name != "message");
        let form = fields.fold(multipart::Form::new(), |form, (name, value)| {
            form.text(name, value)
        });
        let file = multipart::Part::text("a,b").file_name("a.csv");
        let form = form.text("message", message.to_owned()).part("file", file);
        let sent = provider.http.post(provider.url(INQUIRY)).multipart(form);
        let answer = envelope(sent.send().await.unwrap()).await;
        answer["status"].as_i64().unwrap()
    };
    assert_eq!(send("with a file").await, 200);
    let filled = "INSERT INTO inquiry_files (inquiry, number, name, kind, size)
         SELECT number, 9, 'large.pdf', 'pdf', 2147483648 FROM inquiries LIMIT 1";
    run(&provider.database, filled).await;
    assert_eq!(send("with another file").await, 413);
    let without = [&COMPLETE[..5], &[("message", "without")]].concat();
    assert_eq!(provider.post(INQUIRY, &without).await["status"], 200);
    run(
        &provider.database,
        "UPDATE inquiries SET state = 'answered'",
    )
    .await;
    assert_eq!(send("with another file").await, 200);
}
