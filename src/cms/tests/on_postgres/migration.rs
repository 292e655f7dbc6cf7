//! Moving from SQLite to PostgreSQL.

use std::collections::BTreeSet;

use bytes::Bytes;
use sqlx::Connection as _;
use sqlx_postgres::PgConnection;
use tokio::sync::Notify;

use crate::content::{ImportOptions, write};
use crate::contracts::columns::WrittenContract;
use crate::contracts::papers::table::{NewPaper, add_paper};
use crate::contracts::revisions::{RevisionAuthor, RevisionCause};
use crate::contracts::sheet::save;
use crate::entries;
use crate::entries::entry::States;
use crate::entries::removal::remove;
use crate::entries::revisions::NewRevision;
use crate::inquiries::commands::{EventKind, InquiryState};
use crate::inquiries::inbox::{EventMail, InquiryEvent, add_inquiry_event};
use crate::inquiries::templates::{AnswerTemplate, add_template};
use crate::mail::kinds::QueuedMail;
use crate::staff::role::Role;
use crate::staff::second_factor_table::set_second_factor;
use crate::staff::sessions::{StaffSession, open_staff_session};
use crate::staff::table::{StaffMember, put_staff};
use crate::store::Store;
use crate::store::migrating::PostgresTarget;
use crate::tests::database::TestDatabase;
use crate::tests::fixtures;
use crate::token::Token;
use crate::visits::table::Visit;
use crate::{BackendError, Moved, import, invite, migrate, migration};
use base::config::{Database, PostgresUrl};
use base::inquiry::{Attachment, Inquiry};
use base::locale::Locale;
use base::paper::PaperKind;

type OnSqlite = crate::tests::Provider<false>;
type OnPostgres = crate::tests::Provider<true>;

const ORDERS: &str = "/s16/api/v1/order/pager";

/// A SQLite database with content, pictures, a session, a registered customer, this number of
/// visits, the time of a backup, people of the desk, an inquiry, a paper, an announcement and a
/// link for a new password; and the token of the session.
async fn source(visits: i64) -> (TestDatabase, String) {
    let provider = OnSqlite::start().await;
    let restored = provider.backend.store.end_restored_access(1_793_491_200);
    restored.await.unwrap();
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    let form = [
        ("email", "new@example.com"),
        ("pwd", "a new password"),
        ("repwd", "a new password"),
    ];
    assert_eq!(
        provider.post("/api/v1/user/register/email", &form).await["status"],
        200
    );
    let visits: Vec<_> = (0..visits).map(visit).collect();
    let store = &provider.backend.store;
    store.add_visits(&visits).await.unwrap();
    store.record_backup(1_793_491_200).await.unwrap();
    add_staff(store).await.unwrap();
    announce(store).await.unwrap();
    let inquiry = Inquiry::about("JL-K2101");
    let file = Attachment::read("尺寸.csv", Bytes::from(vec![b'1'; 600_000])).unwrap();
    let number = store
        .add_inquiry(
            &inquiry,
            &[file],
            Locale::JA,
            1_793_491_200,
            &[QueuedMail::Team, QueuedMail::Receipt],
        )
        .await
        .unwrap();
    let note = InquiryEvent {
        number: 1,
        happened_at: 1_793_491_200,
        actor: "owner@example.com".to_owned(),
        kind: EventKind::Note,
        state: InquiryState::Work,
        owner: String::new(),
        text: "布".to_owned(),
        mail: EventMail::default(),
    };
    let template = AnswerTemplate {
        id: "t".to_owned(),
        version: 1,
        name: "見積".to_owned(),
        texts: r#"{"ja":{"subject":"","text":"布"}}"#.to_owned().try_into().unwrap(),
        author: "owner@example.com".to_owned(),
        saved_at: 1_793_491_200,
    };
    let mut write = store.begin().await.unwrap();
    add_template(&mut write, &template).await.unwrap();
    assert!(add_inquiry_event(&mut write, number, &note).await.unwrap());
    write.commit().await.unwrap();
    let link = store
        .put_link((1, "new@example.com"), "a digest", 0, i64::MAX)
        .await;
    assert!(link.unwrap());
    let request = store.request_link("new@example.com", Locale::JA, 1_793_491_200);
    request.await.unwrap();
    add_fetched_paper(store, &token).await.unwrap();
    add_contract(store).await.unwrap();
    let views = [("page".to_owned(), "/".to_owned(), 1)];
    store.keep_day(20_000, &views, 0).await.unwrap();
    provider.backend.shutdown().await;
    import(
        &fixtures(),
        &provider.database.settings().database,
        &ImportOptions::default(),
    )
    .await
    .unwrap();
    let database = provider.database.settings().database;
    invite(&database, "author@example.com", Role::Author)
        .await
        .unwrap();
    let store = Store::open(&database).await.unwrap();
    add_removals(&store).await;
    store.close().await;
    (provider.database, token)
}

