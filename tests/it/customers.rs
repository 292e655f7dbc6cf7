//! Customers: login, registration, contracts, by way of the site's own origin.

mod calls;
mod embedded;
mod foreign;
mod injections;
mod limits;
mod order_page;
mod outages;
mod privacy;
mod refusals;
mod statuses;

use std::time::Duration;

use base::config::Config;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::html::embedded_document;
use crate::support::scripted::{GOOD_TOKEN, PASSWORD, Scripted};
use crate::support::site::{Answer, TestSite, ask};

const LOGIN: &str = "/api/v1/user/login/email";
const LOGOUT: &str = "/api/v1/user/logout";
const REGISTER: &str = "/api/v1/user/register/email";
const ORDERS: &str = "/s16/api/v1/order/pager";
const STYLES: &str = "/s16/opp/style/pager";

async fn site() -> (Scripted, TestSite) {
    site_with(|_| {}).await
}

async fn site_with(change: impl FnOnce(&mut Config)) -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        // Limits are out of reach, except in their own tests.
        config.limits.login_address = 10_000;
        config.limits.login_account = 10_000;
        config.limits.register_address = 10_000;
        config.limits.register_account = 10_000;
        change(config);
    })
    .await;
    (provider, site)
}

/// A configuration that gives a provider up soon, though not before one that answers on a busy
/// machine.
fn impatient(config: &mut Config) {
    config.provider.timeout = Duration::from_secs(1);
    config.provider.retries = 1;
}

fn post(site: &TestSite, path: &str, form: &[(&str, &str)]) -> RequestBuilder {
    site.request(Method::POST, path).form(form)
}

async fn log_in(site: &TestSite, email: &str, password: &str) -> Answer {
    ask(post(
        site,
        &format!("{LOGIN}?lang=en"),
        &[("email", email), ("passwd", password)],
    ))
    .await
}

/// A look at contracts, with a token unless it is empty.
async fn look(site: &TestSite, call: &str, token: &str, more: &str) -> Answer {
    site.get(&format!("{call}?token={token}&lang=en{more}"))
        .await
}

/// The contract of the scripted provider, as an English page has it.
fn contract() -> Value {
    json!({
        "sid": "S-1", "cno": "SLV-2024-001", "orderNumber": "", "season": "", "delivery": null, "signed": "2024-01-15 00:00:00", "quantity": 12000, "amount": 84600.5,
        "currency": { "code": "USD", "decimals": 2 }, "progress": 62.5,
        "milestones": [], "styles": null, "next": null, "shipment": null, "isShipped": false,
        "papers": [],
        "text": {
            "signed": { "iso": "2024-01-15T00:00:00+08:00", "text": "15 January 2024" },
            "quantity": "12,000 pcs", "amount": "US$84,600.50", "progress": "62.5%",
        },
    })
}

/// An answer that is nobody else's: an envelope that nothing keeps.
#[track_caller]
fn assert_private(answer: &Answer) {
    assert_eq!(answer.header("cache-control"), "no-store", "{answer:?}");
    assert_eq!(
        (answer.cache(), answer.header("age"), answer.header("etag")),
        ("", "", ""),
        "{answer:?}"
    );
    assert_eq!(
        answer.header("referrer-policy"),
        "no-referrer",
        "{answer:?}"
    );
}

/// An envelope without an answer, whose status is also that of the HTTP answer where this server
/// itself says no.
#[track_caller]
fn assert_refused(answer: &Answer, http: u16, status: i64, msg: &str) {
    assert_private(answer);
    assert_eq!(
        answer.header("content-type"),
        "application/json",
        "{answer:?}"
    );
    let expected = json!({ "status": status, "msg": msg, "data": null });
    assert_eq!((answer.status.as_u16(), answer.json()), (http, expected));
}

/// Each call, with nothing wrong with it: login, registration, contracts, style lines.
async fn every_call(site: &TestSite) -> [Answer; 4] {
    let form = [
        ("email", "new@example.com"),
        ("pwd", PASSWORD),
        ("repwd", PASSWORD),
    ];
    [
        log_in(site, "buyer@example.com", PASSWORD).await,
        ask(post(site, &format!("{REGISTER}?lang=en"), &form)).await,
        look(site, ORDERS, GOOD_TOKEN, "").await,
        look(site, STYLES, GOOD_TOKEN, "&ctsid=S-1").await,
    ]
}

/// The order page's part of a document, or of the HTML that it is embedded in.
#[track_caller]
fn order_page(answer: &Answer) -> Value {
    let document: Value = match answer.header("content-type") {
        "application/json; charset=utf-8" => answer.json(),
        _ => serde_json::from_str(embedded_document(answer.text())).unwrap(),
    };
    assert_eq!(document["frame"]["status"], answer.status.as_u16());
    assert_eq!(document["page"]["kind"], "order");
    document["page"].clone()
}

fn good(path: &str) -> String {
    format!("{path}?token={GOOD_TOKEN}")
}
