//! `[search]`: what search engines and their like are told besides the pages.

use url::Url;

use super::values::{contact, indexnow_key, web_address};

/// What search engines and their like are told besides the pages.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct SearchSettings {
    /// Whom to tell about a weakness of the site, in `/.well-known/security.txt`. Without it there is no such file.
    #[config(deserialize_with = contact)]
    pub security_contact: Option<String>,

    /// The key by which search engines that take part in IndexNow know that a change is told by this site; it is
    /// served at `/<key>.txt`. With it, the pages that a purge names are told of. Not a secret.
    #[config(deserialize_with = indexnow_key)]
    pub indexnow_key: Option<String>,

    /// Where changed pages are told of.
    #[config(default = "https://api.indexnow.org/indexnow", deserialize_with = web_address)]
    pub indexnow_endpoint: Url,
}
