//! Calls that fail: errors, retries and timeouts.

use base::config::ProviderSettings;
use base::locale::Locale;
use http::{HeaderValue, StatusCode};
use serde_json::json;
use site::provider::{Cause, Cols, Fid, Info, ListOf, Provider, ProviderError, Tid};

use super::{client, config, out_of_time};
use crate::support::scripted::{Behaviour, Scripted};

async fn info(client: &Provider) -> Result<Info, ProviderError> {
    client.info(Fid(1041), Locale::ZH, Cols::ALL).await
}

#[tokio::test]
async fn an_http_status_other_than_2xx_is_an_error() {
    let scripted = Scripted::start().await;
    scripted.fail("info");
    let error = info(&client(&scripted)).await.unwrap_err();
    assert!(
        matches!(
            error.cause(),
            Cause::Http {
                status: StatusCode::INTERNAL_SERVER_ERROR,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(error.to_string(), "info fid=1041 lang=zh: HTTP status 500");
}

#[tokio::test]
async fn http_404_is_not_found_and_no_http_status_alone_is_a_refusal() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for behaviour in [
        Behaviour::Http(StatusCode::NOT_FOUND),
        Behaviour::RefuseOver(StatusCode::NOT_FOUND, 404, "no such item"),
    ] {
        scripted.on("info", behaviour);
        assert!(info(&client).await.unwrap_err().is_not_found());
    }
    for status in [
        StatusCode::NOT_FOUND,
        StatusCode::UNAUTHORIZED,
        StatusCode::FORBIDDEN,
    ] {
        scripted.on("info", Behaviour::Http(status));
        let error = info(&client).await.unwrap_err();
        assert!(
            !matches!(error.cause(), Cause::Refused { .. }) && !error.ends_session(),
            "{error}"
        );
    }
}

#[tokio::test]
async fn an_envelope_over_http_400_to_499_is_a_refusal_and_over_500_to_599_is_not() {
    let scripted = Scripted::start().await;
    let client = Provider::new(
        ProviderSettings {
            retries: 0,
            ..config(&scripted)
        },
        Vec::new(),
    )
    .unwrap();
    for (http, status, refuses) in [
        (StatusCode::UNAUTHORIZED, 401, true),
        (StatusCode::IM_A_TEAPOT, 1001, true),
        (StatusCode::UNAUTHORIZED, 200, false),
        (StatusCode::FOUND, 302, false),
        (StatusCode::INTERNAL_SERVER_ERROR, 401, false),
        (StatusCode::BAD_GATEWAY, 502, false),
    ] {
        scripted.on("info", Behaviour::RefuseOver(http, status, "no"));
        let error = info(&client).await.unwrap_err();
        assert_eq!(
            matches!(error.cause(), Cause::Refused { .. }),
            refuses,
            "{http} {status}: {error}"
        );
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let scripted = Scripted::start().await;
    let elsewhere =
        HeaderValue::from_str(scripted.url_below("/api/v1/cms/type/info").as_str()).unwrap();
    scripted.on("info", Behaviour::Redirect(elsewhere));
    let error = info(&client(&scripted)).await.unwrap_err();
    assert!(
        matches!(
            error.cause(),
            Cause::Http {
                status: StatusCode::FOUND,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(scripted.total(), 1);
}

#[tokio::test]
async fn garbage_is_not_json() {
    let scripted = Scripted::start().await;
    scripted.on("info", Behaviour::Garbage);
    let error = info(&client(&scripted)).await.unwrap_err();
    assert!(
        matches!(error.cause(), Cause::NotJson { line: 1, column: 1 }),
        "{error}"
    );
}

#[tokio::test]
async fn an_envelope_with_another_status_is_a_refusal_with_its_msg() {
    let scripted = Scripted::start().await;
    scripted.on("info", Behaviour::Refuse(500, "database away"));
    let error = info(&client(&scripted)).await.unwrap_err();
    assert!(matches!(error.cause(), Cause::Refused { .. }) && !error.is_not_found());
    assert_eq!(
        error.to_string(),
        "info fid=1041 lang=zh: refused with status 500: database away"
    );
}

#[tokio::test]
async fn data_of_another_kind_is_an_error() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for data in [json!([]), json!("x"), json!(7)] {
        scripted.data("info", data);
        assert!(matches!(
            info(&client).await.unwrap_err().cause(),
            Cause::WrongData { .. }
        ));
    }
    scripted.data("info", json!(null));
    assert!(matches!(
        info(&client).await.unwrap_err().cause(),
        Cause::MissingData
    ));
    scripted.data("count", json!("many"));
    let count = client.count(ListOf::Tid(Tid(160_108)), Locale::ZH).await;
    assert!(matches!(
        count.unwrap_err().cause(),
        Cause::WrongData { .. }
    ));
}

#[tokio::test]
async fn an_answer_that_never_comes_is_a_timeout() {
    let scripted = Scripted::start().await;
    scripted.hang("info");
    let client = client(&scripted);
    let error = out_of_time(&scripted, usize::MAX, info(&client)).await;
    let error = error.unwrap_err();
    assert!(matches!(error.cause(), Cause::Timeout(_)), "{error}");
}

#[tokio::test]
async fn a_body_that_never_ends_is_a_timeout() {
    let scripted = Scripted::start().await;
    scripted.on("info", Behaviour::Stall);
    let client = client(&scripted);
    let error = out_of_time(&scripted, usize::MAX, info(&client)).await;
    let error = error.unwrap_err();
    assert!(matches!(error.cause(), Cause::Timeout(_)), "{error}");
}

#[tokio::test]
async fn a_connection_that_breaks_is_a_broken_answer() {
    let scripted = Scripted::start().await;
    scripted.on("info", Behaviour::Reset);
    let error = info(&client(&scripted)).await.unwrap_err();
    assert!(matches!(error.cause(), Cause::Broken(_)), "{error}");
}

#[tokio::test]
async fn a_provider_that_is_gone_cannot_be_connected_to() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    info(&client).await.unwrap();
    scripted.stop().await;
    let error = info(&client).await.unwrap_err();
    assert!(matches!(error.cause(), Cause::Connect(_)), "{error}");
}

#[tokio::test]
async fn tls_is_spoken_to_an_https_provider() {
    let scripted = Scripted::start().await;
    let mut base = scripted.url();
    base.set_scheme("https").unwrap();
    let client = Provider::new(
        ProviderSettings {
            retries: 0,
            ..ProviderSettings::at(base)
        },
        Vec::new(),
    )
    .unwrap();
    // The scripted provider does not understand it, and never sees a request.
    assert!(matches!(
        info(&client).await.unwrap_err().cause(),
        Cause::Connect(_)
    ));
    assert_eq!(scripted.total(), 0);
}

#[test]
fn an_address_that_cannot_be_a_providers_is_refused() {
    for base in [
        "ftp://example.com/",
        "data:text/plain,x",
        "http://user@example.com/",
        "http://:secret@example.com/",
        "http://example.com/?a=b",
        "http://example.com/#a",
    ] {
        let error =
            Provider::new(ProviderSettings::at(base.parse().unwrap()), Vec::new()).unwrap_err();
        assert!(matches!(error.cause(), Cause::Url(_)), "{base}");
        assert!(!format!("{error} {error:?}").contains("secret"), "{base}");
    }
}