/// Puts an entry into the bin, and removes another one for good.
async fn add_removals(store: &Store) {
    let newest = store.newest(&"item/1041".parse().unwrap()).await;
    let newest = newest.unwrap().unwrap();
    let removal = NewRevision {
        entry: newest.entry,
        body: String::new(),
        file: newest.file,
        place: newest.place,
        states: States::default(),
        author: "owner@example.com".to_owned(),
        note: String::new(),
    };
    write(store, &removal, newest.number).await.unwrap();
    let mut db = store.begin().await.unwrap();
    let gone = ["item/9999".parse().unwrap()];
    remove(&mut db, &gone).await.unwrap();
    db.commit().await.unwrap();
}

/// Adds an account of the desk, with a session and a second factor.
async fn add_staff(store: &Store) -> sqlx::Result<()> {
    let member = StaffMember {
        id: "owner".to_owned(),
        email: "owner@example.com".to_owned(),
        name: "刘文静".to_owned(),
        role: Role::Owner,
        created_at: 1_793_491_200,
        has_second_factor: false,
    };
    let session = StaffSession {
        id: "session".to_owned(),
        user_agent: String::new(),
        network: String::new(),
        created_at: 1_793_491_200,
        used_at: 1_793_491_200,
        expires_at: i64::MAX,
    };
    let mut write = store.begin().await?;
    put_staff(&mut write, &member, "a hash").await?;
    open_staff_session(&mut write, &member.id, "a digest", &session).await?;
    let codes = ["a digest".to_owned()];
    set_second_factor(&mut write, &member.id, Some("a secret"), (1, &codes)).await?;
    let now = 1_793_491_200_i64;
    insert!(&mut write, "redirects": old = "/old", target = "/news", author = "a", made_at = now);
    insert!(&mut write, "imported": source = "a", name = "post 1", target = "item/3001");
    insert!(&mut write, "sheet_headings": shape = "a", assigned = "{}", changed = now);
    insert!(&mut write, "inquiry_uploads": id = "a", name = "a.pdf", network = "a", added_at = now);
    insert!(&mut write, "hooks":
        id = "a",
        version = 1_i64,
        name = "a",
        kind = "webhook",
        is_on = false,
        topics = "",
        lang = "en",
        address = "a",
        shown = "a",
        author = "a",
        saved_at = now,
    );
    insert!(&mut write, "program_tokens":
        digest = "a",
        id = "a",
        name = "a",
        role = "editor",
        networks = "[]",
        author = "a",
        created_at = now,
    );
    insert!(&mut write, "idempotency_keys": caller = "a", idempotency_key = "a", request = "a", begun_at = now);
    insert!(&mut write, "hook_deliveries":
        id = "a",
        hook = "a",
        topic = "test",
        subject = "",
        data = "{}",
        happened_at = now,
        queued_at = now,
        due_at = now,
    );
    insert!(&mut write, "hook_attempts":
        delivery = "a",
        number = 1_i64,
        made_at = now,
        took = 1_i64,
        status = 200_i64,
        answer = "",
        fault = "",
    );
    insert!(&mut write, "inquiry_upload_parts": upload = "a", part = 0_i64, bytes = &b"%PDF"[..]);
    insert!(&mut write, "binned_media":
        id = "a",
        path = "media/a.svg",
        hash = "a",
        bytes = &b"<svg/>"[..],
        name = "",
        author = "",
        added_at = now,
        deleted_at = now,
        deleted_by = "a",
    );
    write.commit().await
}

