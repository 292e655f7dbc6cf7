//! How the provider is reached, and the limits under which it is asked.

use std::time::Duration;

use url::Url;

use super::MediaConfig;
use crate::config::ProviderSettings;

/// How the provider is reached. Every limit is per attempt, not per call with its retries.
#[derive(Clone, Debug)]
pub struct ProviderConfig {
    /// `http` or `https`; the paths of the calls are appended to its path.
    pub base: Url,
    /// The longest wait for a connection.
    pub connect_timeout: Duration,
    /// The longest an attempt may take, from the connection to the last byte of the body. Also the longest wait for a
    /// turn when `max_concurrent` requests are under way.
    pub timeout: Duration,
    /// How often a GET is asked again when what went wrong may pass. A POST never is.
    pub retries: usize,
    /// The wait before the first retry, jitter aside; it doubles from one to the next.
    pub backoff_min: Duration,
    /// The longest wait between two attempts, jitter aside. A provider that asks for more (`Retry-After`) is not
    /// asked again.
    pub backoff_max: Duration,
    /// The longest body, in bytes after decompression. Pictures have [`Provider::MEDIA_LIMIT`](super::Provider).
    pub max_body: usize,
    /// The number of requests under way at any time.
    pub max_concurrent: usize,
    /// Which pictures are shown besides those below `/media/`.
    pub media: MediaConfig,
}

impl ProviderConfig {
    /// The operator's limits for the provider at this address; `ours` are the URLs below which its files are served here.
    #[must_use]
    pub fn of(settings: &ProviderSettings, base: Url, ours: Vec<Url>) -> Self {
        let media = MediaConfig { hosts: settings.media_hosts.clone(), paths: settings.media_paths.clone(), ours };
        Self {
            base,
            connect_timeout: settings.connect_timeout,
            timeout: settings.timeout,
            retries: settings.retries,
            backoff_min: settings.backoff_min,
            backoff_max: settings.backoff_max,
            max_body: settings.max_body,
            max_concurrent: settings.max_concurrent,
            media,
        }
    }

    /// The usual limits for the provider at this address.
    #[must_use]
    pub fn new(base: Url) -> Self {
        Self {
            base,
            connect_timeout: Duration::from_secs(1),
            timeout: Duration::from_secs(5),
            retries: 3,
            backoff_min: Duration::from_millis(100),
            backoff_max: Duration::from_secs(2),
            max_body: 4 << 20,
            max_concurrent: 64,
            media: MediaConfig::default(),
        }
    }
}
