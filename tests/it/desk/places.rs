//! Neither strangers nor one account keep others from working.

use base::config::Config;
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::customer_calls::desk as with_customers;
use super::{Desk, PASSWORD, problem};
use crate::support::raw::Connection;
use crate::support::site::ask;

/// More than there are places.
const MANY: usize = 40;
/// A file that no buffer of the kernel takes whole.
const LARGE: usize = 12 << 20;

fn unlimited(config: &mut Config) {
    config.limits.misses_address = 10_000;
}

impl Desk {
    /// The head of a request, as a browser sends it.
    fn head(&self, line: &str, session: &str, length: usize) -> String {
        let origin = self.site.url.origin().ascii_serialization();
        let host = self.site.url.authority();
        format!(
            "{line} HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\ncookie: {session}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    }

    async fn works(&self, session: &str) {
        let me = ask(self.call(Method::GET, "/me", session)).await;
        assert_eq!(me.status, StatusCode::OK, "{}", me.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_with_slow_bodies_hold_no_places() {
    let (_folder, desk) = Desk::alone(unlimited).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let calls = [
        ("POST /desk/api/logout", "", 1000),
        ("POST /desk/api/logout", "selvage-desk=guessed", 1000),
        ("POST /desk/api/login", "", 1000),
        ("POST /desk/api/preview", "", 1000),
        (
            "POST /desk/api/media?name=a.jpg",
            "selvage-desk=guessed",
            1 << 20,
        ),
    ];
    for (number, (line, session, length)) in calls.into_iter().enumerate() {
        let mut held = Vec::new();
        for _ in 0..MANY {
            let mut connection = Connection::open(&desk.site.url).await;
            let request = desk.head(line, session, length) + "{";
            connection.send(request).await;
            held.push(connection);
        }
        desk.works(&owner).await;
        let email = format!("{number}@example.com");
        let change = json!({ "email": email, "role": "author", "current": PASSWORD });
        let done = desk
            .send(Method::POST, "/invitations", &owner, change)
            .await;
        assert_eq!(done.status, StatusCode::CREATED, "{line}: {}", done.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_downloads_and_uploads_hold_no_places_of_calls() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let desk = with_customers(database.to_str().unwrap(), unlimited).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let owner = desk.member("owner@jinlan.example", Role::Owner).await;
    let contract = desk.contract_of("ann@example.com", &li).await;
    let pdf = [b"%PDF-1.7\n", &vec![b'x'; LARGE][..]].concat();
    let added = desk
        .add_paper(&contract, "name=a.pdf&kind=other", pdf, &li)
        .await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    let id = added.json()["id"].as_str().unwrap().to_owned();
    let papers = format!("/desk/api/contracts/{contract}/papers");
    let lines = [
        (format!("GET {papers}/{id}"), 0),
        (format!("POST {papers}?name=b.pdf&kind=other"), LARGE),
        (format!("POST {papers}?name=b.pdf&kind=other"), 1),
    ];
    for (line, length) in lines {
        let mut held = Vec::new();
        for _ in 0..MANY {
            let mut connection = Connection::open(&desk.site.url).await;
            connection.send(desk.head(&line, &li, length)).await;
            held.push(connection);
        }
        desk.works(&owner).await;
        desk.works(&li).await;
        // Files have places of their own for each account.
        let other = desk
            .add_paper(&contract, "name=c.pdf&kind=other", "%PDF-1.7\n", &owner)
            .await;
        assert_eq!(
            other.status,
            StatusCode::CREATED,
            "{line}: {}",
            other.text()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_refused_before_an_upload_is_sent() {
    let (_folder, desk) = Desk::alone(unlimited).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let calls = [
        ("POST /desk/api/media?name=a.jpg", "", 401),
        ("PUT /desk/api/media/uploads%2Fa.jpg", "", 401),
        ("POST /desk/api/contracts/import?name=a.csv", "", 401),
        (
            "POST /desk/api/contracts/1/papers?name=a.pdf&kind=other",
            "",
            401,
        ),
        ("PUT /desk/api/entries/item%2F3039/draft", "", 401),
        ("PUT /desk/api/me/password", "", 401),
    ];
    for (line, session, status) in calls {
        let mut connection = Connection::open(&desk.site.url).await;
        connection.send(desk.head(line, session, 10_000)).await;
        let answer = connection.answer().await.unwrap();
        assert_eq!(answer.status.as_u16(), status, "{line}: {}", answer.head);
    }
    // An account whose role may not is refused as well, once the body is read to its end.
    let call = desk.call(Method::POST, "/contracts/import?name=a.csv", &author);
    let refused = ask(call.body(vec![b'x'; 1 << 20])).await;
    assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
}
