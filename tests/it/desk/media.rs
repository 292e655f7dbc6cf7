//! Files that are uploaded at the desk, on both databases.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use base::config::{Database, EmbeddedSettings};
use cms::{Role, export};
use http::StatusCode;
use reqwest::{Body, Method};
use serde_json::{Value, json};
use sqlx::ConnectOptions as _;
use sqlx_sqlite::SqliteConnectOptions;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::pictures::{jpeg, moving_gif, moving_webp, png_of_16_bits};
use crate::support::process;
use crate::support::raw::Connection;
use crate::support::site::{Answer, ask};

const NEWS: &str = "/entries/item%2F3039";
/// A PNG whose header names ten thousand million pixels, and which has none.
const HUGE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\x86\xa0\0\x01\x86\xa0\x08\x02\0\0\0\x27\x30\x9c\x9f\
    \0\0\0\0IDAT\x35\xaf\x06\x1e";
const PICTURE: &str = "/media/documents/folder.svg";

/// Imports the folder of the built-in content, which has no uploads.
async fn import(database: &str) {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    let mut command = process::selvage();
    command.args(["content", "import", content, "--provider-db", database]);
    let output = spawn_blocking(move || command.output()).await.unwrap();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
}

impl Desk {
    pub(super) async fn upload(&self, session: &str, name: &str, bytes: impl Into<Body>) -> Answer {
        let call = self.call(Method::POST, "/media", session);
        ask(call.query(&[("name", name)]).body(bytes)).await
    }

    async fn replace(&self, session: &str, path: &str, bytes: impl Into<Body>) -> Answer {
        let name = path.strip_prefix("/media/").unwrap().replace('/', "%2F");
        let call = self.call(Method::PUT, &format!("/media/{name}"), session);
        ask(call.body(bytes)).await
    }

    async fn delete(&self, session: &str, path: &str) -> Answer {
        let name = path.strip_prefix("/media/").unwrap().replace('/', "%2F");
        ask(self.call(Method::DELETE, &format!("/media/{name}"), session)).await
    }

