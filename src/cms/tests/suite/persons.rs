//! Everything of a person: found, exported and erased.

use std::fs::File;
use std::io::Read as _;

use serde_json::Value;
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::{POSTGRES, Provider};
use crate::contracts::sheet::{ContractOptions, import_contracts};
use crate::persons::commands::{PersonError, erase_person, export_person};
use crate::store::Store;
use base::inquiry::{Attachment, Inquiry};
use base::locale::Locale;

const EMAIL: &str = "ann@example.net";
const PASSWORD: &str = "kettle and linen";
const NAME: &str = "Ann Weaver";
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj";

/// Rows about the person: of others, and of the account and the inquiry that are there.
const ROWS: [&str; 16] = [
    "UPDATE customers SET uname = 'Ann Weaver', notices_since = 1, notices_key = 'key'
     WHERE email = 'ann@example.net'",
    "UPDATE companies SET name = 'Ann Weaver', name_key = 'ann weaver' WHERE id =
         (SELECT company_id FROM customers WHERE email = 'ann@example.net')",
    "INSERT INTO staff_invitations (digest, id, email, role, created_at, expires_at)
     VALUES ('d', 'i', 'ann@example.net', 'author', 0, 0)",
    "INSERT INTO staff_actions (done_at, id, actor, action, subject)
     VALUES (1, 'a', 'ann@example.net', 'invite', 'Ann@example.net: author')",
    "INSERT INTO staff_actions (done_at, id, actor, action, subject)
     SELECT 2, 'b', 'li', 'inviteCustomer', 'customer/' || id FROM customers
     WHERE email = 'ann@example.net'",
    "INSERT INTO inquiries (number, received_at, digest, lang, fields, searched)
     VALUES (10000001, 0, 'other', 'en', '{\"email\":\"joann@example.net\",\"message\":\"as\\nann@example.net said\"}',
         '1000-0001 joann@example.net ann@example.net')",
    "INSERT INTO inquiry_events (inquiry, number, happened_at, actor, kind, state, owner, text)
     VALUES (10000001, 1, 0, 'li', 'note', 'new', '', 'see Ann Weaver <ANN@example.net>.')",
    "INSERT INTO inquiry_events
         (inquiry, number, happened_at, actor, kind, state, owner, text, subject, quoted, message_id)
     VALUES (10000001, 2, 0, 'joann@example.net', 'reply', 'work', '', 'x', 'for Ann Weaver',
         'ann@example.net wrote:', '<ann@example.net>')",
    "INSERT INTO answer_templates (id, version, name, texts, author, saved_at)
     VALUES ('t', 1, 'for Ann Weaver', '{\"en\":{\"subject\":\"\",\"text\":\"ann@example.net\"}}', 'li', 0)",
    "INSERT INTO mails (id, kind, value, recipient, created_at, due_at, error)
     VALUES (1, 'team', '{}', '', 0, 0, '550 ann@example.net is unknown')",
    "INSERT INTO mails (id, kind, value, recipient, created_at, due_at)
     VALUES (2, 'changed', '{\"kind\":\"changed\",\"lang\":\"en\"}', 'ann@example.net', 0, 0)",
    "INSERT INTO hooks (id, version, name, kind, is_on, topics, lang, address, shown, author, saved_at)
     VALUES ('h', 1, 'for Ann Weaver', 'webhook', FALSE, '', 'en', '', '', 'ann@example.net', 0)",
    "INSERT INTO hook_deliveries (id, hook, topic, subject, data, happened_at, queued_at, due_at)
     VALUES ('d', 'h', 'inquiry.received', '', '{\"company\":\"Ann Weaver\"}', 0, 0, 0)",
    "INSERT INTO hook_attempts (delivery, number, made_at, took, status, answer, fault)
     VALUES ('d', 1, 0, 0, 400, 'ann@example.net is unknown', 'status')",
    "INSERT INTO redirects (old, target, author, made_at) VALUES ('/o', '/n', 'ann@example.net', 0)",
    "INSERT INTO paper_fetches (paper, customer_id, day, sid, name, first_at, last_at, times)
     SELECT 'p', k.id, 0, c.sid, 'for Ann Weaver.pdf', 1, 2, 3
     FROM customers k JOIN contracts c ON c.company_id = k.company_id
     WHERE k.email = 'ann@example.net'",
];

