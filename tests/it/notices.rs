//! Notices: the choice of a customer, and the page that ends them. Opening it changes nothing; its
//! button, and the one click of a mail program, do.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::html::embedded_document;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, Scripted, Seen};
use crate::support::site::{Answer, TestSite, ask};

const KEY: &str = "S3CRET-key-of-a-customer";
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    provider.data("notices-end", json!({}));
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

/// A click in a mail program, which knows no site.
fn click(site: &TestSite, path: &str) -> RequestBuilder {
    let form = "application/x-www-form-urlencoded";
    let request = site.request(Method::POST, path).body(ONE_CLICK);
    request.header("content-type", form)
}

fn state(answer: &Answer) -> Value {
    let document: Value = serde_json::from_str(embedded_document(answer.text())).unwrap();
    document["page"]["state"].clone()
}

fn field(seen: &Seen, name: &str) -> Option<String> {
    let mut form = seen.form().into_iter();
    form.find(|(own, _)| own == name).map(|(_, value)| value)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_without_notices_is_asked_once_and_fails_nothing() {
    for behaviour in [
        Behaviour::Http(http::StatusCode::NOT_FOUND),
        Behaviour::Refuse(404, ""),
    ] {
        let (provider, site) = site().await;
        provider.on("notices", behaviour);
        for _ in 0..3 {
            let form = [("token", GOOD_TOKEN)];
            let request = site
                .request(Method::POST, "/api/v1/user/notices")
                .form(&form);
            let answer = ask(request).await;
            let refused = json!({ "status": 404, "msg": "", "data": null });
            assert_eq!((answer.status.as_u16(), answer.json()), (200, refused));
        }
        assert_eq!(provider.count("notices"), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_asks_and_its_button_ends_notices() {
    let (provider, site) = site().await;
    for (prefix, lang) in [("", "zh"), ("/en", "en"), ("/ja", "ja")] {
        let path = format!("{prefix}/user/notices");
        let link = format!("{path}?key={KEY}");
        let before = provider.seen("notices-end").len();
        let asked = site.get(&link).await;
        assert_eq!(
            (asked.status.as_u16(), state(&asked)),
            (200, json!("asked"))
        );
        assert_eq!(asked.header("cache-control"), "no-store");
        assert!(asked.text().contains("<form method=\"post\">"));
        assert!(asked.text().contains("noindex"));
        assert!(!embedded_document(asked.text()).contains(KEY));
        assert_eq!(
            provider.seen("notices-end").len(),
            before,
            "a look ends nothing"
        );

        let sent = ask(site.request(Method::POST, &link)).await;
        assert_eq!(sent.status, 303);
        assert_eq!(sent.header("location"), format!("{path}?done"));
        assert_eq!(sent.header("cache-control"), "no-store");
        let seen = provider.seen("notices-end").pop().unwrap();
        assert_eq!(field(&seen, "key").as_deref(), Some(KEY));
        assert_eq!(field(&seen, "lang").as_deref(), Some(lang));
        let done = site.get(sent.header("location")).await;
        assert_eq!((done.status.as_u16(), state(&done)), (200, json!("done")));
        let without = site.get(&path).await;
        assert_eq!(state(&without), "unknown");
    }
    let link = format!("/user/notices?key={KEY}");
    let before = provider.seen("notices-end").len();
    let foreign = site.request(Method::POST, &link);
    let foreign = ask(foreign.header("origin", "https://other.example")).await;
    assert_eq!(foreign.status, 403);
    assert_eq!(provider.seen("notices-end").len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_of_a_mail_program_is_answered_without_a_redirect() {
    let (provider, site) = site().await;
    let link = format!("/en/user/notices?key={KEY}");
    let clicked = ask(click(&site, &link)).await;
    assert_eq!((clicked.status.as_u16(), clicked.text()), (200, ""));
    assert_eq!(clicked.header("cache-control"), "no-store");
    let seen = provider.seen("notices-end").pop().unwrap();
    assert_eq!(field(&seen, "key").as_deref(), Some(KEY));
    // In a form of the other kind, through a page of a mail provider.
    let form = reqwest::multipart::Form::new().text("List-Unsubscribe", "One-Click");
    let request = site.request(Method::POST, &link).multipart(form);
    let clicked = ask(request.header("sec-fetch-site", "cross-site")).await;
    assert_eq!(clicked.status, 200);
    assert_eq!(provider.seen("notices-end").len(), 2);
    for unknown in [
        "/en/user/notices",
        "/en/user/notices?key=",
        "/user/notices?key=%00",
    ] {
        assert_eq!(ask(click(&site, unknown)).await.status, 404, "{unknown}");
    }
    assert_eq!(provider.seen("notices-end").len(), 2);
    for (behaviour, status, shown) in [
        (Behaviour::Refuse(404, "no such key"), 404, "unknown"),
        (Behaviour::Refuse(500, "failed"), 503, "unavailable"),
    ] {
        provider.on("notices-end", behaviour);
        assert_eq!(ask(click(&site, &link)).await.status, status);
        let form = ask(site.request(Method::POST, &link)).await;
        assert_eq!(state(&form), shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_chooses_notices_with_the_token_in_the_form() {
    let (provider, site) = site().await;
    let call = async |fields: &[(&str, &str)]| {
        let path = "/api/v1/user/notices?lang=ja";
        ask(site.request(Method::POST, path).form(fields))
            .await
            .json()
    };
    let (_provider, without) = self::site().await;
    let none = without.request(Method::POST, "/api/v1/user/notices?lang=ja");
    let none = ask(none.form(&[("token", GOOD_TOKEN)])).await.json();
    assert_eq!(none["status"], 404, "the provider sends none");
    provider.data("notices", json!({ "wanted": "1" }));
    for (sent, passed_on) in [("", None), ("1", Some("1")), ("0", Some("0")), ("x", None)] {
        let answer = call(&[("token", GOOD_TOKEN), ("wanted", sent)]).await;
        assert_eq!(
            (&answer["status"], &answer["data"]),
            (&json!(200), &json!(true))
        );
        let seen = provider.seen("notices").pop().unwrap();
        assert_eq!(field(&seen, "wanted").as_deref(), passed_on);
        assert_eq!(field(&seen, "token").as_deref(), Some(GOOD_TOKEN));
        assert_eq!(field(&seen, "lang").as_deref(), Some("ja"));
        assert!(!seen.query.iter().any(|(name, _)| name == "token"));
    }
    let before = provider.seen("notices").len();
    assert_eq!(call(&[("token", "")]).await["status"], 401);
    assert_eq!(provider.seen("notices").len(), before);
}
