//! The API over real HTTP: every test has a provider of its own on a free port, seeded from the
//! fixtures. The tests run on both databases.

mod database;
mod on_postgres;
mod on_sqlite;
#[path = "../../../tests/support/postgres.rs"]
mod postgres;
mod site;
#[path = "../../../tests/support/small_disk.rs"]
mod small_disk;
#[path = "../../../tests/support/smtp.rs"]
mod smtp;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::Backend;
use crate::customers::passwords::confirm;
use base::config::EmbeddedSettings;
use base::http_client::{self, Transport};
use database::TestDatabase;

/// The content the tests are written against.
fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/content")
}

/// A provider with a database of its own, in PostgreSQL or SQLite.
struct Provider<const POSTGRES: bool> {
    backend: Backend,
    http: reqwest::Client,
    database: TestDatabase,
}

impl<const POSTGRES: bool> Provider<POSTGRES> {
    async fn start() -> Self {
        Self::start_with(|_| ()).await
    }

    async fn start_with(change: impl FnOnce(&mut EmbeddedSettings)) -> Self {
        Self::start_on(TestDatabase::seeded(POSTGRES).await, change).await
    }

    async fn start_on(database: TestDatabase, change: impl FnOnce(&mut EmbeddedSettings)) -> Self {
        let mut config = database.settings();
        change(&mut config);
        let backend = Backend::start(config).await.unwrap();
        let http = http_client::builder(Transport::Plain)
            .timeout(Duration::from_secs(20))
            .build()
            .unwrap();
        Self {
            backend,
            http,
            database,
        }
    }

    /// Stops it and starts another on the same database.
    async fn restart_with(self, change: impl FnOnce(&mut EmbeddedSettings)) -> Self {
        self.backend.shutdown().await;
        Self::start_on(self.database, change).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{}", self.backend.url(), path.trim_start_matches('/'))
    }

    /// The envelope a GET call answers, which is always JSON over HTTP 200.
    async fn get(&self, path: &str, params: &[(&str, &str)]) -> Value {
        let request = self
            .http
            .get(self.url(path))
            .query(&[("nonce", "1"), ("site", "16")])
            .query(params);
        envelope(request.send().await.unwrap()).await
    }

    /// The data of a GET call that has to be answered.
    async fn data(&self, path: &str, params: &[(&str, &str)]) -> Value {
        let mut envelope = self.get(path, params).await;
        assert_eq!(
            (&envelope["status"], &envelope["msg"]),
            (&200.into(), &"ok".into()),
            "{path} {params:?}"
        );
        envelope["data"].take()
    }

    /// The envelope a form post answers.
    async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let fixed = [("nonce", "1"), ("site", "16")];
        let form: Vec<_> = fixed.iter().chain(form).collect();
        envelope(
            self.http
                .post(self.url(path))
                .form(&form)
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    /// Registers a customer whose address is confirmed.
    async fn confirmed(&self, email: &str, password: &str) {
        let form = [("email", email), ("pwd", password), ("repwd", password)];
        let answer = self.post("/api/v1/user/register/email", &form).await;
        assert_eq!(answer["status"], 200, "{answer}");
        self.confirm(email).await;
    }

    /// Notes that a customer's address is confirmed.
    async fn confirm(&self, email: &str) {
        let store = &self.backend.store;
        let id = store.customer(email).await.unwrap().unwrap().id;
        let mut write = store.begin().await.unwrap();
        confirm(&mut write, id, 0).await.unwrap();
        write.commit().await.unwrap();
    }

    /// A token for this login.
    async fn token(&self, email: &str, passwd: &str) -> String {
        let answer = self
            .post(
                "/api/v1/user/login/email",
                &[("email", email), ("passwd", passwd)],
            )
            .await;
        answer["data"]["token"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"))
            .to_owned()
    }
}

async fn envelope(response: reqwest::Response) -> Value {
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let envelope: Value = response.json().await.unwrap();
    assert!(
        envelope["status"].is_u64() && envelope["msg"].is_string(),
        "{envelope}"
    );
    assert_eq!(
        envelope["status"] == 200,
        !envelope["data"].is_null(),
        "{envelope}"
    );
    envelope
}

/// The values of one field of a list, in order.
fn each<'a>(rows: &'a Value, field: &str) -> Vec<&'a Value> {
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| &row[field])
        .collect()
}

/// The names of an object's fields.
fn fields(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}
