//! The provider's client and its cache of answers, against a scripted provider over real HTTP.

mod calls;
mod content;
mod failures;
mod lacking;
mod limits;
mod metrics;
mod odd;
mod papers;
mod parts;
mod retries;
mod secrets;

use std::pin::pin;
use std::time::Duration;

use base::config::ProviderSettings;
use base::currency::Currency;
use site::provider::{Amount, Provider};

use crate::support::scripted::Scripted;

/// Limits that no test comes near unless it wants to, and retries without delay.
fn config(scripted: &Scripted) -> ProviderSettings {
    ProviderSettings {
        timeout: Duration::from_secs(20),
        backoff_min: Duration::from_millis(1),
        backoff_max: Duration::from_millis(2),
        cache_failed: Duration::ZERO,
        ..ProviderSettings::at(scripted.url())
    }
}

fn client(scripted: &Scripted) -> Provider {
    Provider::new(config(scripted), Vec::new()).unwrap()
}

/// An amount with its currency: `4.35 EUR`; empty if one of them is unknown.
fn amount_of(sent: Option<&Amount>, currency: Option<Currency>) -> String {
    let number = sent.and_then(|sent| sent.in_currency(currency));
    let amount = number.zip(currency);
    amount.map_or_else(String::new, |(number, own)| format!("{number} {own}"))
}

/// A client that gives up before the test does, for answers that begin and never end.
fn impatient(scripted: &Scripted) -> Provider {
    Provider::new(
        ProviderSettings {
            timeout: Duration::from_secs(2),
            ..config(scripted)
        },
        Vec::new(),
    )
    .unwrap()
}

/// Makes a call whose time is up as soon as the provider has its request, for this number of
/// requests. The clock is moved, so the outcome does not depend on how busy the machine is.
async fn out_of_time<T>(scripted: &Scripted, requests: usize, call: impl Future<Output = T>) -> T {
    let mut call = pin!(call);
    for request in scripted.total() + 1..=scripted.total().saturating_add(requests) {
        tokio::select! {
            biased;
            outcome = &mut call => return outcome,
            () = scripted.all_arrived(request) => {}
        }
        tokio::time::pause();
        tokio::time::advance(config(scripted).timeout).await;
        tokio::time::resume();
    }
    call.await
}