/// Adds a contract with a milestone, of a customer who has registered.
async fn add_contract(store: &Store) -> sqlx::Result<()> {
    let contract: WrittenContract = serde_json::from_value(serde_json::json!({
        "email": "new@example.com", "cno": "JL26-1", "signed": "2026-11-09",
        "lines": [{
            "sno": "A", "pname": "Shirt", "price": "1", "pieces": "1",
            "milestones": [{ "stage": "sewing", "planned": "2026-12-05" }],
        }],
    }))
    .unwrap();
    let mut write = store.begin().await?;
    let by = RevisionAuthor {
        name: "li",
        cause: RevisionCause::Created,
    };
    let table = contract.read().unwrap();
    save(&mut write, table, None, by).await.unwrap();
    write.commit().await
}

/// Adds a paper to a contract, which a customer has fetched and is to be told of.
async fn add_fetched_paper(store: &Store, token: &str) -> sqlx::Result<()> {
    const NOW: i64 = 1_793_491_200;
    let digest = Token::parse(token).unwrap().digest();
    let session = store.session(&digest, 0).await?.unwrap();
    let file = Attachment::read("a.pdf", Bytes::from_static(b"%PDF-1.7")).unwrap();
    let new = NewPaper {
        id: "paper1",
        sid: "c-1",
        kind: PaperKind::Invoice,
        file: &file,
        author: "owner@example.com",
        now: NOW,
    };
    let mut write = store.begin().await?;
    add_paper(&mut write, &new).await?;
    write.commit().await?;
    let paper = store.customer_paper(session, "paper1").await?.unwrap();
    store.note_fetch(session, &paper.paper, NOW).await?;
    store
        .begin_notices(session, Locale::JA, "a key", NOW - 1)
        .await?;
    assert_eq!(store.put_notice_mails(NOW).await?, 1);
    Ok(())
}

/// Announces a change that has not been answered.
async fn announce(store: &Store) -> sqlx::Result<()> {
    let tags = BTreeSet::from(["info:1041".to_owned()]);
    let id = "item/1041@1".parse().unwrap();
    let mut write = store.begin().await?;
    entries::announcement_table::announce(&mut write, &id, &tags, 1_793_491_200).await?;
    write.commit().await
}

/// Three visits a day, from 2026-11-01 (UTC) on.
fn visit(number: i64) -> Visit {
    let ukey = format!("{number}\0布");
    let text = String::new;
    let received = 1_793_491_200_000 + number * 28_800_000;
    Visit {
        received,
        ukey,
        act: text(),
        module: text(),
        url: text(),
        record: "{}".to_owned(),
    }
}

fn ends(from: &TestDatabase, to: &TestDatabase) -> (std::path::PathBuf, PostgresUrl) {
    let (Database::Sqlite(from), Database::Postgres(to)) =
        (from.settings().database, to.settings().database)
    else {
        unreachable!()
    };
    (from, to)
}

fn rows(moved: &[Moved], table: &str) -> u64 {
    moved
        .iter()
        .find(|moved| moved.table == table)
        .unwrap()
        .sum
        .rows
}

