//! A provider that says no, and one that cannot be asked: never taken for each other.

use http::{HeaderMap, StatusCode};

use super::{
    LOGIN, ORDERS, REGISTER, STYLES, assert_refused, every_call, good, impatient, log_in, look,
    post, site, site_with,
};
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD, Scripted};
use crate::support::site::ask;

const UNAVAILABLE: &str = "Our system cannot be reached at the moment. Please try again shortly.";
const UNUSABLE: &str =
    "Our system returned an answer that could not be read. Please try again in a moment.";

fn everywhere(provider: &Scripted, behaviour: &Behaviour) {
    provider.on_all(behaviour.clone());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_of_the_provider_keeps_its_status_and_message() {
    let (provider, site) = site().await;
    for answer in [
        look(&site, ORDERS, "expired", "").await,
        look(&site, STYLES, "expired", "&ctsid=S-1").await,
    ] {
        assert_refused(&answer, 200, 401, "token unknown");
    }
    assert_refused(
        &log_in(&site, "buyer@example.com", "wrong").await,
        200,
        401,
        "wrong account or password",
    );
    let taken = [("email", "buyer@example.com"), ("pwd", "x"), ("repwd", "x")];
    assert_refused(
        &ask(post(&site, REGISTER, &taken)).await,
        200,
        409,
        "address taken",
    );
    provider.on("styles", Behaviour::Refuse(404, "no such contract"));
    assert_refused(
        &look(&site, STYLES, GOOD_TOKEN, "&ctsid=other").await,
        200,
        404,
        "no such contract",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_without_words_has_none_for_the_visitor_either() {
    let (provider, site) = site().await;
    for behaviour in [
        Behaviour::Raw(HeaderMap::new(), r#"{"status":401}"#.into()),
        Behaviour::Raw(HeaderMap::new(), r#"{"status":"401","msg":null}"#.into()),
        Behaviour::Refuse(401, ""),
    ] {
        everywhere(&provider, &behaviour);
        for answer in every_call(&site).await {
            assert_refused(&answer, 200, 401, "");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_cannot_be_asked_is_a_503_to_come_back_for() {
    let (provider, site) = site_with(impatient).await;
    for behaviour in [
        Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR),
        Behaviour::Http(StatusCode::TOO_MANY_REQUESTS),
        Behaviour::Http(StatusCode::NOT_FOUND),
        Behaviour::Http(StatusCode::FOUND),
        Behaviour::Hang,
        Behaviour::Stall,
        Behaviour::Reset,
    ] {
        everywhere(&provider, &behaviour);
        for answer in every_call(&site).await {
            assert_refused(&answer, 503, 503, UNAVAILABLE);
            assert_eq!(answer.header("retry-after"), "5", "{behaviour:?}");
        }
    }
    provider.stop().await;
    for answer in every_call(&site).await {
        assert_refused(&answer, 503, 503, UNAVAILABLE);
    }
    for language in &LANGUAGES {
        let form = [("email", "buyer@example.com"), ("passwd", PASSWORD)];
        let answer = ask(post(
            &site,
            &format!("{LOGIN}?lang={}", &language.tag[..2]),
            &form,
        ))
        .await;
        assert_refused(&answer, 503, 503, &language.text("server.api.unavailable"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_none_is_a_502() {
    let (provider, site) = site_with(|config| config.provider.max_body = 64 << 10).await;
    for behaviour in [
        Behaviour::Garbage,
        Behaviour::Huge,
        Behaviour::Data(serde_json::json!("nothing that was promised")),
        Behaviour::Raw(HeaderMap::new(), r#"{"status":200}"#.into()),
        Behaviour::Raw(HeaderMap::new(), r#"["token"]"#.into()),
        Behaviour::Raw(HeaderMap::new(), r#"{"msg":"no status"}"#.into()),
        Behaviour::Raw(
            HeaderMap::new(),
            r#"{"status":"error","msg":"no number"}"#.into(),
        ),
    ] {
        everywhere(&provider, &behaviour);
        let [login, register, orders, styles] = every_call(&site).await;
        for answer in [login, orders, styles] {
            assert_refused(&answer, 502, 502, UNUSABLE);
            assert_eq!(answer.header("retry-after"), "5", "{behaviour:?}");
        }
        // A registration is accepted with whatever data, and without.
        let accepted = matches!(&behaviour, Behaviour::Data(_))
            || matches!(&behaviour, Behaviour::Raw(_, body) if body.starts_with(br#"{"status":200"#));
        assert_eq!(
            register.status.as_u16(),
            if accepted { 200 } else { 502 },
            "{behaviour:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_failing_list_makes_four_calls_from_the_api_and_from_the_page() {
    let (provider, site) = site().await;
    provider.fail("orders");
    for path in [ORDERS, "/en/order", "/_page/en/order"] {
        let before = provider.count("orders");
        let answer = site.get(&good(path)).await;
        assert_eq!(
            answer.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "browsers do not repeat it: {path}"
        );
        assert_eq!(provider.count("orders"), before + 4, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_change_something_are_sent_once_and_others_are_retried() {
    let (provider, site) = site_with(impatient).await;
    provider.fail_all();
    every_call(&site).await;
    for (call, attempts) in [("login", 1), ("register", 1), ("orders", 2), ("styles", 2)] {
        assert_eq!(provider.count(call), attempts, "{call}");
    }
}
