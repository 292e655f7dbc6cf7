//! How long the provider's public answers are kept.

use std::time::Duration;

/// How long the provider's public answers are kept, and how much they may weigh.
#[derive(Clone, Debug)]
pub struct ContentConfig {
    /// How long an answer is used without asking again.
    pub fresh: Duration,
    /// How long, counted from the end of `fresh`, an answer is used instead of one that fails.
    pub stale: Duration,
    /// How long "there is no such thing" is used without asking again.
    pub negative: Duration,
    /// How long a new answer is waited for while an old one is at hand.
    pub patience: Duration,
    /// How long an old answer is used without asking again, after asking has failed.
    pub pause: Duration,
    /// What all answers may weigh together, in bytes.
    pub byte_budget: usize,
}

impl Default for ContentConfig {
    /// 30 s fresh, a day stale, 10 s for "no such thing", 2 s of patience, 5 s of pause, 32 MiB.
    fn default() -> Self {
        Self {
            fresh: Duration::from_secs(30),
            stale: Duration::from_hours(24),
            negative: Duration::from_secs(10),
            patience: Duration::from_secs(2),
            pause: Duration::from_secs(5),
            byte_budget: 32 << 20,
        }
    }
}
