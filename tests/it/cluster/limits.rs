//! Rate limits count on all servers together.

use super::*;
use crate::support::scripted::PASSWORD;
use crate::support::site::Answer;

async fn login(site: &TestSite, account: &str, from: &str) -> Answer {
    login_with(site, account, "a wrong password", from).await
}

async fn login_with(site: &TestSite, account: &str, password: &str, from: &str) -> Answer {
    let form = [("email", account), ("passwd", password)];
    ask(site
        .request(Method::POST, "/api/v1/user/login/email")
        .header("x-forwarded-for", from)
        .form(&form))
    .await
}

fn few(config: &mut Config) {
    config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    config.limits.login_address = 3;
    config.limits.login_address_refill = Duration::from_hours(1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_its_attempts_on_all_servers_together() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let one = server_with(&provider, &valkey.url(), "one", few).await;
    let two = server_with(&provider, &valkey.url(), "two", few).await;
    for (site, status) in [
        (&one, 200),
        (&two, 200),
        (&one, 200),
        (&two, 429),
        (&one, 429),
    ] {
        assert_eq!(
            login(site, "lin@example.com", "192.0.2.1").await.status,
            status
        );
    }
    assert_eq!(
        login(&two, "lin@example.com", "192.0.2.2").await.status,
        200,
        "another address"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_valkey_each_server_counts_by_itself() {
    let (provider, mut valkey) = (Scripted::start().await, Valkey::start());
    let one = server_with(&provider, &valkey.url(), "one", few).await;
    let two = server_with(&provider, &valkey.url(), "two", few).await;
    assert_eq!(
        login(&one, "lin@example.com", "192.0.2.1").await.status,
        200
    );
    valkey.kill();
    for site in [&one, &two] {
        is_shared(site, false).await;
    }
    for (site, status) in [
        (&one, 200),
        (&one, 200),
        (&one, 429),
        (&two, 200),
        (&two, 200),
        (&two, 200),
        (&two, 429),
    ] {
        assert_eq!(
            login(site, "lin@example.com", "192.0.2.1").await.status,
            status
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_forgets_the_failures_of_the_account_on_all_servers() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let two_failures = |config: &mut Config| {
        few(config);
        config.limits.login_address = 100;
        config.limits.login_account = 2;
        config.limits.login_account_refill = Duration::from_hours(1);
    };
    let one = server_with(&provider, &valkey.url(), "one", two_failures).await;
    let two = server_with(&provider, &valkey.url(), "two", two_failures).await;
    for (site, password, status) in [
        (&one, "wrong", 200),
        (&one, PASSWORD, 200),
        (&two, "wrong", 200),
        (&two, "wrong", 200),
        (&two, "wrong", 429),
    ] {
        assert_eq!(
            login_with(site, "buyer@example.com", password, "192.0.2.1")
                .await
                .status,
            status
        );
    }
}