    async fn media(&self, session: &str, query: &str) -> Value {
        let answer = ask(self.call(Method::GET, &format!("/media?{query}"), session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    /// Gives the news a picture: as a draft, or on the site in every language.
    async fn illustrate(&self, session: &str, base: i64, picture: &str, is_published: bool) {
        let mut body = json!({ "base": base, "fields": { "common": { "imgsrc": picture } } });
        let (method, operation) = if is_published {
            body["languages"] = json!(["zh", "en", "ja"]);
            (Method::POST, "publish")
        } else {
            (Method::PUT, "draft")
        };
        let path = format!("{NEWS}/{operation}");
        let answer = self.send(method, &path, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_is_on_the_site_and_stays_while_an_entry_shows_it() {
    let folder = tempfile::tempdir().unwrap();
    for (at, database) in databases(folder.path()).await.iter().enumerate() {
        let desk = Desk::start(database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let bytes = jpeg(1200, 800);
        let total = desk.media(&author, "").await["total"].clone();
        let sent = desk.upload(&author, "织机 Loom.JPEG", bytes.clone()).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text());
        let path = sent.json()["path"].as_str().unwrap().to_owned();
        let hash = path.strip_prefix("/media/uploads/loom-");
        let hash = hash.and_then(|rest| rest.strip_suffix(".jpg"));
        assert_eq!(hash.map(str::len), Some(12), "{path}");
        let shown = desk.site.get(&path).await;
        assert_eq!((shown.status, &shown.body), (StatusCode::OK, &bytes));
        assert_eq!(shown.header("content-type"), "image/jpeg");

        let again = desk.upload(&author, "织机 Loom.JPEG", bytes.clone()).await;
        assert_eq!(again.json()["path"], path, "stored once");
        let list = desk.media(&author, "pictures=true").await;
        let first = &list["media"][0];
        assert_eq!(first["path"], path, "the last one first");
        assert_eq!(first["name"], "织机 Loom.JPEG");
        assert_eq!(first["author"], "author@example.com");
        assert_eq!(first["size"], bytes.len());
        assert_eq!(first["pixels"], json!([1200, 800]));
        assert_eq!(first["uses"], json!([]));
        let grown = desk.media(&author, "").await["total"].as_i64().unwrap();
        assert_eq!(grown, total.as_i64().unwrap() + 1);
        let found = desk.media(&author, "text=%E7%BB%87%E6%9C%BA").await;
        assert_eq!(found["total"], 1);
        for (by, member, number) in [("staff", &owner, 1), ("me", &author, 1), ("me", &owner, 0)] {
            let own = desk.media(member, &format!("by={by}")).await;
            assert_eq!(own["total"], number, "{by}");
        }

        desk.illustrate(&author, 1, &path, false).await;
        let used = desk.media(&author, "text=loom-").await;
        assert_eq!(used["media"][0]["uses"][0]["id"], "item/3039");
        let refused = desk.delete(&editor, &path).await;
        assert_eq!(problem(&refused), (409, "in-use".to_owned()));
        assert_eq!(refused.json()["uses"][0]["section"], "news");
        // Of two texts, the one on the site shows it still.
        desk.illustrate(&editor, 2, &path, true).await;
        desk.illustrate(&author, 3, PICTURE, false).await;
        let refused = desk.delete(&editor, &path).await;
        assert_eq!(problem(&refused), (409, "in-use".to_owned()));

        let out = folder.path().join(format!("exported-{at}"));
        let settings = EmbeddedSettings {
            database: desk.database.clone(),
            ..EmbeddedSettings::default()
        };
        export(&settings, &out).await.unwrap();
        assert_eq!(std::fs::read(out.join(&path[1..])).unwrap(), bytes);
        import(database).await;
        let kept = desk.media(&author, "text=loom-").await;
        assert_eq!(kept["media"][0]["author"], "author@example.com");

        let number = ask(desk.call(Method::GET, NEWS, &author)).await.json()["number"].clone();
        desk.illustrate(&editor, number.as_i64().unwrap(), PICTURE, true)
            .await;
        let deleted = desk.delete(&editor, &path).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{}", deleted.text());
        assert_eq!(desk.site.get(&path).await.status, StatusCode::NOT_FOUND);
        let gone = desk.delete(&editor, &path).await;
        assert_eq!(problem(&gone), (404, "not-found".to_owned()));

        let done = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let done = done["actions"].as_array().unwrap().iter();
        let done: Vec<_> = done
            .filter(|one| one["subject"] == json!(path))
            .map(|one| one["action"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(done, ["deleteMedia", "uploadMedia"], "once each");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_is_saved_under_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        for (name, expected) in [
            (
                "价格表 2026（秋）.pdf",
                "attachment; filename=\"____2026___.pdf\"; filename*=UTF-8''%E4%BB%B7%E6%A0%BC%E8%A1%A8\
                 %202026%EF%BC%88%E7%A7%8B%EF%BC%89%2Epdf",
            ),
            (
                "a\"b;c\\.pdf",
                "attachment; filename=\"a_b_c_.pdf\"; filename*=UTF-8''a%22b%3Bc%5C%2Epdf",
            ),
        ] {
            // The name is a part of the bytes: equal files are stored once.
            let bytes = format!("%PDF-1.7\n{name}");
            let sent = desk.upload(&author, name, bytes).await;
            let path = sent.json()["path"].as_str().unwrap().to_owned();
            let saved = desk.site.get(&path).await;
            assert_eq!(saved.header("content-disposition"), expected, "{name}");
            let replaced = desk.replace(&editor, &path, "%PDF-1.7\nanother").await;
            assert_eq!(replaced.status, StatusCode::OK, "{}", replaced.text());
            let saved = desk.site.get(&path).await;
            assert_eq!(saved.header("content-disposition"), expected, "{name}");
        }
        let sent = desk.upload(&author, "レポート.jpg", jpeg(30, 20)).await;
        let path = sent.json()["path"].as_str().unwrap().to_owned();
        let shown = desk.site.get(&path).await;
        let disposition = shown.header("content-disposition");
        assert!(
            disposition.starts_with("inline; filename="),
            "{disposition}"
        );
        assert!(disposition.ends_with("%E3%83%AC%E3%83%9D%E3%83%BC%E3%83%88%2Ejpg"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_replaced_at_its_address_and_its_pages_are_new() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let sent = desk.upload(&author, "Loom.jpg", jpeg(1200, 800)).await;
        let path = sent.json()["path"].as_str().unwrap().to_owned();
        let body = json!({
            "base": 1,
            "fields": { "en": { "content": format!("![A loom]({path})") } },
            "languages": ["en"],
        });
        let publish = format!("{NEWS}/publish");
        let answer = desk.send(Method::POST, &publish, &editor, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        // A page names the sizes of the pictures in its text.
        let until_page_has = async |size: &str| {
            let waiting = async {
                loop {
                    let page = desk.site.get("/en/news/info/3039").await;
                    if page.text().contains(&path) && page.text().contains(size) {
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
            assert!(waited.is_ok(), "the page has no {size}");
        };
        until_page_has("width=\"1200\"").await;
        assert_eq!(desk.site.get(&path).await.body, jpeg(1200, 800));

        let refused = desk.replace(&author, &path, jpeg(300, 500)).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
        let replaced = desk.replace(&editor, &path, jpeg(300, 500)).await;
        assert_eq!(replaced.status, StatusCode::OK, "{}", replaced.text());
        let medium = replaced.json();
        assert_eq!(medium["path"], path);
        assert_eq!(medium["name"], "Loom.jpg");
        assert_eq!(medium["author"], "editor@example.com");
        assert_eq!(medium["uses"][0]["id"], "item/3039");
        assert_eq!(desk.site.get(&path).await.body, jpeg(300, 500));
        until_page_has("width=\"300\"").await;

        for (bytes, code) in [
            (png_of_16_bits(8, 8), "other-type"),
            ("text".into(), "unknown-type"),
            (jpeg(300, 500).slice(..900), "broken-file"),
        ] {
            let refused = desk.replace(&editor, &path, bytes).await;
            assert_eq!(problem(&refused), (422, code.to_owned()));
        }
        let missing = desk.replace(&editor, "/media/none.jpg", jpeg(8, 8)).await;
        assert_eq!(problem(&missing), (404, "not-found".to_owned()));
        assert_eq!(desk.site.get(&path).await.body, jpeg(300, 500));

        let done = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let done = done["actions"].as_array().unwrap().iter();
        let done: Vec<_> = done
            .filter(|one| one["subject"] == json!(path))
            .map(|one| one["action"].as_str().unwrap())
            .collect();
        assert_eq!(done, ["replaceMedia", "uploadMedia"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_program_is_replaced_and_restored() {
    let (_folder, desk) = Desk::alone(|config| {
        config.embedded.content = None;
    })
    .await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    desk.illustrate(&editor, 1, PICTURE, true).await;
    let original = desk.site.get(PICTURE).await.body;
    let deleted = desk.delete(&editor, PICTURE).await;
    assert_eq!(problem(&deleted), (409, "built-in".to_owned()));

    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    for _ in 0..2 {
        let replaced = desk.replace(&editor, PICTURE, drawing).await;
        assert_eq!(replaced.status, StatusCode::OK, "{}", replaced.text());
        assert_eq!(replaced.json()["has_original"], true);
        assert_eq!(replaced.json()["author"], "editor@example.com");
    }
    assert_eq!(desk.site.get(PICTURE).await.body, drawing);
    let listed = desk.media(&editor, "text=documents/folder").await;
    assert_eq!(listed["total"], 1, "{listed}");

    let restored = desk.delete(&editor, PICTURE).await;
    assert_eq!(
        restored.status,
        StatusCode::NO_CONTENT,
        "{}",
        restored.text()
    );
    assert_eq!(desk.site.get(PICTURE).await.body, original);
    let listed = desk.media(&editor, "text=documents/folder").await;
    assert_eq!(listed["media"][0]["is_stored"], false);
    assert_eq!(listed["media"][0]["has_original"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_place_of_a_photograph_is_not_published() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let plain = jpeg(80, 60);
    let place = "Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x0039.0851N 117.1994E";
    let length = u16::try_from(place.len() + 2).unwrap().to_be_bytes();
    let segment = [b"\xff\xe1", &length[..], place.as_bytes()].concat();
    let full = [&plain[..2], &segment, &plain[2..]].concat();
    let sent = desk.upload(&author, "Loom.jpg", full).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text());
    let path = sent.json()["path"].as_str().unwrap().to_owned();
    assert_eq!(desk.site.get(&path).await.body, plain);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_cut_off_or_damaged_is_refused() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let (photo, png) = (jpeg(400, 300), png_of_16_bits(64, 64));
    let mut damaged = png.to_vec();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0xff;
    for (name, bytes) in [
        ("a.jpg", photo.slice(..photo.len() / 2)),
        ("a.jpg", photo.slice(..photo.len() * 3 / 4)),
        ("a.png", png.slice(..png.len() / 2)),
        ("a.png", damaged.into()),
    ] {
        let refused = desk.upload(&author, name, bytes).await;
        assert_eq!(problem(&refused), (422, "broken-file".to_owned()), "{name}");
    }
    for (name, bytes) in [
        ("a.jpg", photo),
        ("a.png", png),
        ("a.gif", moving_gif()),
        ("a.webp", moving_webp()),
    ] {
        let sent = desk.upload(&author, name, bytes).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{name} {}", sent.text());
    }
    let stranger = desk.upload("", "a.jpg", jpeg(8, 8)).await;
    assert_eq!(problem(&stranger), (401, "not-logged-in".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_none_for_the_site_is_refused_with_its_cause() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (name, bytes, status, code) in [
        ("a.svg", script.into(), 422, "active-file"),
        ("a.exe", b"MZ\x90\0\xff".to_vec(), 422, "unknown-type"),
        ("a.html", "<p>text</p>".into(), 422, "unknown-type"),
        ("a.png", b"\x89PNG\r\n\x1a\n".to_vec(), 422, "broken-file"),
        ("a.png", HUGE.to_vec(), 422, "too-many-pixels"),
        ("", "text".into(), 422, "invalid-name"),
        ("a\u{7}.txt", "text".into(), 422, "invalid-name"),
    ] {
        let refused = desk.upload(&editor, name, bytes).await;
        assert_eq!(problem(&refused), (status, code.to_owned()), "{name}");
    }
    let listed = desk.media(&editor, "text=uploads").await;
    assert_eq!(listed["total"], 0);
    let built_in = desk.delete(&editor, PICTURE).await;
    assert_eq!(problem(&built_in), (409, "built-in".to_owned()));
    for path in ["/media/none.svg", "/media/../x", "/media/%00"] {
        let missing = desk.delete(&editor, path).await;
        assert_eq!(problem(&missing), (404, "not-found".to_owned()), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_larger_than_the_site_serves_is_refused_before_it_is_sent() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let origin = desk.site.url.origin().ascii_serialization();
    let host = desk.site.url.authority();
    let mut connection = Connection::open(&desk.site.url).await;
    let head = format!(
        "POST /desk/api/media?name=a.jpg HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\n\
         content-length: 16777217\r\n\r\n"
    );
    connection.send(head).await;
    let answer = connection.answer().await.unwrap();
    assert_eq!(
        answer.status,
        StatusCode::PAYLOAD_TOO_LARGE,
        "{}",
        answer.head
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_is_stored_when_all_together_are_too_large() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let Database::Sqlite(path) = &desk.database else {
        unreachable!()
    };
    let file = SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(false);
    let mut db = file.connect().await.unwrap();
    let large = "INSERT INTO papers (id, sid, kind, name, format, size, author, added_at)
         VALUES ('large', 'none', 'other', 'large.pdf', 'pdf', 50 * 1073741824 - 5, '', 0)";
    sqlx::query(large).execute(&mut db).await.unwrap();
    let last = desk.upload(&editor, "sizes.txt", "S M L").await;
    assert_eq!(last.status, StatusCode::CREATED, "{}", last.text());
    let refused = desk.upload(&editor, "more.txt", "XL").await;
    assert_eq!(problem(&refused), (507, "no-room".to_owned()));
    sqlx::query("DELETE FROM papers")
        .execute(&mut db)
        .await
        .unwrap();
    let stored = desk.upload(&editor, "more.txt", "XL").await;
    assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
}

/// Another site, with a picture, a page, and addresses that lead elsewhere.
async fn other_site() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let behind = "http://127.0.0.2:9/status";
    let router = Router::new()
        .route("/pictures/{name}", get(async || jpeg(300, 200)))
        .route("/moved", get(async || Redirect::to("/pictures/loom")))
        .route("/behind", get(async move || Redirect::to(behind)))
        .route("/round", get(async || Redirect::to("/round")))
        .route("/page", get(async || "<p>no picture</p>"));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_of_another_site_is_fetched_and_nothing_behind_the_server() {
    let other = other_site().await;
    for (may_reach, database) in [(true, "may.sqlite"), (false, "may-not.sqlite")] {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join(database);
        let desk = Desk::start(database.to_str().unwrap(), |config| {
            if may_reach {
                config.embedded.reachable_networks = vec!["127.0.0.1/32".parse().unwrap()];
            }
        })
        .await;
        let author = desk.member("author@example.com", Role::Author).await;
        let fetched = async |path: &str| {
            let body = json!({ "url": format!("http://{other}{path}") });
            desk.send(Method::POST, "/media/fetch", &author, body).await
        };
        for path in ["/pictures/Loom%201.jpg", "/moved"] {
            let answer = fetched(path).await;
            if !may_reach {
                assert_eq!(problem(&answer), (422, "not-fetched".to_owned()), "{path}");
                continue;
            }
            assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
            let stored = answer.json()["path"].as_str().unwrap().to_owned();
            assert!(stored.strip_suffix(".jpg").is_some(), "{stored}");
            assert_eq!(desk.site.get(&stored).await.body, jpeg(300, 200));
        }
        for path in ["/behind", "/round", "/nothing"] {
            let answer = fetched(path).await;
            assert_eq!(problem(&answer), (422, "not-fetched".to_owned()), "{path}");
        }
        if may_reach {
            let page = fetched("/page").await;
            assert_eq!(problem(&page), (422, "unknown-type".to_owned()));
        }
        let body = json!({ "url": "no address" });
        let answer = desk.send(Method::POST, "/media/fetch", &author, body).await;
        assert_eq!(problem(&answer), (422, "invalid".to_owned()));
    }
}
