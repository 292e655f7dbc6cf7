//! `[provider]`: the client of the CMS provider.

use std::fmt;
use std::time::Duration;

use url::Url;

use super::Config;
use super::values::{DAY, GIB, KIB, MIB, MILLISECOND, MINUTE, duration, provider_source, size, whole};
use super::values::{media_hosts, media_paths};

const YEAR: u64 = 365 * DAY;
const MIB_256: usize = 256 * MIB;

/// The client of the CMS provider.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct ProviderSettings {
    /// Where the content comes from: "embedded", or the base URL of a provider.
    #[config(default = "embedded", deserialize_with = provider_source)]
    pub url: ProviderSource,

    /// How long making a connection may take.
    #[config(default = "2s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub connect_timeout: Duration,

    /// How long one attempt of a call may take, connecting included.
    #[config(default = "5s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub timeout: Duration,

    /// How often a failed call that changes nothing is tried again.
    #[config(default = 3, deserialize_with = whole::<0, 10, _, _>)]
    pub retries: usize,

    /// Shortest pause before a call is tried again; the pauses double, with jitter.
    #[config(default = "100ms", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub backoff_min: Duration,

    /// Longest pause before a call is tried again.
    #[config(default = "1s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub backoff_max: Duration,

    /// Most bytes of an answer's body.
    #[config(default = "8 MiB", deserialize_with = size::<KIB, MIB_256, _>)]
    pub max_body: usize,

    /// Calls under way at once; further ones wait.
    #[config(default = 64, deserialize_with = whole::<1, 4096, _, _>)]
    pub max_concurrent: usize,

    /// Hosts beside the provider's own whose pictures are shown, with a port where it is not the usual one. Pictures are
    /// fetched by this server, over http or https as their address says, and redirects are not followed. A picture
    /// elsewhere is left out, which is logged once.
    #[config(default = [], deserialize_with = media_hosts)]
    pub media_hosts: Vec<String>,

    /// Where pictures may be, as beginnings of paths at the provider and at `media_hosts`. An empty list means anywhere,
    /// if the path ends like the name of a picture: `.jpg`, `.png` … The provider's `/media/` is always served.
    #[config(default = [], deserialize_with = media_paths)]
    pub media_paths: Vec<String>,

    /// How long an answer with public content is used without asking again.
    #[config(default = "30s", deserialize_with = duration::<0, DAY, _>)]
    pub cache_fresh: Duration,

    /// How long an old answer stands in for a call that fails or is slow; a page made of it is not kept.
    #[config(default = "7d", deserialize_with = duration::<0, YEAR, _>)]
    pub cache_stale: Duration,

    /// Most bytes of memory for answers.
    #[config(default = "32 MiB", deserialize_with = size::<MIB, GIB, _>)]
    pub cache_budget: usize,
}

impl ProviderSettings {
    /// The defaults for a provider at this base URL.
    #[must_use]
    pub fn at(base: Url) -> Self {
        Self { url: ProviderSource::Remote(base), ..Config::default().provider }
    }
}

/// Where the content comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProviderSource {
    /// The embedded provider, on a loopback port of its own.
    Embedded,
    /// A provider at this base URL: http or https, without query, fragment, user name or password.
    Remote(Url),
}

impl fmt::Display for ProviderSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded => f.write_str("embedded"),
            Self::Remote(url) => url.fmt(f),
        }
    }
}
