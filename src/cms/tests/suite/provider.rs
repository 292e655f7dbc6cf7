//! Tests of the whole provider: start, restart, and the data that survive a change of content.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{POSTGRES, Provider};
use crate::content::{ContentSource, Seeding, seed};
use crate::contracts;
use crate::contracts::columns::Contract;
use crate::contracts::every::contract_of;
use crate::customers::access::lock_or_add_customer;
use crate::customers::companies::add_company;
use crate::customers::passwords::confirm;
use crate::passwords::hashes::Passwords;
use crate::store::Store;
use crate::tests::database::TestDatabase;
use crate::tests::{each, fixtures};
use crate::{Backend, BackendError, clock, run};
use base::config::EmbeddedSettings;

/// A copy of the fixtures that a test may edit.
fn editable() -> TempDir {
    let folder = TempDir::new().unwrap();
    copy(&fixtures(), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn edit(folder: &TempDir, file: &str, from: &str, to: &str) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replace(from, to)).unwrap();
}

fn source(folder: &TempDir) -> PathBuf {
    folder.path().to_owned()
}

const INFO: &str = "/api/v1/cms/info/info";
const ORDERS: &str = "/s16/api/v1/order/pager";
const LOGIN: &str = "/api/v1/user/login/email";

#[tokio::test]
async fn unchanged_content_is_seeded_once_and_changed_content_again() {
    let folder = editable();
    let database = TestDatabase::empty(POSTGRES).await;
    let store = Store::open(&database.settings().database).await.unwrap();
    let passwords = Passwords::new(1);
    let source = ContentSource::Directory(source(&folder));
    let settings = EmbeddedSettings::default();
    let seeding = async || seed(&store, &source, &passwords, &settings).await.unwrap();
    assert_eq!(seeding().await, Seeding::Replaced);
    assert_eq!(seeding().await, Seeding::Unchanged);
    edit(&folder, "seo.toml", "Home", "Start");
    assert_eq!(seeding().await, Seeding::Replaced);
    assert_eq!(seeding().await, Seeding::Unchanged);
}

#[tokio::test]
async fn changed_content_replaces_the_old_and_leaves_customers_sessions_and_visits() {
    let folder = editable();
    let provider = Provider::start_with(|config| config.content = Some(source(&folder))).await;
    let form = [
        ("email", "new@example.com"),
        ("pwd", "a new password"),
        ("repwd", "a new password"),
    ];
    assert_eq!(
        provider.post("/api/v1/user/register/email", &form).await["status"],
        200
    );
    let registered = provider.token("new@example.com", "a new password").await;
    let seeded = provider.token("buyer@example.com", "woven-demo-1").await;
    let visit = provider
        .http
        .post(provider.url("/log/visit/insert"))
        .body("{}")
        .send()
        .await
        .unwrap();
    assert_eq!(visit.text().await.unwrap(), "success");

    edit(&folder, "items/fixed.toml", "Footer", "Selvedge");
    edit(&folder, "customers.toml", "JL-2026-002", "JL-2026-222");
    let provider = provider
        .restart_with(|config| config.content = Some(source(&folder)))
        .await;

    assert_eq!(
        provider
            .data(INFO, &[("fid", "1041"), ("lang", "en")])
            .await["title"],
        "Selvedge"
    );
    for token in [&registered, &seeded] {
        assert_eq!(
            provider.get(ORDERS, &[("token", token)]).await["status"],
            200
        );
    }
    provider.token("new@example.com", "a new password").await;
    assert_eq!(
        provider.data(ORDERS, &[("token", &seeded)]).await[0]["cno"],
        "JL-2026-222"
    );
    assert_eq!(provider.backend.store.visits().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_content_customers_new_password_ends_the_old_one_and_its_sessions() {
    let folder = editable();
    let provider = Provider::start_with(|config| config.content = Some(source(&folder))).await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    edit(&folder, "customers.toml", "woven-demo-1", "another-demo");
    let provider = provider
        .restart_with(|config| config.content = Some(source(&folder)))
        .await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["status"],
        401
    );
    let old = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
    assert_eq!(provider.post(LOGIN, &old).await["status"], 401);
    provider.token("buyer@example.com", "another-demo").await;
}

#[tokio::test]
async fn a_customer_who_left_the_content_can_no_longer_log_in() {
    let folder = editable();
    let provider = Provider::start_with(|config| config.content = Some(source(&folder))).await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    fs::write(folder.path().join("customers.toml"), "").unwrap();
    let provider = provider
        .restart_with(|config| config.content = Some(source(&folder)))
        .await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["status"],
        401
    );
    let login = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
    assert_eq!(provider.post(LOGIN, &login).await["status"], 401);
}

