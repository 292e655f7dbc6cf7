//! Rate limits count on all servers together.

use super::*;
use crate::support::site::Answer;

async fn login(site: &TestSite, account: &str, from: &str) -> Answer {
    let form = [("email", account), ("passwd", "a wrong password")];
    ask(site.request(Method::POST, "/api/v1/user/login/email").header("x-forwarded-for", from).form(&form)).await
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
    for (site, status) in [(&one, 200), (&two, 200), (&one, 200), (&two, 429), (&one, 429)] {
        assert_eq!(login(site, "lin@example.com", "192.0.2.1").await.status, status);
    }
    assert_eq!(login(&two, "lin@example.com", "192.0.2.2").await.status, 200, "another address");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_valkey_each_server_counts_by_itself() {
    let (provider, mut valkey) = (Scripted::start().await, Valkey::start());
    let one = server_with(&provider, &valkey.url(), "one", few).await;
    let two = server_with(&provider, &valkey.url(), "two", few).await;
    assert_eq!(login(&one, "lin@example.com", "192.0.2.1").await.status, 200);
    valkey.kill();
    for site in [&one, &two] {
        is_shared(site, false).await;
    }
    for (site, status) in [(&one, 200), (&one, 200), (&one, 429), (&two, 200), (&two, 200), (&two, 200), (&two, 429)] {
        assert_eq!(login(site, "lin@example.com", "192.0.2.1").await.status, status);
    }
}