#[tokio::test]
async fn everything_is_moved() {
    let ((source, token), target) = (source(100).await, TestDatabase::empty(true).await);
    let (from, to) = ends(&source, &target);
    let mut progress = (0, 0);
    let moved = migrate(&from, &to, |done, total| progress = (done, total))
        .await
        .unwrap();
    assert!(
        moved.iter().all(|moved| moved.sum.rows > 0),
        "the test covers every table: {moved:?}"
    );
    assert_eq!(rows(&moved, "visits"), 100);
    let total = moved.iter().map(|moved| moved.sum.rows).sum();
    assert_eq!(progress, (total, total));
    assert_eq!(
        migrate(&from, &to, |_, _| {}).await.unwrap(),
        moved,
        "a second run has nothing to do"
    );

    let provider = OnPostgres::start_on(target, |_| ()).await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["data"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    provider.token("new@example.com", "a new password").await;
    let visits = provider.backend.store.visits().await.unwrap();
    let expected = (0..100).rev().map(|number| Visit {
        ukey: format!("{number}\u{fffd}布"),
        ..visit(number)
    });
    assert_eq!(visits, expected.collect::<Vec<_>>());
}

#[tokio::test]
async fn every_table_is_moved() {
    let TestDatabase::Postgres(url) = TestDatabase::seeded(true).await else {
        unreachable!()
    };
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('_sqlx_migrations', 'write_checks')",
    )
    .fetch_all(&mut PgConnection::connect(&url).await.unwrap())
    .await
    .unwrap();
    let moved = migration::TABLES.map(|(name, _)| name.to_owned());
    assert_eq!(
        tables.into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from(moved)
    );
}

#[tokio::test]
async fn no_text_is_compared_by_the_rules_of_a_language() {
    let TestDatabase::Postgres(url) = TestDatabase::seeded(true).await else {
        unreachable!()
    };
    let columns: Vec<String> = sqlx::query_scalar(
        "SELECT table_name || '.' || column_name FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'
         AND data_type IN ('text', 'character varying', 'character')
         AND collation_name IS DISTINCT FROM 'C'",
    )
    .fetch_all(&mut PgConnection::connect(&url).await.unwrap())
    .await
    .unwrap();
    assert_eq!(columns, [] as [String; 0]);
}

#[tokio::test]
async fn an_interrupted_run_is_continued() {
    let ((source, _), target) = (source(2500).await, TestDatabase::empty(true).await);
    let (from, to) = ends(&source, &target);
    let halfway = Notify::new();
    // The last two portions are of 500 visits and of the content's hash.
    let watch = |done, total| {
        if done + 600 > total {
            halfway.notify_one();
        }
    };
    tokio::select! {
        biased;
        () = halfway.notified() => {}
        ended = migrate(&from, &to, watch) => panic!("it was not interrupted: {ended:?}"),
    }
    let store = Store::open(&target.settings().database).await.unwrap();
    assert_eq!(store.visits().await.unwrap().len(), 2000);
    store.close().await;
    let mut first = None;
    let moved = migrate(&from, &to, |done, total| {
        _ = first.get_or_insert((done, total));
    })
    .await
    .unwrap();
    assert_eq!(rows(&moved, "visits"), 2500);
    assert!(
        first.is_some_and(|(done, total)| done > 2000 && done < total),
        "{first:?}"
    );
}

#[tokio::test]
async fn a_database_with_other_data_is_left_alone() {
    let ((source, _), target) = (source(1).await, TestDatabase::seeded(true).await);
    let (from, to) = ends(&source, &target);
    let before = target.dump().await;
    let error = migrate(&from, &to, |_, _| {}).await.unwrap_err();
    assert!(matches!(error, BackendError::OtherData { .. }), "{error}");
    assert_eq!(target.dump().await, before);
}

#[tokio::test]
async fn a_database_that_another_process_fills_is_refused() {
    let ((source, _), target) = (source(1).await, TestDatabase::empty(true).await);
    let (from, to) = ends(&source, &target);
    let _other = PostgresTarget::open(to.expose()).await.unwrap();
    let error = migrate(&from, &to, |_, _| {}).await.unwrap_err();
    assert!(matches!(error, BackendError::InUse), "{error}");
}

#[tokio::test]
async fn a_file_that_does_not_exist_is_reported_and_not_created() {
    let target = TestDatabase::empty(true).await;
    let source = TestDatabase::empty(false).await;
    let (from, to) = ends(&source, &target);
    let error = migrate(&from, &to, |_, _| {}).await.unwrap_err();
    assert!(matches!(error, BackendError::NoDatabase { .. }), "{error}");
    assert!(!from.exists());
}
