//! Refusals by any status: in the body over HTTP 200, and with the envelope over HTTP 400 to 499.

use http::StatusCode;
use serde_json::json;

use super::{
    LOGIN, assert_refused, every_call, good, impatient, log_in, look, order_page, post, site,
    site_with,
};
use super::{ORDERS, REGISTER};
use crate::support::html::words;
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, GOOD_TOKEN};
use crate::support::site::ask;

const REFUSES: [i64; 16] = [
    -1, 0, 1, 100, 201, 301, 400, 401, 403, 404, 408, 409, 429, 499, 600, 1001,
];
const FAILS: [i64; 4] = [500, 502, 503, 599];
/// HTTP statuses that are refusals with the provider's envelope.
const HTTP_REFUSES: [u16; 9] = [400, 401, 402, 403, 404, 408, 409, 429, 499];
/// HTTP statuses that are outages, whatever the body.
const HTTP_FAILS: [u16; 4] = [500, 502, 503, 599];
const MESSAGE: &str = "Contact your merchandiser";

fn http(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap()
}

/// Every refusal: the behaviour and its body status.
fn refusals() -> Vec<(Behaviour, i64)> {
    let in_body = REFUSES.map(|status| (Behaviour::Refuse(status, MESSAGE), status));
    let over_http = HTTP_REFUSES.map(|status| {
        let body = i64::from(status);
        (Behaviour::RefuseOver(http(status), body, MESSAGE), body)
    });
    // The status in the body counts.
    let both = (
        Behaviour::RefuseOver(StatusCode::UNAUTHORIZED, 1001, MESSAGE),
        1001,
    );
    in_body.into_iter().chain(over_http).chain([both]).collect()
}

/// HTTP statuses that refuse the token of a session without an envelope too.
const HTTP_ENDS: [u16; 2] = [401, 403];

