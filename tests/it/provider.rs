//! The provider's client and its cache of answers, against a scripted provider over real HTTP.

mod calls;
mod content;
mod failures;
mod limits;
mod metrics;
mod papers;
mod retries;
mod secrets;

use std::time::Duration;

use selvage::config::ProviderSettings;
use selvage::provider::Provider;

use crate::support::scripted::Scripted;

/// Limits that no test comes near unless it wants to, and retries without delay.
fn config(scripted: &Scripted) -> ProviderSettings {
    ProviderSettings {
        timeout: Duration::from_secs(20),
        backoff_min: Duration::from_millis(1),
        backoff_max: Duration::from_millis(2),
        ..ProviderSettings::at(scripted.url())
    }
}

fn client(scripted: &Scripted) -> Provider {
    Provider::new(config(scripted), Vec::new()).unwrap()
}

/// A client that gives up soon, for answers that never come.
fn impatient(scripted: &Scripted) -> Provider {
    Provider::new(
        ProviderSettings {
            timeout: Duration::from_millis(100),
            ..config(scripted)
        },
        Vec::new(),
    )
    .unwrap()
}
