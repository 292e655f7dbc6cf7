//! Files of inquiries on their way through the site to the embedded provider, on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::{Method, multipart};
use serde_json::Value;

use super::Desk;
use crate::support::databases::databases;
use crate::support::html::embedded_document;
use crate::support::site::ask;

const COMPLETE: [(&str, &str); 5] = [
    ("name", "Ann Weaver"),
    ("company", "Example Ltd"),
    ("country", "JP"),
    ("email", "ann@example.net"),
    ("message", "500 tees"),
];

fn form(fields: &[(&str, &str)]) -> multipart::Form {
    fields
        .iter()
        .fold(multipart::Form::new(), |form, (name, text)| {
            form.text((*name).to_owned(), (*text).to_owned())
        })
}

fn file(name: &'static str, bytes: Vec<u8>) -> multipart::Part {
    multipart::Part::bytes(bytes).file_name(name)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_fifty_megabytes_is_stored_and_downloaded_as_it_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| {}).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let large = [&b"%PDF-1.7"[..], &vec![7; (48 << 20) - 8]].concat();
        let sent = form(&COMPLETE)
            .part("file", file("tech pack.pdf", large.clone()))
            .part("file", file("sizes.csv", b"S,100".to_vec()));
        let sent = desk
            .site
            .request(Method::POST, "/en/inquiry")
            .multipart(sent);
        let sent = ask(sent).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
        let (_, number) = sent.header("location").split_once("sent=").unwrap();
        let path = format!("/inquiries/{number}/files/1");
        let read = ask(desk.call(Method::GET, &path, &owner)).await;
        assert_eq!(read.status, StatusCode::OK);
        assert!(read.body == large, "the file is as it was sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_file_is_taken_from_its_own_site_and_never_returned() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| {}).await;
        let upload = |query: &str| {
            let path = format!("/inquiry/files?{query}");
            desk.site.request(Method::POST, &path).body("S,100")
        };
        let foreign = upload("name=a.csv&last=1").header("origin", "https://evil.example");
        assert_eq!(ask(foreign).await.status, StatusCode::FORBIDDEN);
        let wrong = ask(upload("name=a.pdf&last=1")).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(wrong.json()["problem"], "kind");
        let stored = ask(upload("name=a.csv&last=1")).await;
        assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
        assert_eq!(stored.header("cache-control"), "no-store");
        let answer = stored.json();
        assert_eq!(answer["file"]["name"], "a.csv");
        let id = answer["id"].as_str().unwrap();
        for path in ["/inquiry/files", &format!("/inquiry/files?id={id}")] {
            let read = ask(desk.site.request(Method::GET, path)).await;
            assert_eq!(read.status, StatusCode::METHOD_NOT_ALLOWED);
        }
        let kept = format!("{id}:5:a.csv");
        let refused = form(&COMPLETE[..4]).text("upload", kept.clone());
        let refused = desk
            .site
            .request(Method::POST, "/en/inquiry")
            .multipart(refused);
        let refused = ask(refused).await;
        let document: Value = serde_json::from_str(embedded_document(refused.text())).unwrap();
        assert_eq!(document["page"]["files"]["kept"][0]["name"], "a.csv");
        let title = "<title>Error: Request a quotation";
        assert!(refused.text().contains(title), "{}", refused.text());
        let sent = form(&COMPLETE).text("upload", kept.clone());
        let sent = desk
            .site
            .request(Method::POST, "/en/inquiry")
            .multipart(sent);
        assert_eq!(ask(sent).await.status, StatusCode::SEE_OTHER);
        let other = [&COMPLETE[..4], &[("message", "others"), ("upload", &*kept)]].concat();
        let other = desk.site.request(Method::POST, "/en/inquiry").form(&other);
        let other = ask(other).await;
        assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
        let document: Value = serde_json::from_str(embedded_document(other.text())).unwrap();
        assert_eq!(document["page"]["files"]["problem"], "gone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_state_of_its_inquiry_and_is_never_stored() {
    let (_folder, desk) = Desk::alone(|_| {}).await;
    let sent = [
        &COMPLETE[..],
        &[("style.code", "JL-K2101"), ("style.pieces", "Navy 300")],
    ];
    let sent = desk
        .site
        .request(Method::POST, "/en/inquiry")
        .form(&sent.concat());
    let sent = ask(sent).await;
    let location = sent.header("location");
    assert_eq!(sent.header("referrer-policy"), "no-referrer");
    let (link, _) = location.split_once("&sent=").unwrap();
    for (path, is_page) in [(link.to_owned(), true), (format!("/_page{link}"), false)] {
        let shown = desk.site.get(&path).await;
        assert_eq!(shown.status, StatusCode::OK, "{path}");
        assert_eq!(shown.header("cache-control"), "no-store");
        assert_eq!(shown.header("referrer-policy"), "no-referrer");
        assert!(shown.text().contains("Navy 300"));
        assert!(!shown.text().contains("Ann Weaver"));
        assert_eq!(
            shown
                .text()
                .contains("<meta name=\"robots\" content=\"noindex"),
            is_page
        );
    }
    let wrong = desk.site.get(&link[..link.len() - 1]).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    assert_eq!(wrong.header("cache-control"), "no-store");
}