async fn texts(store: &Store, select: String) -> Vec<String> {
    on!(&store.reader, |db| {
        let texts = sqlx::query_scalar(AssertSqlSafe(select));
        texts.fetch_all(db).await.unwrap()
    })
}

/// Every column of texts of the database, as `table.column`.
async fn columns(store: &Store) -> Vec<(String, String)> {
    const ON_POSTGRES: &str = "SELECT table_name || '.' || column_name
        FROM information_schema.columns WHERE table_schema = current_schema()
            AND data_type IN ('text', 'character varying') AND table_name <> '_sqlx_migrations'";
    const ON_SQLITE: &str = "SELECT m.name || '.' || c.name
        FROM sqlite_master m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND c.type = 'TEXT' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    let select = if POSTGRES { ON_POSTGRES } else { ON_SQLITE };
    let columns = texts(store, select.to_owned()).await;
    let columns = columns.iter().filter_map(|own| own.split_once('.'));
    let columns = columns.map(|(table, column)| (table.to_owned(), column.to_owned()));
    columns.collect()
}

/// The columns of the whole database that contain one of these texts, in any case.
async fn places(store: &Store, wanted: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    for (table, column) in columns(store).await {
        for wanted in wanted {
            let select = format!(
                "SELECT CAST({column} AS TEXT) FROM {table}
                 WHERE LOWER({column}) LIKE '%{}%'",
                wanted.to_lowercase()
            );
            let found = texts(store, select).await;
            // Another person's address ends like this one.
            let is_own = |text: &String| {
                let rest = text.to_lowercase().replace("joann@example.net", "");
                rest.contains(&wanted.to_lowercase())
            };
            if found.iter().any(is_own) {
                places.push(format!("{table}.{column}"));
            }
        }
    }
    places.sort();
    places.dedup();
    places
}

async fn prepare(provider: &Provider) {
    let store = &provider.backend.store;
    provider.confirmed(EMAIL, PASSWORD).await;
    provider.token(EMAIL, PASSWORD).await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("contracts.csv");
    let table = format!(
        "客户邮箱,合同号,签订日期,款号,品名,单价,数量\n{EMAIL},JL26-1,2026-11-09,S1,Shirt,4.35,100\n"
    );
    std::fs::write(&file, table).unwrap();
    let database = provider.database.settings().database;
    import_contracts(
        &file,
        &database,
        &ContractOptions::default(),
        false,
        |_, _| (),
    )
    .await
    .unwrap();
    let fields = serde_json::json!({
        "name": NAME, "company": "Weaver Ltd", "country": "Japan", "email": "Ann@example.net",
        "message": "500 tees",
    });
    let inquiry: Inquiry = serde_json::from_value(fields).unwrap();
    let file = Attachment::read("tech pack.pdf", PDF.into()).unwrap_or_else(|_| panic!("a PDF"));
    store
        .add_inquiry(&inquiry, &[file], Locale::EN, 5, &[])
        .await
        .unwrap();
    let mut db = store.begin().await.unwrap();
    for statement in ROWS {
        execute!(&mut db, statement).unwrap();
    }
    db.commit().await.unwrap();
}

