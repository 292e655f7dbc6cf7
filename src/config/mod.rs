//! The configuration: one documented struct per concern, read once at start-up.
//!
//! Sources in order of precedence: a command-line flag, an environment variable (`SELVAGE_<SECTION>_<KEY>`), the TOML
//! file (`<key>` in `[<section>]`), the default. Every value is validated, also one that another source overrides, and
//! all problems are reported together, each with its file and line, variable or flag. The doc comments of the structs
//! are also the text of `selvage.example.toml` and of `selvage config --reference`.
//!
//! Architecture invariant: nothing here reads or changes the state of the process except the TOML file; tests pass
//! their own [`Sources`].

mod brand;
mod cache;
mod catalogue;
mod checks;
mod choices;
mod defaults;
mod effective;
mod embedded;
mod engine;
mod environment;
mod error;
mod file;
mod images;
mod limits;
mod load;
mod log;
mod map;
mod provider;
mod reference;
mod search;
mod secret;
mod server;
mod site;
mod sources;
mod telemetry;
mod values;
mod visits;

pub use self::brand::{BrandSettings, Shop};
pub use self::cache::CacheSettings;
pub use self::choices::{Site, SiteId, VisitConsent};
pub use self::effective::Effective;
pub use self::embedded::EmbeddedSettings;
pub use self::engine::EngineSettings;
pub use self::error::{ConfigError, Problem};
pub use self::images::ImageSettings;
pub use self::limits::LimitSettings;
pub use self::load::{Loaded, load};
pub use self::log::{LogFormat, LogSettings};
pub use self::map::{MapSettings, TileSource, TileTemplate};
pub use self::provider::{ProviderSettings, ProviderSource};
pub use self::reference::{example, reference};
pub use self::search::SearchSettings;
pub use self::secret::Secret;
pub use self::server::ServerSettings;
pub use self::site::{HostName, SiteSettings};
pub use self::sources::{File, Flag, Origin, Sources};
pub use self::telemetry::TelemetrySettings;
pub use self::visits::VisitSettings;

/// Every setting of the process.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct Config {
    /// HTTP: where the server listens, what it is called from outside, and what a request may cost.
    #[config(nested)]
    pub server: ServerSettings,

    /// Which of the two sites a request is for.
    #[config(nested)]
    pub site: SiteSettings,

    /// The brand site.
    #[config(nested)]
    pub brand: BrandSettings,

    /// How often customers' calls may be made, and visits be logged.
    #[config(nested)]
    pub limits: LimitSettings,

    /// The visit log: what visitors' browsers tell the provider of the pages that were seen.
    #[config(nested)]
    pub visits: VisitSettings,

    /// The map of the contact page.
    #[config(nested)]
    pub map: MapSettings,

    /// The client of the CMS provider.
    #[config(nested)]
    pub provider: ProviderSettings,

    /// The embedded provider: used by `selvage provider`, and by `selvage serve` when `provider.url` is "embedded".
    #[config(nested)]
    pub embedded: EmbeddedSettings,

    /// The JavaScript engine that renders pages.
    #[config(nested)]
    pub engine: EngineSettings,

    /// The cache of rendered pages.
    #[config(nested)]
    pub cache: CacheSettings,

    /// The provider's pictures in the sizes and formats that screens need, at `/_image`.
    #[config(nested)]
    pub images: ImageSettings,

    /// What search engines and their like are told besides the pages.
    #[config(nested)]
    pub search: SearchSettings,

    /// Logs, which go to the standard error stream.
    #[config(nested)]
    pub log: LogSettings,

    /// Traces, which go to a collector with OTLP over HTTP. They hold kinds of pages, names of calls, outcomes and
    /// times; never an address as it was typed, a query, a token or a name.
    #[config(nested)]
    pub telemetry: TelemetrySettings,
}

/// The settings of one source, all optional.
type Layer = <Config as confique::Config>::Layer;

impl Default for Config {
    /// The defaults, without file, environment and flags.
    fn default() -> Self {
        load(&Sources::default())
            .map_or_else(|problems| unreachable!("the defaults are valid: {problems}"), |loaded| loaded.config)
    }
}

#[cfg(test)]
mod tests;