#[tokio::test]
async fn registrations_that_were_never_used_are_deleted() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let register = async |email: &str| {
        let form = [
            ("email", email),
            ("pwd", "a new password"),
            ("repwd", "a new password"),
        ];
        assert_eq!(
            provider.post("/api/v1/user/register/email", &form).await["status"],
            200
        );
    };
    for email in ["used@example.com", "unused@example.com"] {
        register(email).await;
    }
    provider.token("used@example.com", "a new password").await;
    let now = clock::seconds();
    assert_eq!(
        store
            .purge_unused_registrations(now - 60, 100)
            .await
            .unwrap(),
        0,
        "new and few"
    );
    assert_eq!(
        store
            .purge_unused_registrations(now + 60, 100)
            .await
            .unwrap(),
        1,
        "old"
    );
    provider.token("used@example.com", "a new password").await;
    provider.token("buyer@example.com", "woven-demo-1").await;
    for number in 0..3 {
        register(&format!("unused-{number}@example.com")).await;
    }
    assert_eq!(
        store.purge_unused_registrations(now - 60, 2).await.unwrap(),
        1,
        "too many"
    );
    register("unused@example.com").await;
}

/// Changes the settings to the built-in content, with or without its customers.
fn demonstration(is_wanted: bool) -> impl FnOnce(&mut EmbeddedSettings) {
    move |config| (config.content, config.demo_customers) = (None, is_wanted)
}

/// A provider that begins with the built-in content.
async fn with_demonstration(is_wanted: bool) -> Provider {
    Provider::start_on(
        TestDatabase::empty(POSTGRES).await,
        demonstration(is_wanted),
    )
    .await
}

const DEMONSTRATION: (&str, &str) = ("demo-us@jinlan.example", "demonstration-us");

async fn demonstration_logs_in(provider: &Provider) -> bool {
    let login = [("email", DEMONSTRATION.0), ("passwd", DEMONSTRATION.1)];
    provider.post(LOGIN, &login).await["status"] == 200
}

#[tokio::test]
async fn demonstration_customers_exist_only_where_they_are_asked_for() {
    assert!(!EmbeddedSettings::default().demo_customers);
    let provider = with_demonstration(false).await;
    assert!(!demonstration_logs_in(&provider).await, "by default");
    let provider = provider.restart_with(demonstration(true)).await;
    let token = provider.token(DEMONSTRATION.0, DEMONSTRATION.1).await;
    let provider = provider.restart_with(demonstration(false)).await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["status"],
        401,
        "the session has ended"
    );
    assert!(!demonstration_logs_in(&provider).await);
    let provider = provider.restart_with(demonstration(false)).await;
    assert!(
        !demonstration_logs_in(&provider).await,
        "with unchanged content"
    );
    let provider = provider.restart_with(demonstration(true)).await;
    assert!(demonstration_logs_in(&provider).await);
}

#[tokio::test]
async fn demonstration_customers_end_with_the_first_other_customer() {
    let form = [
        ("email", "own@example.com"),
        ("pwd", "a long enough password"),
        ("repwd", "a long enough password"),
    ];
    let provider = with_demonstration(true).await;
    let token = provider.token(DEMONSTRATION.0, DEMONSTRATION.1).await;
    let registered = provider.post("/api/v1/user/register/email", &form).await;
    assert_eq!(registered["status"], 200);
    assert!(
        !demonstration_logs_in(&provider).await,
        "after a registration"
    );
    let orders = provider.get(ORDERS, &[("token", &token)]).await;
    assert_eq!(orders["status"], 401, "the session has ended");
    let provider = provider.restart_with(demonstration(true)).await;
    assert!(!demonstration_logs_in(&provider).await, "after a restart");

    let provider = with_demonstration(true).await;
    assert!(demonstration_logs_in(&provider).await);
    let mut write = provider.backend.store.begin().await.unwrap();
    lock_or_add_customer(&mut write, ("own@example.com", ""), 0)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert!(
        !demonstration_logs_in(&provider).await,
        "after an invitation"
    );
}

#[tokio::test]
async fn demonstration_customers_end_with_the_first_contract_of_the_company_s_own() {
    let provider = with_demonstration(true).await;
    assert!(demonstration_logs_in(&provider).await);
    let mut write = provider.backend.store.begin().await.unwrap();
    let company = add_company(&mut write, "Own", 0).await.unwrap();
    let contract = contract_of(&mut write, "7101").await.unwrap().unwrap();
    let contract = Contract {
        sid: "9901".to_owned(),
        ..contract.contract
    };
    let own = contracts::table::NewContract {
        company,
        contract: &contract,
        lines: &[],
    };
    contracts::table::upsert_all(&mut write, &[own])
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert!(!demonstration_logs_in(&provider).await);
    let provider = provider.restart_with(demonstration(true)).await;
    assert!(!demonstration_logs_in(&provider).await, "after a restart");
}

