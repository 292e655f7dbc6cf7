//! Requests that are refused without a call: wrong types, lengths, methods and texts. Each gets an
//! envelope, in the language asked for.

use std::time::Duration;

use reqwest::{Body, Method};

use super::{LOGIN, ORDERS, REGISTER, STYLES, assert_refused, site, site_with};
use crate::support::language::LANGUAGES;
use crate::support::raw::Connection;
use crate::support::scripted::{GOOD_TOKEN, PASSWORD};
use crate::support::site::ask;

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test(flavor = "multi_thread")]
async fn only_a_form_is_a_form() {
    let (provider, site) = site().await;
    let body = format!("email=buyer@example.com&passwd={PASSWORD}");
    for language in &LANGUAGES {
        let code = &language.tag[..2];
        for path in [LOGIN, REGISTER] {
            for kind in [
                "",
                "application/json",
                "text/plain",
                "multipart/form-data; boundary=x",
                "application/x-www-form",
            ] {
                let request = site.request(Method::POST, &format!("{path}?lang={code}"));
                let answer = ask(request.header("content-type", kind).body(body.clone())).await;
                assert_refused(&answer, 415, 415, &language.text("server.api.wrongType"));
            }
        }
    }
    assert_eq!(provider.total(), 0);
    let kind = "Application/X-WWW-Form-URLencoded ; charset=UTF-8";
    let answer = ask(site
        .request(Method::POST, LOGIN)
        .header("content-type", kind)
        .body(body))
    .await;
    assert_eq!(answer.json()["status"], 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_too_long_is_refused_whether_its_length_is_told_or_not() {
    let (provider, site) = site().await;
    for length in [8 * 1024 + 1, 60 * 1024, 200 * 1024] {
        let long = format!("email={}", "x".repeat(length - 6));
        for path in [LOGIN, REGISTER] {
            let request = site
                .request(Method::POST, &format!("{path}?lang=en"))
                .header("content-type", FORM);
            assert_refused(
                &ask(request.body(long.clone())).await,
                413,
                413,
                "The data submitted is too long.",
            );
        }
    }
    let parts = futures::stream::iter((0..9).map(|_| Ok::<_, std::io::Error>("x".repeat(1024))));
    let request = site
        .request(Method::POST, &format!("{LOGIN}?lang=en"))
        .header("content-type", FORM);
    let untold = ask(request.body(Body::wrap_stream(parts))).await;
    assert_refused(&untold, 413, 413, "The data submitted is too long.");
    assert_eq!(provider.total(), 0);
    let request = site
        .request(Method::POST, LOGIN)
        .header("content-type", FORM);
    assert_eq!(
        ask(request.body(format!("email={}", "x".repeat(8186))))
            .await
            .json()["status"],
        401
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_does_not_come_to_an_end_is_given_up() {
    let (provider, site) =
        site_with(|config| config.server.body_timeout = Duration::from_millis(50)).await;
    let mut connection = Connection::open(&site.url).await;
    let head = format!(
        "POST {LOGIN}?lang=en HTTP/1.1\r\nhost: x\r\ncontent-type: {FORM}\r\ncontent-length: 100\r\n\r\n"
    );
    connection.send(format!("{head}email=")).await;
    let answer = connection.answer().await.unwrap();
    assert_eq!(answer.status.as_u16(), 408);
    let body = String::from_utf8(answer.body).unwrap();
    assert_eq!(
        body,
        r#"{"status":408,"msg":"The data did not arrive in time. Please try again.","data":null}"#
    );
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_has_its_method_and_names_it() {
    let (provider, site) = site().await;
    for (path, allowed, methods) in [
        (LOGIN, "POST", [Method::GET, Method::PUT, Method::DELETE]),
        (
            REGISTER,
            "POST",
            [Method::GET, Method::PATCH, Method::OPTIONS],
        ),
        (
            ORDERS,
            "GET, HEAD",
            [Method::POST, Method::PUT, Method::DELETE],
        ),
        (
            STYLES,
            "GET, HEAD",
            [Method::POST, Method::OPTIONS, Method::DELETE],
        ),
    ] {
        for method in methods {
            let answer =
                ask(site.request(method, &format!("{path}?lang=en&token={GOOD_TOKEN}"))).await;
            assert_refused(
                &answer,
                405,
                405,
                "This address does not accept that method.",
            );
            assert_eq!(answer.header("allow"), allowed);
        }
    }
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_requests_are_refused() {
    let (provider, site) = site().await;
    let bytes = site
        .request(Method::POST, &format!("{LOGIN}?lang=en"))
        .header("content-type", FORM);
    let answer = ask(bytes.body(vec![0xff, 0xfe, b'=', b'x'])).await;
    assert_refused(&answer, 400, 400, "The data submitted could not be read.");
    for contract in ["", "&ctsid=", &format!("&ctsid={}", "x".repeat(129))] {
        let answer = site
            .get(&format!("{STYLES}?token={GOOD_TOKEN}&lang=en{contract}"))
            .await;
        assert_refused(&answer, 400, 400, "The data submitted could not be read.");
    }
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_that_could_be_one_the_provider_is_not_asked() {
    let (provider, site) = site().await;
    for token in ["", "a%0Ab", &"x".repeat(8 * 1024 + 1)] {
        for call in [ORDERS, STYLES] {
            let answer = site.get(&format!("{call}?token={token}&ctsid=S-1")).await;
            assert_refused(&answer, 200, 401, "");
        }
    }
    assert_eq!(provider.total(), 0);
}
