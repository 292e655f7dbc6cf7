//! Rules between settings.

use std::time::Duration;

use super::Config;
use super::error::Problem;
use super::section::Section;
use super::sources::Origin;

/// Returns the violated rules, each at that of its settings whose source has the higher precedence.
pub(super) fn check(config: &Config, sections: &[Section]) -> Vec<Problem> {
    let Config { server, site, provider, engine, cache, .. } = config;
    let origin = |path: &str| {
        let setting = sections.iter().flat_map(|section| &section.settings).find(|setting| setting.path() == path);
        setting.map_or(Origin::Default(None), |setting| setting.origin.clone())
    };
    let mut problems = Vec::new();
    let mut report = |one: &str, other: &str, message: String| {
        problems.push(Problem { origin: origin(one).max(origin(other)), message });
    };
    let durations: [(&str, Duration, &str, Duration); 3] = [
        ("cache.fresh", cache.fresh, "cache.stale", cache.stale),
        ("provider.connect_timeout", provider.connect_timeout, "provider.timeout", provider.timeout),
        ("engine.deadline", engine.deadline, "server.request_timeout", server.request_timeout),
    ];
    for (low, low_value, high, high_value) in durations {
        if low_value > high_value {
            let [low_value, high_value] = [low_value, high_value].map(humantime::format_duration);
            report(low, high, format!("{low} ({low_value}) must not be longer than {high} ({high_value})"));
        }
    }
    if server.behind_tls && server.public_url.scheme() != "https" {
        let message = "server.behind_tls = true needs an https server.public_url";
        report("server.behind_tls", "server.public_url", message.to_owned());
    }
    if !matches!(origin("site.default"), Origin::Default(_)) && site.default_site() != site.default {
        report("site.id", "site.default", "site.id and site.default must not name different sites".to_owned());
    }
    problems
}
