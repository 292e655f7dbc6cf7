//! Body statuses over HTTP 200: any but 200 is the provider's refusal, whatever the number.

use http::StatusCode;
use serde_json::json;

use super::{assert_refused, every_call, good, order_page, site};
use crate::support::html::words;
use crate::support::scripted::{Behaviour, GOOD_TOKEN};

const ENDS_SESSION: [i64; 16] = [-1, 0, 1, 100, 201, 301, 400, 401, 403, 404, 408, 409, 429, 499, 600, 1001];
const KEEPS_SESSION: [i64; 4] = [500, 502, 503, 599];

#[tokio::test(flavor = "multi_thread")]
async fn every_call_passes_on_the_status_and_the_message_and_is_not_repeated() {
    let (provider, site) = site().await;
    for status in ENDS_SESSION.into_iter().chain(KEEPS_SESSION) {
        provider.on_all(Behaviour::Refuse(status, "Contact your merchandiser"));
        let before = provider.total();
        for answer in every_call(&site).await {
            assert_refused(&answer, 200, status, "Contact your merchandiser");
            assert_eq!(answer.header("retry-after"), "", "{status}");
        }
        assert_eq!(provider.total(), before + 4, "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_page_ends_the_session_for_every_status_but_500_to_599() {
    let (provider, site) = site().await;
    for status in ENDS_SESSION.into_iter().chain(KEEPS_SESSION) {
        provider.on("orders", Behaviour::Refuse(status, "Closed until Monday"));
        let (http, list) = if KEEPS_SESSION.contains(&status) {
            (StatusCode::SERVICE_UNAVAILABLE, json!({ "state": "unavailable", "words": "Closed until Monday" }))
        } else {
            (StatusCode::UNAUTHORIZED, json!({ "state": "refused" }))
        };
        for form in ["", "/_page"] {
            let answer = site.get(&good(&format!("{form}/en/order"))).await;
            assert_eq!((answer.status, order_page(&answer)["list"].clone()), (http, list.clone()), "{status}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_on_the_order_page_never_repeats_the_token() {
    let (provider, site) = site().await;
    provider.on("orders", Behaviour::Refuse(503, "token-of-the-buyer is busy"));
    let answer = site.get(&good("/en/order")).await;
    assert_eq!(order_page(&answer)["list"]["words"], "… is busy");
    assert!(!answer.text().contains(GOOD_TOKEN));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_is_in_the_html_that_the_server_renders() {
    let (provider, site) = site().await;
    provider.on("orders", Behaviour::Refuse(503, "Closed until Monday"));
    let answer = site.get(&good("/en/order")).await;
    let shown = words(answer.text());
    assert!(shown.contains("Closed until Monday") && shown.contains("you are still logged in"), "{shown}");
}
