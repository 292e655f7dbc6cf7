//! Guesses at a secret of an account, wherever they are made.

use base::config::Config;
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, PASSWORD, problem};
use crate::support::site::{Answer, ask};

const EMAIL: &str = "owner@example.com";

/// So many wrong guesses at an account in a long time.
const ALLOWED: u32 = 3;

fn limited(config: &mut Config) {
    config.limits.login_account = ALLOWED;
    config.limits.login_account_refill = std::time::Duration::from_hours(1);
}

fn is_limited(answer: &Answer) {
    assert_eq!(problem(answer), (429, "too-many".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_present_password_counts_as_a_wrong_login() {
    let change = json!({ "current": "wrong", "new": "another long password" });
    let factor = json!({ "current": "wrong", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "code": "000000" });
    let removal = json!({ "current": "wrong" });
    let calls: [(Method, &str, Value); 3] = [
        (Method::PUT, "/me/password", change),
        (Method::PUT, "/me/second-factor", factor),
        (Method::POST, "/me/second-factor/remove", removal),
    ];
    for (method, path, body) in calls {
        let (_folder, desk) = Desk::alone(limited).await;
        let session = desk.member(EMAIL, Role::Owner).await;
        let guess = || desk.send(method.clone(), path, &session, body.clone());
        for _ in 0..ALLOWED {
            let refused = guess().await;
            assert_eq!(problem(&refused), (422, "wrong-password".to_owned()));
            assert!(!refused.headers.contains_key("x-selvage-wrong"));
        }
        is_limited(&guess().await);
        is_limited(&desk.login(EMAIL, PASSWORD).await);
        // Others of the same network have their own counts.
        let other = desk.member("other@example.com", Role::Author).await;
        let own = desk.send(method.clone(), path, &other, body.clone()).await;
        assert_eq!(problem(&own), (422, "wrong-password".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_guesses_nothing_costs_nothing() {
    let (_folder, desk) = Desk::alone(|config| {
        limited(config);
        config.limits.login_address = ALLOWED;
        config.limits.login_address_refill = std::time::Duration::from_hours(1);
    })
    .await;
    let session = desk.member(EMAIL, Role::Owner).await;
    for _ in 0..2 * ALLOWED {
        let offer = ask(desk.call(Method::GET, "/me/second-factor", &session)).await;
        assert_eq!(offer.status, StatusCode::OK, "{}", offer.text());
    }
    let login = desk.login(EMAIL, PASSWORD).await;
    assert_eq!(login.status, StatusCode::OK, "{}", login.text());
}
