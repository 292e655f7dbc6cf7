//! Redirects from addresses that the site had before, from the desk to the visitor.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask};

impl Desk {
    async fn redirect(&self, session: &str, old: &str, target: &str) -> Answer {
        let body = json!({ "redirects": [{ "old": old, "target": target }] });
        self.send(Method::PUT, "/redirects", session, body).await
    }

    async fn redirects(&self, session: &str, query: &str) -> Value {
        let path = format!("/redirects?{query}");
        ask(self.call(Method::GET, &path, session)).await.json()
    }

    async fn import_lines(&self, session: &str, lines: &str, apply: &str) -> Answer {
        let path = format!("/redirects/import{apply}");
        let call = self.call(Method::POST, &path, session);
        let call = call.header("content-type", "application/octet-stream");
        ask(call.body(lines.to_owned())).await
    }

    /// Waits until an address answers with a redirect there.
    async fn leads(&self, path: &str, location: &str) {
        let is_there = |answer: &Answer| answer.header("location") == location;
        self.until_answer(path, is_there).await;
        let answer = self.site.get(path).await;
        assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY, "{path}");
    }
}

fn faults(answer: &Answer) -> Vec<(u64, String)> {
    assert_eq!(problem(answer), (422, "invalid-redirects".to_owned()));
    let details = answer.json();
    let refused = details["refused"].as_array().unwrap().iter();
    let fault = |own: &Value| {
        let fault = own["fault"].as_str().unwrap().to_owned();
        (own["line"].as_u64().unwrap(), fault)
    };
    refused.map(fault).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_address_leads_to_a_page_until_the_redirect_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let path = "/wp/2019/棉/";
        for _ in 0..3 {
            let missing = desk.site.get("/wp/2019/%E6%A3%89/").await;
            assert_eq!(missing.status, StatusCode::NOT_FOUND);
        }
        let missed = async || {
            let state = desk.site.request(Method::GET, "/desk/server");
            let state = ask(state.header("cookie", &editor)).await.json();
            state["missed"].clone()
        };
        assert_eq!(missed().await, json!([{ "path": path, "requests": 3 }]));

        let refused = desk.redirect(&author, path, "/news/list").await;
        assert_eq!(problem(&refused).0, 403);
        let saved = desk.redirect(&editor, path, "/news/info/3001#top").await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        desk.leads(
            "/wp/2019/%E6%A3%89?utm_source=a",
            "/news/info/3001?utm_source=a#top",
        )
        .await;
        desk.leads("/en/wp/2019/%e6%a3%89/", "/en/news/info/3001#top")
            .await;
        desk.leads("/_page/wp/2019/%E6%A3%89", "/_page/news/info/3001#top")
            .await;
        assert_eq!(missed().await, json!([]));

        // A query tells an old address from a page, which stays.
        desk.redirect(&editor, "https://old.example/?p=12", "/about/company")
            .await;
        desk.leads("/?p=12", "/about/company").await;
        for page in ["/", "/?p=13", "/about/company?p=12"] {
            assert_eq!(desk.site.get(page).await.status, StatusCode::OK, "{page}");
        }
        let posted = ask(desk.site.request(Method::POST, "/?p=12")).await;
        assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);

        // Only owners lead visitors elsewhere.
        let shop = "https://shop.example/a";
        let refused = desk.redirect(&editor, "/shop", shop).await;
        assert_eq!(faults(&refused), [(1, "owners-only".to_owned())]);
        desk.redirect(&owner, "/shop", shop).await;
        desk.leads("/shop?token=x", shop).await;

        // What leads to an old address leads on.
        desk.redirect(&editor, "/older", "/wp/2019/%E6%A3%89").await;
        desk.leads("/older", "/news/info/3001#top").await;
        let listed = desk.redirects(&editor, "text=%E6%A3%89").await;
        assert_eq!(listed["total"], 1, "{listed}");

        let gone = desk.call(Method::DELETE, "/redirects", &editor);
        let gone = ask(gone.query(&[("old", "/older")])).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let is_missing = |answer: &Answer| answer.status == StatusCode::NOT_FOUND;
        desk.until_answer("/older", is_missing).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_that_help_nobody_are_refused_with_the_reason() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    for (old, target, fault) in [
        ("news", "/news/list", "no-address"),
        ("/media/a.jpg", "/news/list", "of-server"),
        ("/about/company", "/news/list", "is-page"),
        ("/en/news/info/3001", "/news/list", "is-page"),
        ("/news/list?page=2", "/about/company", "is-page"),
        ("/old", "//evil.example", "no-target"),
        ("/old", "http://shop.example", "no-target"),
        ("/old", "/nowhere", "no-page"),
        ("/old", "/news/info/999999", "no-page"),
        ("/old", "/page/nobody", "no-page"),
        ("/old", "/media/nothing.pdf", "no-page"),
        ("/old", "/old/", "circle"),
    ] {
        let refused = desk.redirect(&editor, old, target).await;
        assert_eq!(faults(&refused), [(1, fault.to_owned())], "{old} {target}");
    }
    desk.redirect(&editor, "/a", "/news/list").await;
    let lines = "/b,/a\n/c,/d\n/d,/c\n/e,/news/list\n/e/,/market\n";
    let refused = desk.import_lines(&editor, lines, "").await;
    let circle = "circle".to_owned();
    assert_eq!(
        faults(&refused),
        [(2, circle.clone()), (3, circle), (5, "twice".to_owned())]
    );
    assert_eq!(desk.redirects(&editor, "").await["total"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_shown_before_they_are_written_and_are_written_once() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        desk.redirect(&editor, "/a", "/market").await;
        let lines = "old;new\n/a;/news/list\n/index.php/b?x=1&a=2;/about/company\n";
        let seen = desk.import_lines(&editor, lines, "").await.json();
        assert_eq!(
            (&seen["written"], &seen["count"]),
            (&json!(false), &json!(2))
        );
        assert_eq!(seen["changes"][0]["before"], "/market");
        assert_eq!(desk.redirects(&editor, "").await["total"], 1);

        let apply = format!("?apply={}", seen["difference"].as_str().unwrap());
        let written = desk.import_lines(&editor, lines, &apply).await.json();
        assert_eq!(written["written"], true, "{written}");
        desk.leads("/index.php/b?a=2&x=1", "/about/company").await;
        let again = desk.import_lines(&editor, lines, "").await.json();
        assert_eq!((&again["count"], &again["same"]), (&json!(0), &json!(2)));

        let csv = ask(desk.call(Method::GET, "/redirects.csv", &editor)).await;
        let expected =
            "old address,new address\r\n/a,/news/list\r\n/index.php/b?a=2&x=1,/about/company\r\n";
        assert_eq!(csv.text(), expected);
        for empty in ["", "old,new\n"] {
            let refused = desk.import_lines(&editor, empty, "").await;
            assert_eq!(problem(&refused), (422, "empty-table".to_owned()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_provider_has_redirects_too() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| ()).await;
    assert_eq!(site.get("/wp/a").await.status, StatusCode::NOT_FOUND);
    site.stop().await;
    let pairs = json!({ "/wp/a/": "/news/list", "/b": "/c", "/c": "/b", "/d": "javascript:a" });
    let item = json!({ "fid": 1047, "exvals": pairs });
    provider.on_part("info", ("fid", "1047"), Behaviour::Data(item));
    let site = TestSite::start(provider.url(), |_| ()).await;
    assert_eq!(site.get("/wp/a").await.header("location"), "/news/list");
    for path in ["/b", "/c", "/d"] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
