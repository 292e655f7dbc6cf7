//! The redirects from addresses that the site had before, which the provider has, and the addresses
//! that visitors asked for in vain.

use std::sync::Arc;

use arc_swap::ArcSwap;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use ts_rs::TS;

use super::App;
use super::words::RenewError;
use crate::telemetry::KeyTally;
use base::error_chain::ErrorChain;
use base::site::{MovedAddresses, REDIRECTS_ITEM};

/// The maximum length of an address that is remembered, in bytes: a longer one is no page's.
const LONGEST: usize = 300;

/// A path at which there is no page.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct MissedAddress {
    /// The path, without query.
    pub path: String,
    /// The number of requests.
    #[ts(type = "number")]
    pub requests: u64,
}

/// The redirects, and the paths that have neither a page nor one of them.
#[derive(Default)]
pub(crate) struct MovedPages {
    known: ArcSwap<MovedAddresses>,
    missed: KeyTally,
}

impl MovedPages {
    pub fn known(&self) -> Arc<MovedAddresses> {
        self.known.load_full()
    }

    /// Counts a request for a path that has neither a page nor a redirect. Queries are not
    /// remembered, and neither are email addresses and files that only attackers look for.
    pub fn count_missed(&self, path: &str) {
        let decoded = percent_decode_str(path).decode_utf8();
        let shown = decoded.as_deref().unwrap_or(path);
        let is_odd = shown.contains(['@', '\\', '<']) || shown.contains("/.");
        if shown.len() <= LONGEST && !is_odd && !shown.chars().any(char::is_control) {
            self.missed.count(shown.to_owned());
        }
    }

    /// Returns the paths with the most requests that have no redirect meanwhile.
    pub fn missed(&self, number: usize) -> Vec<MissedAddress> {
        let known = self.known();
        let is_missed = |path: &str| known.of_missing(path, "").is_none();
        let first = self.missed.first(number, is_missed).into_iter();
        let missed = first.map(|(path, requests)| MissedAddress { path, requests });
        missed.collect()
    }
}

impl App {
    /// Loads the redirects.
    pub(super) async fn renew_redirects(&self) -> Result<(), RenewError> {
        let json = self.provider.redirects().await?;
        let redirects = MovedAddresses::read(&json).map_err(RenewError::Redirects)?;
        self.moved.known.store(Arc::new(redirects));
        Ok(())
    }

    /// Loads the redirects; while that fails, the known ones stay.
    pub(super) async fn try_renew_redirects(&self) {
        if let Err(error) = self.renew_redirects().await {
            let error = ErrorChain(&error);
            tracing::warn!(%error, "the redirects could not be loaded: the known ones stay");
        }
    }
}

/// Whether a purge can be about the redirects.
pub(super) fn are_redirects(tags: &[String]) -> bool {
    tags.contains(&format!("info:{REDIRECTS_ITEM}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_nobody_has_is_told_until_it_has_a_redirect() {
        let moved = MovedPages::default();
        let paths = ["/%E6%A3%89", "/a", "/.env", "/a@b.example", "/<a"];
        for path in paths.into_iter().cycle().take(3 * paths.len()) {
            moved.count_missed(path);
        }
        let told = |moved: &MovedPages| {
            let missed = moved.missed(5).into_iter();
            missed
                .map(|own| (own.path, own.requests))
                .collect::<Vec<_>>()
        };
        let both = [("/a".to_owned(), 3), ("/棉".to_owned(), 3)];
        assert_eq!(told(&moved), both);
        let known = MovedAddresses::read(r#"{"/棉/": "/news/list"}"#).unwrap();
        moved.known.store(Arc::new(known));
        assert_eq!(told(&moved), both[..1]);
    }
}
