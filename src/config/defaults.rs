//! Defaults that depend on other values, and example values of settings without a default.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

use confique::meta::Expr;

use super::Layer;
use super::catalogue::{self, Setting};
use super::environment::of_text;
use super::load::{Given, Winner, Winners};
use super::sources::Origin;

type Environment = [(OsString, OsString)];

/// A default computed from other settings or from the machine.
pub(super) struct Derived {
    pub section: &'static str,
    pub key: &'static str,
    /// The description of the default, for the reference and as the origin of the value.
    pub rule: &'static str,
    value: fn(&Layer, &Environment) -> Option<String>,
}

/// In order of dependency.
pub(super) const DERIVED: &[Derived] = &[
    Derived {
        section: "server",
        key: "public_url",
        rule: "http:// and server.listen",
        value: |layer, _| layer.server.listen.map(|address| format!("http://{address}")),
    },
    Derived {
        section: "server",
        key: "behind_tls",
        rule: "whether server.public_url is https",
        value: |layer, _| {
            let url = layer.server.public_url.as_ref()?;
            Some((url.scheme() == "https").to_string())
        },
    },
    Derived {
        section: "embedded",
        key: "database",
        rule: "provider.sqlite in $STATE_DIRECTORY, else in data/",
        value: |_, environment| Some(below(environment, "STATE_DIRECTORY", "provider.sqlite")),
    },
    Derived {
        section: "engine",
        key: "isolates",
        rule: "one for each core, 2 to 8",
        value: |_, _| {
            let cores = available_parallelism().map_or(2, NonZeroUsize::get);
            Some(cores.clamp(2, 8).to_string())
        },
    },
    Derived {
        section: "images",
        key: "workers",
        rule: "all cores but two, 1 to 4",
        value: |_, _| {
            let cores = available_parallelism().map_or(1, NonZeroUsize::get);
            Some(cores.saturating_sub(2).clamp(1, 4).to_string())
        },
    },
    Derived {
        section: "cache",
        key: "folder",
        rule: "$CACHE_DIRECTORY, else data/",
        value: |_, environment| Some(below(environment, "CACHE_DIRECTORY", "")),
    },
];

impl Derived {
    /// The text of the default.
    pub fn value(&self, layer: &Layer, environment: &Environment) -> String {
        (self.value)(layer, environment).unwrap_or_default()
    }

    /// Returns the setting with its default.
    pub fn given<'t>(&self, text: &'t str) -> Option<Given<'t>> {
        let setting = catalogue::find(self.section, self.key)?;
        Some(of_text(setting, text, Origin::Default(Some(self.rule))))
    }
}

/// The file of this name in the first of the directories in this variable of systemd.
fn below(environment: &Environment, variable: &str, called: &str) -> String {
    let directory = environment
        .iter()
        .find(|(name, _)| name == variable)
        .and_then(|(_, value)| value.to_str()?.split(':').next())
        .filter(|directory| !directory.is_empty())
        .unwrap_or("data");
    Path::new(directory).join(called).to_string_lossy().into_owned()
}

/// The defaults at the fields.
pub(super) fn written() -> Winners {
    catalogue::settings()
        .filter_map(|setting| {
            let value = as_toml(setting.default.as_ref()?);
            let origin = Origin::Default(None);
            Some(((setting.section, setting.key), Winner { value, origin }))
        })
        .collect()
}

/// The value of a setting in the example file, as TOML.
pub(super) fn example_of(setting: &Setting) -> String {
    match (setting.path().as_str(), &setting.default) {
        (_, Some(default)) => as_toml(default).to_string(),
        ("server.public_url" | "site.garment_url", None) => "\"https://www.example.com\"".to_owned(),
        ("site.brand_url", None) => "\"https://brand.example.com\"".to_owned(),
        ("server.behind_tls", None) => "true".to_owned(),
        ("server.purge_secret" | "telemetry.otlp_secret", None) => "\"at-least-16-characters\"".to_owned(),
        ("telemetry.otlp_endpoint", None) => "\"http://127.0.0.1:4318/v1/traces\"".to_owned(),
        ("search.security_contact", None) => "\"mailto:security@example.com\"".to_owned(),
        ("search.indexnow_key", None) => "\"at-least-8-characters\"".to_owned(),
        ("embedded.database", None) => "\"data/provider.sqlite\"".to_owned(),
        ("cache.folder", None) => "\"data\"".to_owned(),
        ("embedded.content", None) => "\"content\"".to_owned(),
        _ => "2".to_owned(),
    }
}

/// The default in words or as TOML.
pub(super) fn described(setting: &Setting) -> String {
    let derived = DERIVED.iter().find(|derived| (derived.section, derived.key) == (setting.section, setting.key));
    match (derived, &setting.default) {
        (Some(derived), _) => derived.rule.to_owned(),
        (None, Some(default)) => as_toml(default).to_string(),
        (None, None) => "none".to_owned(),
    }
}

fn as_toml(expression: &Expr) -> toml::Value {
    toml::Value::try_from(expression).unwrap_or_else(|error| unreachable!("a default is not TOML: {error}"))
}