#[tokio::test]
async fn nothing_has_the_address_or_the_name_after_an_erasure() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    prepare(&provider).await;
    let before = places(store, &[EMAIL, NAME]).await;
    for place in [
        "companies.name",
        "customers.email",
        "customers.uname",
        "inquiries.fields",
        "inquiries.searched",
        "inquiry_events.text",
        "mails.error",
        "mails.recipient",
        "paper_fetches.name",
        "redirects.author",
        "staff_actions.actor",
        "staff_actions.subject",
        "staff_invitations.email",
    ] {
        assert!(before.iter().any(|own| own == place), "{place}: {before:?}");
    }
    let held = store.held_person("Ann@Example.net").await.unwrap();
    assert_eq!(held.email, EMAIL);
    assert_eq!((held.inquiries.len(), held.downloads.len()), (1, 1));
    assert_eq!((held.mails.len(), held.actions.len()), (1, 1));
    assert_eq!(held.kept[0].cno, "JL26-1");
    let account = held.account.unwrap();
    assert_eq!((account.name.as_str(), account.sessions.len()), (NAME, 1));

    let database = provider.database.settings().database;
    let erased = erase_person(&database, EMAIL).await.unwrap();
    assert_eq!((erased.inquiries, erased.downloads), (1, 1));
    assert_eq!(erased.kept[0].cno, "JL26-1");
    assert_eq!(places(store, &[EMAIL, NAME]).await, [] as [String; 0]);
    // What others wrote stays, and so does the contract.
    let note = texts(
        store,
        "SELECT text FROM inquiry_events ORDER BY number".to_owned(),
    )
    .await;
    assert_eq!(note, ["see [erased] <[erased]>.", "x"]);
    let contracts = texts(
        store,
        "SELECT cno FROM contracts WHERE cno = 'JL26-1'".to_owned(),
    );
    assert_eq!(contracts.await, ["JL26-1"]);
    // The company that nobody is left of is not cleared away.
    store.purge_unused_registrations(i64::MAX, 0).await.unwrap();
    let contracts = texts(
        store,
        "SELECT cno FROM contracts WHERE cno = 'JL26-1'".to_owned(),
    );
    assert_eq!(contracts.await, ["JL26-1"]);
    let again = erase_person(&database, EMAIL).await;
    assert!(matches!(again, Err(PersonError::Unknown)), "{again:?}");
}

#[tokio::test]
async fn an_export_has_what_is_held_and_the_files() {
    let provider = Provider::start().await;
    prepare(&provider).await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("person.zip");
    let database = provider.database.settings().database;
    export_person(&database, EMAIL, &file).await.unwrap();
    let mut archive = zip::ZipArchive::new(File::open(&file).unwrap()).unwrap();
    let mut json = String::new();
    let mut person = archive.by_name("person.json").unwrap();
    person.read_to_string(&mut json).unwrap();
    drop(person);
    let person: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(person["account"]["name"], NAME);
    assert_eq!(person["inquiries"][0]["fields"]["message"], "500 tees");
    let number = person["inquiries"][0]["number"].as_str().unwrap();
    let mut bytes = Vec::new();
    let mut own = archive
        .by_name(&format!("{number}/1-tech pack.pdf"))
        .unwrap();
    own.read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, PDF);
    drop(own);
    let none = folder.path().join("n.zip");
    let nobody = export_person(&database, "nobody@example.net", &none).await;
    assert!(matches!(nobody, Err(PersonError::Unknown)));
}

#[tokio::test]
async fn an_account_of_the_content_and_one_of_the_desk_stay() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let database = provider.database.settings().database;
    let of_content = texts(
        store,
        "SELECT email FROM customers WHERE origin = 'content' ORDER BY email".to_owned(),
    )
    .await;
    let refused = erase_person(&database, &of_content[0]).await;
    assert!(
        matches!(refused, Err(PersonError::OfContent)),
        "{refused:?}"
    );
    let mut db = store.begin().await.unwrap();
    execute!(
        &mut db,
        "INSERT INTO staff (id, email, name, role, password_hash, created_at)
         VALUES ('s', 'li@jinlan.example', 'Li', 'owner', '', 0)"
    )
    .unwrap();
    db.commit().await.unwrap();
    let refused = erase_person(&database, "li@jinlan.example").await;
    assert!(matches!(refused, Err(PersonError::Staff)), "{refused:?}");
}
