//! Customers' calls against the embedded provider with its demonstration content.

use std::collections::HashSet;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use base::config::{EmbeddedSettings, LimitSettings};
use cms::Backend;
use serde_json::{Value, json};
use tokio::sync::{Notify, Semaphore};

use super::{
    LOGIN, LOGOUT, ORDERS, REGISTER, STYLES, assert_refused, log_in, look, order_page, post,
};
use crate::support::html::embedded_document;
use crate::support::process::Process;
use crate::support::site::{TestSite, ask};

const DEMONSTRATION: [(&str, &str); 3] = [
    ("demo-us@jinlan.example", "demonstration-us"),
    ("demo-jp@jinlan.example", "demonstration-jp"),
    ("demo-cn@jinlan.example", "demonstration-cn"),
];

/// Addresses and passwords in the table of README.md.
fn accounts_of_the_readme() -> Vec<(&'static str, &'static str)> {
    let cells = |line: &'static str| {
        line.strip_prefix("| `")?
            .strip_suffix("` |")?
            .split_once("` | `")
    };
    include_str!("../../../README.md")
        .lines()
        .filter_map(cells)
        .filter(|(email, _)| email.contains('@'))
        .collect()
}

/// The contracts that `content/customers.toml` gives to an account.
fn contracts_of(email: &str) -> Vec<Value> {
    let content: Value = toml::from_str(include_str!("../../../content/customers.toml")).unwrap();
    let customers = content["customer"].as_array().unwrap();
    customers
        .iter()
        .find(|customer| customer["email"] == email)
        .unwrap()["contract"]
        .as_array()
        .unwrap()
        .clone()
}

async fn backend(folder: &tempfile::TempDir, token_ttl: Duration) -> Backend {
    let database = folder.path().join("provider.sqlite").into();
    Backend::start(EmbeddedSettings {
        database,
        token_ttl,
        demo_customers: true,
        ..EmbeddedSettings::default()
    })
    .await
    .unwrap()
}

