//! Nothing that the client says of itself shows a token or a password.

use std::error::Error;
use std::fmt::Write as _;

use base::locale::Locale;
use http::StatusCode;
use site::provider::{CustomerToken, Password, Provider, ProviderError};
use tracing::level_filters::LevelFilter;

use super::{client, out_of_time};
use crate::support::log::ThreadLog;
use crate::support::scripted::{Behaviour, Scripted};

const SECRET: &str = "s3cret-of-the-loom";

/// Everything an error can say.
fn shown(error: &ProviderError) -> String {
    let mut shown = format!("{error}\n{error:?}\n{:?}\n{}", error.call(), error.call());
    let mut source = error.source();
    while let Some(error) = source {
        write!(shown, "\n{error}\n{error:?}").unwrap();
        source = error.source();
    }
    shown
}

async fn errors(client: &Provider) -> Vec<ProviderError> {
    let (token, password) = (CustomerToken::new(SECRET).unwrap(), Password::new(SECRET));
    vec![
        client.orders(&token, "C-1", Locale::EN).await.unwrap_err(),
        client.styles(&token, "S-1", Locale::EN).await.unwrap_err(),
        client
            .login(&format!("{SECRET}@example.com"), &password, Locale::EN)
            .await
            .unwrap_err(),
        client
            .register("new@example.com", &password, &password, Locale::EN)
            .await
            .unwrap_err(),
    ]
}

fn assert_clean(text: &str) {
    assert!(!text.contains(SECRET), "{text}");
    assert!(
        !text.contains("token=") && !text.contains("passwd="),
        "{text}"
    );
    assert!(
        !text.contains("C-1") && !text.contains("S-1"),
        "a customer's contracts are the customer's: {text}"
    );
}

#[tokio::test]
async fn an_error_shows_neither_token_nor_password_however_a_call_fails() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for behaviour in [
        Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR),
        Behaviour::Refuse(401, "unknown: s3cret-of-the-loom"),
        Behaviour::RefuseOver(StatusCode::CONFLICT, 409, "unknown: s3cret-of-the-loom"),
        Behaviour::Refuse(500, "unknown: s3cret-of-the-loom"),
        Behaviour::Raw(
            http::HeaderMap::new(),
            r#"{"status":500,"echo":"s3cret-of-the-loom"}"#.into(),
        ),
        Behaviour::Raw(
            http::HeaderMap::new(),
            r#"{"msg":"s3cret-of-the-loom"}"#.into(),
        ),
        Behaviour::Raw(
            http::HeaderMap::new(),
            r#"{"status":200,"data":"s3cret-of-the-loom"}"#.into(),
        ),
        Behaviour::Garbage,
        Behaviour::Huge,
        Behaviour::Hang,
        Behaviour::Reset,
    ] {
        scripted.on_all(behaviour.clone());
        // An accepted registration may come with any data.
        let accepted =
            matches!(&behaviour, Behaviour::Raw(_, body) if body.starts_with(br#"{"status":200"#));
        if accepted {
            scripted.fail("register");
        }
        let hung = if matches!(behaviour, Behaviour::Hang) {
            usize::MAX
        } else {
            0
        };
        for error in out_of_time(&scripted, hung, errors(&client)).await {
            assert_clean(&shown(&error));
            let echoed = matches!(
                &behaviour,
                Behaviour::Refuse(401, _) | Behaviour::RefuseOver(..)
            );
            assert_eq!(
                error.words().contains(SECRET),
                echoed,
                "it is kept for the one who sent it"
            );
        }
    }
    scripted.stop().await;
    for error in errors(&client).await {
        assert_clean(&shown(&error));
    }
}

/// On one thread, whose log is collected.
#[tokio::test]
async fn a_log_at_its_most_talkative_shows_neither_token_nor_password() {
    let log = ThreadLog::start(LevelFilter::TRACE);
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    scripted.fail_all();
    errors(&client).await;
    scripted.on_all(Behaviour::Reset);
    errors(&client).await;
    let text = log.text();
    assert!(text.contains("retrying"), "{text}");
    assert_clean(&text);
}
