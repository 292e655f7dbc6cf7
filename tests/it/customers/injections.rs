//! Contract text that contains markup or script is text, in the page, in its document and in the
//! API.

use http::StatusCode;
use serde_json::{Value, json};

use super::{ORDERS, STYLES, good, look, site};
use crate::support::html::{embedded_document, words};
use crate::support::scripted::GOOD_TOKEN;

const STRINGS: [&str; 9] = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "<!--<script>",
    "line\u{2028}paragraph\u{2029}end",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
    "&lt;b&gt;&#x3C;script&#x3E;",
];

/// Contracts whose every text is one of the strings.
fn contracts() -> Value {
    STRINGS
        .iter()
        .enumerate()
        .map(|(place, text)| json!({ "sid": format!("{place}{text}"), "cno": text, "signtime": text, "pqty": text, "pamt": text, "prcPart": text }))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_of_a_contract_becomes_markup_of_its_page() {
    let (provider, site) = site().await;
    provider.data("orders", contracts());
    for search in STRINGS {
        let query = format!(
            "&cno={}",
            url::form_urlencoded::byte_serialize(search.as_bytes()).collect::<String>()
        );
        let answer = site.get(&format!("{}{query}", good("/en/order"))).await;
        assert_eq!(answer.status, StatusCode::OK);
        let html = answer.text();
        for sign in [
            "<script>",
            "<img src=x",
            "<svg onload",
            "' onmouseover='",
            "<!--<",
            "\u{2028}",
            "\u{2029}",
        ] {
            assert!(
                !embedded_document(html).contains(sign) || sign.starts_with('\''),
                "{sign}"
            );
            let in_attributes = sign.starts_with('\'')
                || sign.starts_with('\u{2028}')
                || sign.starts_with('\u{2029}');
            assert!(in_attributes || !html.contains(sign), "{sign} in {html}");
        }
        assert_eq!(
            (
                html.matches("<script").count(),
                html.matches("</script").count()
            ),
            (3, 3),
            "{search}"
        );
        let document: Value = serde_json::from_str(embedded_document(html)).unwrap();
        let found: Vec<_> = document["page"]["list"]["contracts"]
            .as_array()
            .unwrap()
            .iter()
            .collect();
        assert_eq!(
            found
                .iter()
                .map(|row| row["cno"].as_str().unwrap())
                .collect::<Vec<_>>(),
            STRINGS
        );
        assert_eq!(document["page"]["search"], search);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_of_a_contract_is_shown_as_it_is() {
    let (provider, site) = site().await;
    provider.data("orders", contracts());
    let shown = words(site.get(&good("/en/order")).await.text());
    for text in STRINGS {
        assert!(shown.contains(text), "{text} in {shown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_apis_answers_are_json_and_nothing_that_a_browser_would_run() {
    let (provider, site) = site().await;
    provider.data("orders", contracts());
    let line = |text: &&str| json!({ "sno": text, "cno": text, "pname": text });
    provider.data("styles", STRINGS.iter().map(line).collect());
    for answer in [
        look(&site, ORDERS, GOOD_TOKEN, "").await,
        look(&site, STYLES, GOOD_TOKEN, "&ctsid=%3Cb%3E").await,
    ] {
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let rows = answer.json()["data"].as_array().unwrap().clone();
        assert_eq!(
            rows.iter()
                .map(|row| row["cno"].as_str().unwrap())
                .collect::<Vec<_>>(),
            STRINGS
        );
    }
}