#[tokio::test]
async fn customers_of_a_folder_are_no_demonstration() {
    let folder = editable();
    let own = || {
        let content = Some(source(&folder));
        move |config: &mut EmbeddedSettings| config.content = content
    };
    let provider = Provider::start_with(own()).await;
    let form = [
        ("email", "own@example.com"),
        ("pwd", "a long enough password"),
        ("repwd", "a long enough password"),
    ];
    let registered = provider.post("/api/v1/user/register/email", &form).await;
    assert_eq!(registered["status"], 200);
    provider.token("buyer@example.com", "woven-demo-1").await;
    let provider = provider.restart_with(own()).await;
    provider.token("buyer@example.com", "woven-demo-1").await;
}

/// A provider whose content has no customers yet, with a registration of an address that the
/// content of the returned file names.
async fn with_registration(folder: &TempDir) -> (Provider, String) {
    let customers = fs::read_to_string(folder.path().join("customers.toml")).unwrap();
    fs::write(folder.path().join("customers.toml"), "").unwrap();
    let database = TestDatabase::empty(POSTGRES).await;
    let provider =
        Provider::start_on(database, |config| config.content = Some(source(folder))).await;
    let form = [
        ("email", "buyer@example.com"),
        ("pwd", "my own password"),
        ("repwd", "my own password"),
    ];
    let registered = provider.post("/api/v1/user/register/email", &form).await;
    assert_eq!(registered["status"], 200);
    (provider, customers)
}

#[tokio::test]
async fn a_registration_that_nobody_confirmed_gives_way_to_the_content() {
    let folder = editable();
    let (provider, customers) = with_registration(&folder).await;
    let stranger = provider.token("buyer@example.com", "my own password").await;
    fs::write(folder.path().join("customers.toml"), customers).unwrap();
    let provider = provider
        .restart_with(|config| config.content = Some(source(&folder)))
        .await;
    let form = [
        ("email", "buyer@example.com"),
        ("passwd", "my own password"),
    ];
    assert_eq!(provider.post(LOGIN, &form).await["status"], 401);
    let kept = provider.get(ORDERS, &[("token", &stranger)]).await;
    assert_eq!(kept["status"], 401, "the session has ended");
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    let contracts = provider.data(ORDERS, &[("token", &token)]).await;
    assert_eq!(each(&contracts, "sid"), ["2", "c-1"]);
}

#[tokio::test]
async fn a_confirmed_customer_keeps_the_password_and_gets_the_contracts_of_the_content() {
    let folder = editable();
    let (provider, customers) = with_registration(&folder).await;
    let store = &provider.backend.store;
    let customer = store.customer("buyer@example.com").await.unwrap().unwrap();
    let mut write = store.begin().await.unwrap();
    confirm(&mut write, customer.id, clock::seconds())
        .await
        .unwrap();
    write.commit().await.unwrap();
    fs::write(folder.path().join("customers.toml"), customers).unwrap();
    let provider = provider
        .restart_with(|config| config.content = Some(source(&folder)))
        .await;
    let token = provider.token("buyer@example.com", "my own password").await;
    let contracts = provider.data(ORDERS, &[("token", &token)]).await;
    assert_eq!(each(&contracts, "sid"), ["2", "c-1"]);
    let form = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
    assert_eq!(provider.post(LOGIN, &form).await["status"], 401);
}

#[tokio::test]
async fn invalid_content_prevents_the_start_and_leaves_the_store_unchanged() {
    let folder = editable();
    let database = TestDatabase::empty(POSTGRES).await;
    let config = EmbeddedSettings {
        content: Some(source(&folder)),
        ..database.settings()
    };
    Backend::start(config.clone())
        .await
        .unwrap()
        .shutdown()
        .await;
    edit(
        &folder,
        "types.toml",
        "tname = \"公司概况\"",
        "name = \"公司概况\"",
    );
    let Err(BackendError::Content(error)) = Backend::start(config.clone()).await else {
        panic!("it started")
    };
    assert!(
        error
            .to_string()
            .contains("types.toml:6: unknown field `name`"),
        "{error}"
    );
    let store = Store::open(&config.database).await.unwrap();
    assert!(
        store
            .text(
                &super::revisions::footer(),
                base::locale::Locale::JA,
                clock::seconds()
            )
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_taken_address_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let database = TestDatabase::seeded(POSTGRES).await;
    let listen = taken.local_addr().unwrap();
    let config = EmbeddedSettings {
        listen,
        ..database.settings()
    };
    let error = Backend::start(config).await.unwrap_err();
    assert_eq!(error.to_string(), format!("cannot listen on {listen}"));
}

#[tokio::test]
async fn it_runs_until_it_is_told_to_stop() {
    let database = TestDatabase::seeded(POSTGRES).await;
    run(database.settings(), Vec::new(), std::future::ready(()))
        .await
        .unwrap();
}

#[tokio::test]
async fn the_embedded_content_starts_a_provider() {
    let provider = Provider::start_with(|config| config.content = None).await;
    assert!(
        provider
            .backend
            .url()
            .as_str()
            .starts_with("http://127.0.0.1:")
    );
    assert_eq!(
        provider.get(INFO, &[("fid", "999999")]).await["status"],
        404
    );
}