/// Every failure of the provider that an HTTP status or an envelope reports.
fn failures() -> Vec<Behaviour> {
    let in_body = FAILS.map(|status| Behaviour::Refuse(status, MESSAGE));
    let over_400 =
        FAILS.map(|status| Behaviour::RefuseOver(StatusCode::UNAUTHORIZED, status, MESSAGE));
    let over_500 = HTTP_FAILS.map(|status| Behaviour::RefuseOver(http(status), 401, MESSAGE));
    let bare = HTTP_REFUSES
        .into_iter()
        .chain(HTTP_FAILS)
        .filter(|status| !HTTP_ENDS.contains(status))
        .map(|status| Behaviour::Http(http(status)));
    let accepted = Behaviour::RefuseOver(StatusCode::BAD_REQUEST, 200, MESSAGE);
    in_body
        .into_iter()
        .chain(over_400)
        .chain(over_500)
        .chain(bare)
        .chain([accepted])
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_keeps_its_status_and_message_in_every_call_and_is_not_repeated() {
    let (provider, site) = site().await;
    for (behaviour, status) in refusals() {
        provider.on_all(behaviour.clone());
        let before = provider.total();
        for answer in every_call(&site).await {
            assert_refused(&answer, 200, status, MESSAGE);
            assert_eq!(answer.header("retry-after"), "", "{behaviour:?}");
        }
        assert_eq!(provider.total(), before + 4, "{behaviour:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_is_an_outage_in_every_call_without_the_providers_text() {
    let (provider, site) = site_with(impatient).await;
    for behaviour in failures() {
        provider.on_all(behaviour.clone());
        for answer in every_call(&site).await {
            let unavailable = LANGUAGES[1].text("server.api.unavailable");
            assert_refused(&answer, 503, 503, &unavailable);
            assert_eq!(answer.header("retry-after"), "5", "{behaviour:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn http_401_and_403_without_an_envelope_refuse_a_token_and_are_an_outage_of_a_login() {
    let (provider, site) = site_with(impatient).await;
    for status in HTTP_ENDS {
        provider.on_all(Behaviour::Http(http(status)));
        let [login, register, orders, styles] = every_call(&site).await;
        for answer in [login, register] {
            assert_refused(
                &answer,
                503,
                503,
                &LANGUAGES[1].text("server.api.unavailable"),
            );
        }
        for answer in [orders, styles] {
            assert_refused(&answer, 200, status.into(), "");
        }
        for form in ["", "/_page"] {
            let answer = site.get(&good(&format!("{form}/en/order"))).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
            assert_eq!(order_page(&answer)["list"], json!({ "state": "refused" }));
        }
        let document = "/s16/api/v1/order/document?id=D-1";
        let token = format!("Bearer {GOOD_TOKEN}");
        let answer = site.get_with(document, "authorization", &token).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_http_status_of_400_to_499_is_repeated_with_or_without_an_envelope() {
    let (provider, site) = site().await;
    for status in HTTP_REFUSES {
        for behaviour in [
            Behaviour::Http(http(status)),
            Behaviour::RefuseOver(http(status), status.into(), MESSAGE),
        ] {
            provider.on_all(behaviour.clone());
            let before = provider.total();
            every_call(&site).await;
            assert_eq!(provider.total(), before + 4, "{behaviour:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_and_a_taken_address_over_http_401_and_409_say_so() {
    let (provider, site) = site().await;
    provider.on(
        "login",
        Behaviour::RefuseOver(StatusCode::UNAUTHORIZED, 401, "wrong account or password"),
    );
    provider.on(
        "register",
        Behaviour::RefuseOver(StatusCode::CONFLICT, 409, "address taken"),
    );
    let wrong = log_in(&site, "buyer@example.com", "wrong").await;
    assert_refused(&wrong, 200, 401, "wrong account or password");
    let form = [("email", "buyer@example.com"), ("pwd", "x"), ("repwd", "x")];
    assert_refused(
        &ask(post(&site, REGISTER, &form)).await,
        200,
        409,
        "address taken",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_over_http_401_count_as_failed_logins() {
    let (provider, site) = site_with(|config| config.limits.login_account = 2).await;
    provider.on(
        "login",
        Behaviour::RefuseOver(StatusCode::UNAUTHORIZED, 401, "wrong"),
    );
    let form = [("email", "buyer@example.com"), ("passwd", "wrong")];
    for _ in 0..2 {
        assert_eq!(ask(post(&site, LOGIN, &form)).await.json()["status"], 401);
    }
    assert_eq!(ask(post(&site, LOGIN, &form)).await.json()["status"], 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_page_ends_the_session_for_a_refusal_and_keeps_it_for_a_failure() {
    let (provider, site) = site_with(impatient).await;
    let refused = refusals()
        .into_iter()
        .map(|(behaviour, _)| (behaviour, StatusCode::UNAUTHORIZED, "refused"));
    let failed = failures().into_iter();
    let failed =
        failed.map(|behaviour| (behaviour, StatusCode::SERVICE_UNAVAILABLE, "unavailable"));
    for (behaviour, status, state) in refused.chain(failed) {
        provider.on("orders", behaviour.clone());
        for form in ["", "/_page"] {
            let answer = site.get(&good(&format!("{form}/en/order"))).await;
            assert_eq!(answer.status, status, "{behaviour:?}");
            assert_eq!(
                order_page(&answer)["list"],
                json!({ "state": state }),
                "{behaviour:?}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_html_of_a_failed_list_explains_it_without_the_providers_text() {
    let (provider, site) = site().await;
    provider.on(
        "orders",
        Behaviour::Refuse(503, "SQL error near token-of-the-buyer"),
    );
    let answer = site.get(&good("/en/order")).await;
    assert!(!answer.text().contains("SQL error") && !answer.text().contains(GOOD_TOKEN));
    let shown = words(answer.text());
    assert!(shown.contains("you are still logged in"), "{shown}");
    assert!(
        !look(&site, ORDERS, GOOD_TOKEN, "")
            .await
            .text()
            .contains("SQL error")
    );
}
