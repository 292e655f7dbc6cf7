//! Several servers that share Valkey.

mod assets;
mod faults;
mod images;
mod kinds;
mod limits;
mod pages;
mod privacy;
mod purges;
mod trust;

use std::time::Duration;

use base::config::{Config, Secret, ValkeyUrl};
use reqwest::Method;
use serde_json::Value;

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};
use crate::support::valkey::Valkey;

const SECRET: &str = "weft-and-warp-1993";

/// A server that uses Valkey at this URL, under a name of its own.
async fn server(provider: &Scripted, valkey: &str, name: &str) -> TestSite {
    server_with(provider, valkey, name, |_| ()).await
}

async fn server_with(
    provider: &Scripted,
    valkey: &str,
    name: &str,
    change: impl FnOnce(&mut Config),
) -> TestSite {
    let start = TestSite::start(provider.url(), |config| {
        shared(config, valkey, name);
        change(config);
    });
    // Boxed, because the future is large.
    let site = Box::pin(start).await;
    is_shared(&site, true).await;
    site
}

pub fn shared(config: &mut Config, valkey: &str, name: &str) {
    config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    config.cache.fresh = Duration::from_hours(1);
    config.cache.renew_wait = Duration::from_secs(15);
    config.shared.url = ValkeyUrl::parse(valkey);
    config.shared.secret = Some(Secret::new(SECRET.to_owned()));
    config.shared.name = Some(name.to_owned());
    // Debug builds on a busy machine must not run into what is no subject of most tests.
    config.shared.timeout = Duration::from_secs(5);
    config.shared.confirm_timeout = Duration::from_secs(30);
    config.shared.lease = Duration::from_secs(30);
    config.shared.retry_max = config.shared.retry_min;
}

/// Three servers.
async fn cluster(provider: &Scripted, valkey: &Valkey) -> [TestSite; 3] {
    let url = valkey.url();
    let server = async |name| server(provider, &url, name).await;
    [
        server("one").await,
        server("two").await,
        server("three").await,
    ]
}

/// Waits until a server uses Valkey, or no longer does.
pub async fn is_shared(site: &TestSite, expected: bool) {
    let waiting = async {
        while ask(site.request(Method::GET, "/readyz")).await.json()["shared"] != expected {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting)
        .await
        .expect("never (no longer) shared");
}

pub fn names(report: &Value, which: &str) -> Vec<String> {
    serde_json::from_value(report["servers"][which].clone()).unwrap()
}
