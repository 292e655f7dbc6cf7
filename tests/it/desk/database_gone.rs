//! The database goes in the middle of the desk's work, and comes back.

use std::time::Duration;

use base::config::Database;
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::task::block_in_place;

use super::{Desk, problem};
use crate::support::postgres::Postgres;
use crate::support::site::ask;

const DRAFT: &str = "/entries/item%2F3039/draft";
const PAGE: &str = "/en/news/info/3039";

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_the_desk_says_so_and_goes_on_when_it_is_back() {
    let postgres = block_in_place(Postgres::start);
    let desk = Desk::start(&postgres.database(None).await, |_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let draft = |base: i64, title: &str| -> Value {
        json!({ "base": base, "fields": { "en": { "title": title } } })
    };
    let saved = desk
        .send(Method::PUT, DRAFT, &editor, draft(1, "Before"))
        .await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    let page = desk.site.get(PAGE).await;

    block_in_place(|| postgres.control("stop -m immediate"));
    let calls = [
        (Method::PUT, DRAFT),
        (Method::GET, "/entries"),
        (Method::GET, "/dashboard/visits"),
        (Method::GET, "/me"),
    ];
    for (method, path) in calls {
        let refused = if method == Method::PUT {
            desk.send(method, path, &editor, draft(2, "Meanwhile"))
                .await
        } else {
            ask(desk.call(method, path, &editor)).await
        };
        let (status, code) = problem(&refused);
        assert_eq!((status, &*code), (503, "store-unavailable"), "{path}");
    }
    let same = desk.site.get(PAGE).await;
    assert_eq!(same.text(), page.text(), "readers notice nothing");

    block_in_place(|| postgres.control("start"));
    let saved = desk
        .send(Method::PUT, DRAFT, &editor, draft(2, "After"))
        .await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    assert_eq!(saved.json()["entry"]["number"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_locked_database_refuses_is_written_once_the_lock_is_gone() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let save = async |base: i64| {
        let body = json!({ "base": base, "fields": { "en": { "title": format!("{base}") } } });
        desk.send(Method::PUT, DRAFT, &editor, body).await
    };
    assert_eq!(save(1).await.status, StatusCode::OK);
    let Database::Sqlite(file) = &desk.database else {
        unreachable!()
    };
    let options = SqliteConnectOptions::new().filename(file);
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let refused = save(2).await;
    assert_eq!(problem(&refused), (503, "store-unavailable".to_owned()));
    let page = desk.site.get(PAGE).await;
    assert_eq!(page.status, StatusCode::OK, "readers notice nothing");
    other.execute("ROLLBACK").await.unwrap();
    let saved = save(2).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    assert_eq!(
        saved.json()["entry"]["number"],
        3,
        "nothing was written meanwhile"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_database_without_rights_refuses_is_written_as_soon_as_they_are_back() {
    let postgres = block_in_place(Postgres::start);
    let url = postgres.database(None).await;
    let (_, name) = url.rsplit_once('/').unwrap();
    let mut admin = PgConnection::connect(&url).await.unwrap();
    let mut run = async |statements: &str| {
        admin.execute(AssertSqlSafe(statements)).await.unwrap();
    };
    run("CREATE ROLE site LOGIN").await;
    run(&format!("ALTER DATABASE {name} OWNER TO site")).await;
    let desk = Desk::start(&url.replace("://test@", "://site@"), |_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let mut base = 1;
    let save = async |base: i64| {
        let body = json!({ "base": base, "fields": { "en": { "title": format!("{base}") } } });
        desk.send(Method::PUT, DRAFT, &editor, body).await
    };
    let writable = async || desk.site.get("/readyz").await.json()["writable"] == true;
    let until = async |expected: bool| {
        let waiting = async {
            while writable().await != expected {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "never: writable is {expected}");
    };
    until(true).await;
    let tables = "ON ALL TABLES IN SCHEMA public";
    let cut = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = '{name}' AND usename = 'site'"
    );
    for (refuse, allow) in [
        (
            format!("REVOKE INSERT, UPDATE, DELETE {tables} FROM site"),
            format!("GRANT INSERT, UPDATE, DELETE {tables} TO site"),
        ),
        // Connections that are made meanwhile stay without the right for their whole life.
        (
            format!("ALTER DATABASE {name} SET default_transaction_read_only = on"),
            format!("ALTER DATABASE {name} RESET default_transaction_read_only"),
        ),
    ] {
        run(&refuse).await;
        run(&cut).await;
        let refused = save(base).await;
        assert_eq!(problem(&refused), (503, "store-unavailable".to_owned()));
        until(false).await;
        run(&allow).await;
        until(true).await;
        let waiting = async {
            loop {
                let saved = save(base).await;
                if saved.status == StatusCode::OK {
                    break saved.json()["entry"]["number"].as_i64().unwrap();
                }
                assert_eq!(problem(&saved), (503, "store-unavailable".to_owned()));
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let saved = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        base = saved.expect("a save after the rights are back");
    }
}
