//! The HTTP client of the provider's API.

use reqwest::Client;
use tokio::time::Duration;
use url::Url;

use base::config::ProviderSettings;
use base::http_client::{self, Transport};

/// Checks that a URL can be that of a provider.
pub(super) fn check(base: &Url) -> Result<(), &'static str> {
    match base {
        _ if !matches!(base.scheme(), "http" | "https") => Err("is neither http nor https"),
        _ if !base.username().is_empty() || base.password().is_some() => {
            Err("must not contain credentials")
        }
        _ if base.query().is_some() || base.fragment().is_some() => Err("must end with its path"),
        _ => Ok(()),
    }
}

pub(super) fn new(settings: &ProviderSettings, transport: Transport) -> reqwest::Result<Client> {
    http_client::builder(transport)
        .referer(false)
        .retry(reqwest::retry::never())
        .no_proxy()
        .connect_timeout(settings.connect_timeout)
        .pool_max_idle_per_host(settings.max_concurrent)
        .pool_idle_timeout(Duration::from_secs(30))
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_the_start_of_an_address_without_credentials() {
        for (url, fits) in [
            ("https://cms.example", true),
            ("http://127.0.0.1:8080/api/", true),
            ("ftp://cms.example", false),
            ("https://user@cms.example", false),
            ("https://:password@cms.example", false),
            ("https://cms.example/?a=b", false),
            ("https://cms.example/#a", false),
        ] {
            assert_eq!(check(&Url::parse(url).unwrap()).is_ok(), fits, "{url}");
        }
    }
}
