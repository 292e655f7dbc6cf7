//! Rules between settings.

use std::time::Duration;

use super::error::ConfigProblem;
use super::setting::SettingsSection;
use super::sources::Origin;
use super::{Config, Paging, ProviderSource, Site};

/// Returns the violated rules, each at that of its settings whose source has the higher precedence.
pub(super) fn check(config: &Config, sections: &[SettingsSection]) -> Vec<ConfigProblem> {
    let Config {
        server,
        site,
        provider,
        engine,
        cache,
        shared,
        mail,
        embedded,
        ..
    } = config;
    let purge_secret = &server.purge_secret;
    let origin = |path: &str| {
        let setting = sections
            .iter()
            .flat_map(|section| &section.settings)
            .find(|setting| setting.path() == path);
        setting.map_or(Origin::Default(None), |setting| setting.origin.clone())
    };
    let mut problems = Vec::new();
    let mut report = |one: &str, other: &str, message: String| {
        problems.push(ConfigProblem {
            origin: origin(one).max(origin(other)),
            message,
        });
    };
    let durations: [(&str, Duration, &str, Duration); 3] = [
        ("cache.fresh", cache.fresh, "cache.stale", cache.stale),
        (
            "provider.connect_timeout",
            provider.connect_timeout,
            "provider.timeout",
            provider.timeout,
        ),
        (
            "engine.deadline",
            engine.deadline,
            "server.request_timeout",
            server.request_timeout,
        ),
    ];
    for (low, low_value, high, high_value) in durations {
        if low_value > high_value {
            let [low_value, high_value] = [low_value, high_value].map(humantime::format_duration);
            report(
                low,
                high,
                format!("{low} ({low_value}) must not be longer than {high} ({high_value})"),
            );
        }
    }
    if server.behind_tls && server.public_url.scheme() != "https" {
        let message = "server.behind_tls = true needs an https server.public_url";
        report("server.behind_tls", "server.public_url", message.to_owned());
    }
    let violated = tls_rules(config).into_iter().filter(|rule| rule.0);
    for (_, one, other, needs) in violated {
        report(one, other, format!("{one} {needs}"));
    }
    if provider.paging != Paging::Rows && provider.url == ProviderSource::Embedded {
        let message =
            "provider.paging = \"pages\" needs a provider.url: the embedded provider counts rows";
        report("provider.paging", "provider.url", message.to_owned());
    }
    if !config.company.facts.is_empty() && provider.url == ProviderSource::Embedded {
        let message = "[company] needs a provider.url: with the embedded provider, the company is written at the desk, \
                       under Company";
        report("company.facts", "provider.url", message.to_owned());
    }
    let server = ("mail.server", mail.server.is_some());
    let account = ("mail.account", mail.account.is_some());
    let password = ("mail.password", mail.password.is_some());
    for ((setting, is_set), (other, is_other_set)) in [
        (server, ("mail.sender", mail.sender.is_some())),
        (server, ("mail.inquiries", mail.inquiries.is_some())),
        (account, password),
        (password, account),
    ] {
        if is_set && !is_other_set {
            report(setting, other, format!("{setting} needs {other}"));
        }
    }
    if !embedded.servers.is_empty() && purge_secret.is_none() {
        report(
            "embedded.servers",
            "server.purge_secret",
            "embedded.servers needs server.purge_secret, that of these servers".to_owned(),
        );
    }
    if shared.url.is_some() && shared.secret.is_none() {
        report(
            "shared.url",
            "shared.secret",
            "shared.url needs shared.secret, the same on all servers".to_owned(),
        );
    }
    if site.serves(Site::Brand) && config.brand_source().is_none() {
        let setting = if site.hosts.values().any(|of| *of == Site::Brand) {
            "site.hosts"
        } else if site.id.site() == Some(Site::Brand) {
            "site.id"
        } else {
            "site.default"
        };
        let message = format!(
            "{setting} selects the brand site, which needs brand.texts, the file with its texts"
        );
        report(setting, "brand.texts", message);
    }
    if !matches!(origin("site.default"), Origin::Default(_)) && site.default_site() != site.default
    {
        report(
            "site.id",
            "site.default",
            "site.id and site.default must not name different sites".to_owned(),
        );
    }
    problems
}

/// A rule of TLS: whether it is violated, its settings, and the second part of the message.
type TlsRule = (bool, &'static str, &'static str, &'static str);

fn tls_rules(config: &Config) -> [TlsRule; 7] {
    let Config {
        server, tls, acme, ..
    } = config;
    let (is_on, by_acme) = (tls.listen.is_some(), !acme.domains.is_empty());
    [
        (
            tls.certificate.is_some() != tls.key.is_some(),
            "tls.certificate",
            "tls.key",
            "and tls.key need each other",
        ),
        (
            !is_on && tls.files().is_some(),
            "tls.certificate",
            "tls.listen",
            "needs tls.listen",
        ),
        (
            !is_on && tls.redirect_listen.is_some(),
            "tls.redirect_listen",
            "tls.listen",
            "needs tls.listen",
        ),
        (
            !is_on && by_acme,
            "acme.domains",
            "tls.listen",
            "needs tls.listen",
        ),
        (
            by_acme && tls.files().is_some(),
            "acme.domains",
            "tls.certificate",
            "and tls.certificate are alternatives",
        ),
        (
            is_on && !by_acme && tls.certificate.is_none() && tls.key.is_none(),
            "tls.listen",
            "acme.domains",
            "needs tls.certificate and tls.key, or acme.domains",
        ),
        (
            is_on && server.public_url.scheme() != "https",
            "tls.listen",
            "server.public_url",
            "needs an https server.public_url",
        ),
    ]
}
