//! A provider without the calls that the specification does not have: each is asked for once, and
//! nothing fails.

use base::locale::Locale;
use http::StatusCode;
use metrics_exporter_prometheus::PrometheusBuilder;
use site::cache::Mode;
use site::provider::{Content, CustomerToken, Password, PasswordPair, Provider, ProviderError};

use super::client;
use crate::support::scripted::{Behaviour, Scripted};

const LANGUAGE: Locale = Locale::EN;
const PLAIN: Behaviour = Behaviour::Http(StatusCode::NOT_FOUND);
const ENVELOPE: Behaviour = Behaviour::Refuse(404, "no such call");

async fn ask(client: &Provider, call: &str) -> Result<(), ProviderError> {
    let token = CustomerToken::new("token").unwrap();
    let password = || Password::new("x");
    let new = PasswordPair {
        pwd: password(),
        repwd: password(),
    };
    let email = "buyer@example.com";
    match call {
        "password-change" => {
            let present = password();
            client
                .change_password(email, &present, &new, LANGUAGE)
                .await
        }
        "password-forgotten" => client.request_link(email, LANGUAGE).await,
        "password-reset" => client.reset_password(&token, &new, LANGUAGE).await,
        "notices" => client.notices(&token, None, LANGUAGE).await.map(|_| ()),
        "notices-end" => client.end_notices(&token, LANGUAGE).await,
        "seo" => client.seo("/".to_owned(), LANGUAGE).await.map(|_| ()),
        _ => panic!("{call}"),
    }
}

/// Each call, and how often it is made of three times, for a 404 without and with an envelope.
/// Those that may be about a thing, which the next call does not name, are made again.
const CALLS: [(&str, usize, usize); 6] = [
    ("password-change", 1, 3),
    ("password-forgotten", 1, 1),
    ("notices", 1, 1),
    ("password-reset", 3, 3),
    ("notices-end", 3, 3),
    ("seo", 3, 3),
];

#[tokio::test]
async fn a_call_that_the_provider_lacks_is_made_once_until_a_purge() {
    for (call, plain, envelope) in CALLS {
        for (behaviour, made) in [(PLAIN, plain), (ENVELOPE, envelope)] {
            let scripted = Scripted::start().await;
            let content = Content::new(client(&scripted));
            scripted.on(call, behaviour);
            for _ in 0..3 {
                let error = ask(content.provider(), call).await.unwrap_err();
                assert!(error.is_not_found(), "{error}");
            }
            assert_eq!(scripted.count(call), made, "{call}");
            scripted.on(call, Behaviour::Data(serde_json::json!({})));
            content.purge_all(Mode::Soft);
            ask(content.provider(), call).await.unwrap();
        }
    }
}

#[tokio::test]
async fn other_failures_and_other_calls_are_not_taken_for_it() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for status in [StatusCode::GONE, StatusCode::METHOD_NOT_ALLOWED] {
        scripted.on("notices", Behaviour::Http(status));
        let error = ask(&client, "notices").await.unwrap_err();
        assert!(!error.is_not_found(), "{error}");
    }
    scripted.on("password-change", PLAIN);
    ask(&client, "password-change").await.unwrap_err();
    ask(&client, "password-forgotten").await.unwrap();
    // Without an envelope, a list is not empty: the address of the provider may be wrong.
    scripted.on("catalog", PLAIN);
    let error = client.catalogs(LANGUAGE).await.unwrap_err();
    assert!(!error.is_not_found() && error.label() == "http", "{error}");
}

#[test]
fn a_404_without_an_envelope_is_counted_as_not_found() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    metrics::with_local_recorder(&recorder, || {
        runtime.block_on(async {
            let scripted = Scripted::start().await;
            let client = client(&scripted);
            for (call, ..) in CALLS {
                scripted.on(call, PLAIN);
                ask(&client, call).await.unwrap_err();
            }
        });
    });
    let figures = recorder.handle().render();
    for (call, ..) in CALLS {
        for counter in ["calls", "requests"] {
            let line = format!(
                r#"selvage_provider_{counter}_total{{call="{call}",outcome="not_found"}} 1"#
            );
            assert!(figures.contains(&line), "{line} not in\n{figures}");
        }
    }
}
