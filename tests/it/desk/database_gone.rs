//! The database goes in the middle of the desk's work, and comes back.

use http::StatusCode;
use reqwest::Method;
use selvage::backend::Role;
use serde_json::{Value, json};
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
        assert!([500, 503].contains(&status), "{path}: {status}");
        assert!(
            ["failed", "busy"].contains(&code.as_str()),
            "{path}: {code}"
        );
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
