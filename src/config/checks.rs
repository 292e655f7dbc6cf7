//! Rules between settings.

use std::time::Duration;

use super::Config;
use super::error::Problem;
use super::load::Winners;
use super::sources::Origin;

type Key = (&'static str, &'static str);

/// Returns the violated rules, each at that of its settings which has the source of higher precedence.
pub(super) fn check(config: &Config, winners: &Winners) -> Vec<Problem> {
    let mut checks = Checks { winners, problems: Vec::new() };
    let Config { server, site, provider, engine, cache, .. } = config;

    checks.not_above(("cache", "fresh"), cache.fresh, ("cache", "stale"), cache.stale);
    checks.not_above(
        ("provider", "cache_fresh"),
        provider.cache_fresh,
        ("provider", "cache_stale"),
        provider.cache_stale,
    );
    checks.not_above(
        ("provider", "connect_timeout"),
        provider.connect_timeout,
        ("provider", "timeout"),
        provider.timeout,
    );
    checks.not_above(
        ("provider", "backoff_min"),
        provider.backoff_min,
        ("provider", "backoff_max"),
        provider.backoff_max,
    );
    checks.not_above(("engine", "deadline"), engine.deadline, ("server", "request_timeout"), server.request_timeout);
    if server.behind_tls && server.public_url.scheme() != "https" {
        let message = "server.behind_tls = true needs an https server.public_url";
        checks.report(("server", "behind_tls"), ("server", "public_url"), message.to_owned());
    }
    let chosen = winners.get(&("site", "default")).is_some_and(|winner| !matches!(winner.origin, Origin::Default(_)));
    if chosen && site.default_site() != site.default {
        let message = "site.id and site.default must not name different sites";
        checks.report(("site", "id"), ("site", "default"), message.to_owned());
    }
    checks.problems
}

struct Checks<'w> {
    winners: &'w Winners,
    problems: Vec<Problem>,
}

impl Checks<'_> {
    fn not_above(&mut self, low: Key, low_value: Duration, high: Key, high_value: Duration) {
        if low_value > high_value {
            let show = humantime::format_duration;
            let message = format!(
                "{}.{} ({}) must not be longer than {}.{} ({})",
                low.0,
                low.1,
                show(low_value),
                high.0,
                high.1,
                show(high_value)
            );
            self.report(low, high, message);
        }
    }

    fn report(&mut self, one: Key, other: Key, message: String) {
        let origin = |key: &Key| self.winners.get(key).map(|winner| winner.origin.clone());
        let origin = origin(&one).max(origin(&other)).unwrap_or(Origin::Default(None));
        self.problems.push(Problem { origin, message });
    }
}