async fn token(site: &TestSite, (email, password): (&str, &str)) -> String {
    log_in(site, email, password).await.json()["data"]["token"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn ids(orders: &Value) -> Vec<String> {
    orders["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["sid"].as_str().unwrap().to_owned())
        .collect()
}

/// A text as an input method for Chinese or Japanese may type it.
fn full_width(text: &str) -> String {
    let wide = |char: char| char::from_u32(u32::from(char) + 0xfee0).unwrap();
    text.chars().map(wide).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn full_width_letters_and_the_dashes_of_word_processors_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::from_hours(1)).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let (email, password) = DEMONSTRATION[0];
    let token = token(&site, (&full_width(email), password)).await;
    let number = contracts_of(email)[0]["cno"].as_str().unwrap().to_owned();
    for typed in [
        full_width(&number),
        number.replace('-', "\u{2013}"),
        number.replace('-', "\u{2011}"),
    ] {
        let found = look(&site, ORDERS, &token, &format!("&cno={typed}")).await;
        let found = found.json();
        assert_eq!(
            found["data"].as_array().unwrap().len(),
            1,
            "{typed} {found}"
        );
    }
    backend.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_account_of_the_readme_has_contracts_in_several_states() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::from_hours(1)).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let accounts = accounts_of_the_readme();
    assert_eq!(
        accounts.iter().collect::<HashSet<_>>(),
        DEMONSTRATION.iter().collect()
    );
    for (email, password) in accounts {
        let token = token(&site, (email, password)).await;
        let page = order_page(&site.get(&format!("/order?token={token}")).await);
        let contracts = page["list"]["contracts"].as_array().unwrap();
        assert_eq!(contracts.len(), contracts_of(email).len(), "{email}");
        let progress: Vec<_> = contracts
            .iter()
            .map(|contract| contract["progress"].as_f64().unwrap())
            .collect();
        let has = |state: fn(f64) -> bool| progress.iter().copied().any(state);
        let states = [
            has(|part| part <= 0.0),
            has(|part| 0.0 < part && part < 100.0),
            has(|part| part >= 100.0),
        ];
        assert_eq!(
            states, [true; 3],
            "not begun, under way and complete: {email} {progress:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_customers_contract_looks_like_one_that_does_not_exist() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::from_hours(1)).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let mut customers = Vec::new();
    for login in DEMONSTRATION {
        let token = token(&site, login).await;
        let own = ids(&look(&site, ORDERS, &token, "").await.json());
        customers.push((token, own));
    }
    let all: HashSet<_> = customers.iter().flat_map(|(_, own)| own.clone()).collect();
    assert_eq!(
        all.len(),
        customers.iter().map(|(_, own)| own.len()).sum::<usize>(),
        "each contract is one customer's"
    );
    for (token, own) in &customers {
        for contract in &all {
            let answer = look(&site, STYLES, token, &format!("&ctsid={contract}")).await;
            if own.contains(contract) {
                assert!(!answer.json()["data"].as_array().unwrap().is_empty());
            } else {
                assert_refused(&answer, 200, 404, "This contract was not found");
            }
        }
        let nobodys = look(&site, STYLES, token, "&ctsid=no-such-contract").await;
        assert_refused(&nobodys, 200, 404, "This contract was not found");
    }
    let forged = look(&site, STYLES, "forged", "&ctsid=7101").await;
    assert_refused(&forged, 200, 401, "Please log in again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_whose_time_is_over_is_a_refusal_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::ZERO).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let token = token(&site, DEMONSTRATION[0]).await;
    for call in [ORDERS, STYLES] {
        assert_refused(
            &look(&site, call, &token, "&ctsid=7101").await,
            200,
            401,
            "Please log in again",
        );
    }
    let page = site.get(&format!("/ja/order?token={token}")).await;
    assert_eq!(page.status.as_u16(), 401);
    let document: Value = serde_json::from_str(embedded_document(page.text())).unwrap();
    assert_eq!(document["page"]["list"], json!({ "state": "refused" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_account_and_a_wrong_password_cannot_be_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::from_hours(1)).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let known = log_in(&site, DEMONSTRATION[0].0, "wrong password").await;
    let unknown = log_in(&site, "nobody@example.com", DEMONSTRATION[0].1).await;
    for answer in [&known, &unknown] {
        assert_refused(answer, 200, 401, "Wrong email address or password");
    }
    let names = |headers: &http::HeaderMap| {
        headers
            .keys()
            .map(ToString::to_string)
            .collect::<HashSet<_>>()
    };
    assert_eq!(names(&known.headers), names(&unknown.headers));
}

fn account(number: usize) -> (String, String) {
    (
        format!("customer-{number}@example.com"),
        format!("kettle-{number}-linen"),
    )
}

async fn register(process: &Process, number: usize) -> Option<bool> {
    let (email, password) = account(number);
    let form = [
        ("email", email),
        ("pwd", password.clone()),
        ("repwd", password),
    ];
    let answer = process.try_post(REGISTER, &form).await?;
    Some(answer.json()["status"] == 200)
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_the_site_told_that_they_are_registered_is_registered_after_kill_9() {
    const PATIENT: [(&str, &str); 2] = [
        ("SELVAGE_LIMITS_REGISTER_ADDRESS", "1000"),
        ("SELVAGE_LIMITS_LOGIN_ADDRESS", "1000"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let process = Arc::new(Process::start_with(
        folder.path(),
        "warn,selvage::cli=info",
        &PATIENT,
    ));
    let (acknowledged, halfway) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let places = Arc::new(Semaphore::new(LimitSettings::default().accounts_at_once));
    let registrations: Vec<_> = (0..100)
        .map(|number| {
            let (process, acknowledged, halfway) =
                (process.clone(), acknowledged.clone(), halfway.clone());
            let places = places.clone();
            tokio::spawn(async move {
                let _place = places.acquire_owned().await.unwrap();
                let done = register(&process, number).await == Some(true);
                if done && acknowledged.fetch_add(1, Ordering::SeqCst) + 1 == 30 {
                    halfway.notify_one();
                }
                done
            })
        })
        .collect();
    halfway.notified().await;
    process.kill();
    let mut kept = Vec::new();
    for (number, registration) in registrations.into_iter().enumerate() {
        if registration.await.unwrap() {
            kept.push(number);
        }
    }
    assert!(kept.len() >= 30, "only {} were acknowledged", kept.len());

    let process = Process::start_with(folder.path(), "warn,selvage::cli=info", &PATIENT);
    for number in kept {
        let (email, password) = account(number);
        let login = process
            .post(LOGIN, &[("email", email), ("passwd", password)])
            .await;
        assert_eq!(
            login.json()["status"],
            200,
            "customer {number} was told so and is gone"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_demonstration_customers_who_has_not_asked_for_them() {
    let (email, password) = DEMONSTRATION[0];
    let form = [("email", email.to_owned()), ("passwd", password.to_owned())];
    for host in ["127.0.0.1", "0.0.0.0"] {
        // As the service of the package: on a socket of the service manager.
        let folder = tempfile::tempdir().unwrap();
        let socket = TcpListener::bind((host, 0)).unwrap();
        let settings = [("SELVAGE_SERVER_LISTEN", "127.0.0.1:1".to_owned())];
        let service = Process::on_socket(folder.path(), &socket, &settings);
        let login = service.post(LOGIN, &form).await.json();
        assert_eq!(login["status"], 401, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_ends_the_token_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let backend = backend(&folder, Duration::from_hours(1)).await;
    let site = TestSite::start(backend.url().clone(), |_| {}).await;
    let (first, second) = (
        token(&site, DEMONSTRATION[0]).await,
        token(&site, DEMONSTRATION[0]).await,
    );
    for token in [first.as_str(), &first, "forged", ""] {
        let answer = ask(post(&site, LOGOUT, &[("token", token)])).await;
        assert_eq!(answer.json()["status"], 200);
        let asked = reqwest::Client::new()
            .post(backend.url().join(LOGOUT).unwrap())
            .form(&[("token", token)]);
        assert_eq!(ask(asked).await.json()["data"]["ended"], false, "{token}");
    }
    let answer = look(&site, ORDERS, &first, "").await;
    assert_refused(&answer, 200, 401, "Please log in again");
    let other = look(&site, ORDERS, &second, "").await;
    assert_eq!(other.json()["status"], 200);
}
