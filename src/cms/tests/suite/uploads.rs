//! Files that are uploaded before their inquiry, and the link to its state.

use std::path::Path;

use reqwest::multipart;
use serde_json::Value;

use super::{POSTGRES, Provider, run};
use crate::clock;
use crate::tests::database::TestDatabase;
use base::inquiry::UPLOADED_PART;

const INQUIRY: &str = "/api/v1/inquiry/insert";
const FILE: &str = "/api/v1/inquiry/file";

const COMPLETE: [(&str, &str); 6] = [
    ("lang", "en"),
    ("name", "Ann Weaver"),
    ("company", "Example Ltd"),
    ("country", "United States"),
    ("email", "ann@example.com"),
    ("message", "500 tees"),
];

/// Sends a part of a file: its fields, then its bytes.
async fn part(provider: &Provider, fields: &[(&'static str, &str)], bytes: &[u8]) -> Value {
    let form = multipart::Form::new().part("part", multipart::Part::bytes(bytes.to_vec()));
    let form = fields.iter().fold(form, |form, (name, text)| {
        form.text(*name, (*text).to_owned())
    });
    let sent = provider.http.post(provider.url(FILE)).multipart(form);
    sent.send().await.unwrap().json().await.unwrap()
}

/// Uploads a whole file, and returns its id.
async fn upload(provider: &Provider, name: &str, bytes: &[u8]) -> String {
    let (mut id, mut from) = (String::new(), 0);
    for bytes in bytes.chunks(UPLOADED_PART) {
        let begins = from.to_string();
        from += bytes.len();
        let last = if bytes.len() < UPLOADED_PART { "1" } else { "" };
        let fields = [
            ("id", &*id),
            ("name", name),
            ("from", &begins),
            ("last", last),
            ("network", "V4(192.0.2.1)"),
        ];
        let answer = part(provider, &fields, bytes).await;
        assert_eq!(answer["data"]["received"], from, "{answer}");
        answer["data"]["id"].as_str().unwrap().clone_into(&mut id);
    }
    id
}

async fn inquire(provider: &Provider, message: &str, uploads: &str) -> Value {
    let form = [
        &COMPLETE[..5],
        &[("message", message), ("uploads", uploads)],
    ]
    .concat();
    provider.post(INQUIRY, &form).await
}

fn number(answer: &Value) -> i64 {
    let shown = answer["data"]["number"].as_str();
    shown
        .unwrap_or_else(|| panic!("{answer}"))
        .replace('-', "")
        .parse()
        .unwrap()
}

#[tokio::test]
async fn a_file_that_was_uploaded_in_parts_comes_with_the_inquiry_that_names_it() {
    let provider = Provider::start().await;
    let large = [&b"%PDF-1.7"[..], &vec![7; 2_500_000]].concat();
    let file = upload(&provider, "../尺寸.pdf", &large).await;
    let other = upload(&provider, "b.csv", b"S,100").await;
    let answer = inquire(&provider, "tees", &format!("{file},{other}")).await;
    let number = number(&answer);
    let store = &provider.backend.store;
    let files = store.inquiry_files(number).await.unwrap();
    let listed: Vec<_> = files
        .iter()
        .map(|file| (&*file.name, &*file.kind, file.size, file.event))
        .collect();
    assert_eq!(
        listed,
        [
            ("尺寸.pdf", "pdf", 2_500_008, Some(0)),
            ("b.csv", "csv", 5, Some(0))
        ]
    );
    assert!(store.inquiry_file(number, 1).await.unwrap() == large);
    // A browser that sends the form again gets the same number, and nobody else gets the files.
    let again = inquire(&provider, "tees", &format!("{file},{other}")).await;
    assert_eq!(again["data"]["number"], answer["data"]["number"]);
    let stolen = inquire(&provider, "others", &file).await;
    assert_eq!(stolen["status"], 410, "{stolen}");
    assert_eq!(store.inquiries().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_part_is_stored_once_and_in_its_place() {
    let provider = Provider::start().await;
    let whole = vec![b'1'; UPLOADED_PART];
    let first = part(&provider, &[("name", "a.csv")], &whole).await;
    let id = first["data"]["id"].as_str().unwrap().to_owned();
    assert_eq!((id.len(), &first["data"]["kind"]), (32, &Value::from("")));
    let next = [("id", &*id), ("from", "1048576")];
    assert_eq!(
        part(&provider, &next, &whole).await["data"]["received"],
        2 << 20
    );
    let again = part(&provider, &next, &whole).await;
    assert_eq!(again["data"]["received"], 2 << 20, "the answer was lost");
    let elsewhere = part(&provider, &[("id", &id), ("from", "4194304")], &whole).await;
    assert_eq!(
        (&elsewhere["status"], &elsewhere["msg"]),
        (&409.into(), &"2097152".into())
    );
    let short = part(&provider, &[("id", &id), ("from", "2097152")], b"1").await;
    assert_eq!(short["status"], 413, "a short part is the last one");
    let incomplete = inquire(&provider, "tees", &id).await;
    assert_eq!(incomplete["status"], 410);
    let last = [("id", &*id), ("from", "2097152"), ("last", "1")];
    let last = part(&provider, &last, b"1").await;
    assert_eq!(
        (&last["data"]["name"], &last["data"]["kind"]),
        (&"a.csv".into(), &"csv".into())
    );
    let unknown = part(&provider, &[("id", &"x".repeat(32)), ("from", "0")], &whole).await;
    assert_eq!(unknown["status"], 410);
}

#[tokio::test]
async fn a_file_of_a_wrong_kind_is_refused_by_its_beginning_or_its_end() {
    let provider = Provider::start().await;
    let whole = [&b"MZ\x90\0"[..], &vec![0; UPLOADED_PART - 4]].concat();
    let refused = part(&provider, &[("name", "a.pdf")], &whole).await;
    assert_eq!(
        (&refused["status"], &refused["msg"]),
        (&415.into(), &"EXE".into())
    );
    let text = part(&provider, &[("name", "a.csv")], &vec![b'1'; UPLOADED_PART]).await;
    let id = text["data"]["id"].as_str().unwrap();
    let last = [("id", id), ("from", "1048576"), ("last", "1")];
    let binary = part(&provider, &last, b"\0\0").await;
    assert_eq!(binary["status"], 415, "{binary}");
    let gone = part(&provider, &last, b"1").await;
    assert_eq!(gone["status"], 410);
}

#[tokio::test]
async fn files_that_wait_are_bounded_by_network_and_in_all_and_deleted_after_their_time() {
    let provider = Provider::start().await;
    let of = |network: &'static str| [("name", "a.csv"), ("last", "1"), ("network", network)];
    let first = part(&provider, &of("a"), b"1").await;
    let filled = "UPDATE inquiry_uploads SET size = 157286400";
    run(&provider.database, filled).await;
    assert_eq!(part(&provider, &of("a"), b"1").await["status"], 507);
    assert_eq!(part(&provider, &of("b"), b"1").await["status"], 200);
    run(
        &provider.database,
        "UPDATE inquiry_uploads SET size = 1073741824",
    )
    .await;
    assert_eq!(part(&provider, &of("c"), b"1").await["status"], 507);
    let id = first["data"]["id"].as_str().unwrap();
    let removed = provider
        .post(&format!("{FILE}/remove"), &[("id", id)])
        .await;
    assert_eq!(removed["status"], 200);
    let store = &provider.backend.store;
    assert_eq!(store.purge_uploads(clock::seconds() - 60).await.unwrap(), 0);
    assert_eq!(store.purge_uploads(clock::seconds() + 1).await.unwrap(), 1);
}

#[tokio::test]
async fn the_key_of_an_inquiry_shows_its_state_and_nothing_of_the_buyer() {
    let database = TestDatabase::empty(POSTGRES).await;
    let provider = Provider::start_on(database, |settings| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        settings.content = Some(root.join("content"));
    })
    .await;
    let styles = r#"[{"code":"JL-1","name":"Tee","pieces":"Navy 300","target":"6.20"}]"#;
    let form = [
        &COMPLETE[..],
        &[("style", "JL-1, our own"), ("styles", styles)],
    ]
    .concat();
    let sent = provider.post(INQUIRY, &form).await;
    let key = sent["data"]["link"].as_str().unwrap();
    let state = async |key: &str| {
        let form = [("lang", "en"), ("key", key)];
        provider.post("/api/v1/inquiry/state", &form).await
    };
    let shown = state(key).await;
    let data = &shown["data"];
    assert_eq!(
        (&data["number"], &data["state"]),
        (&sent["data"]["number"], &"received".into())
    );
    assert_eq!(data["styles"][0]["pieces"], "Navy 300");
    assert_eq!(data["styles"][1]["code"], "our own");
    assert_eq!(data["hours"], "9:00-18:00 +08:00");
    for secret in ["Ann", "Example Ltd", "ann@", "500 tees", "6.20"] {
        assert!(!shown.to_string().contains(secret), "{secret}");
    }
    for (sql, expected) in [
        ("UPDATE inquiries SET state = 'work'", "handled"),
        ("UPDATE inquiries SET state = 'answered'", "answered"),
        ("UPDATE inquiries SET state = 'closed'", "handled"),
    ] {
        run(&provider.database, sql).await;
        assert_eq!(state(key).await["data"]["state"], expected, "{sql}");
    }
    for wrong in ["", "x", &key[1..]] {
        assert_eq!(state(wrong).await["status"], 410, "{wrong}");
    }
    run(&provider.database, "UPDATE inquiries SET deleted_at = 1").await;
    assert_eq!(state(key).await["status"], 410);
}
