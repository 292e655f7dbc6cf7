//! The configuration: one documented struct per concern, read once at start-up.
//!
//! Sources in order of precedence: a command-line flag, an environment variable
//! (`SELVAGE_<SECTION>_<KEY>`), the TOML file (`<key>` in `[<section>]`), the default. Every value
//! is validated, also one that another source overrides, and all problems are reported together,
//! each with its file and line, variable or flag. `settings` declares the settings; its doc
//! comments are also the text of `selvage.example.toml` and of `selvage config --reference`.
//!
//! Architecture invariant: nothing here reads or changes the state of the process except the TOML
//! file; tests pass their own [`Sources`].

mod asked;
mod brand;
mod checks;
mod company;
mod database;
mod environment;
mod error;
mod exposed;
mod file;
mod for_pages;
mod kind;
mod load;
mod mail;
mod map;
mod reader;
mod reference;
mod secret;
mod section;
mod server;
mod setting;
mod settings;
mod shared;
mod shops;
mod site;
mod sources;
mod tls;
mod urls;
mod webhook;

use self::for_pages::PagesHash;

pub use self::asked::{AskedVisitors, VisitConsent};
pub use self::brand::BrandSource;
pub use self::company::StatedFacts;
pub use self::database::{Database, InvalidDatabase, PostgresUrl};
pub use self::error::{ConfigError, ConfigProblem};
pub use self::for_pages::ForPages;
pub use self::load::{LoadedConfig, load};
pub use self::mail::{MailSettings, MailTls};
pub use self::map::{TileSource, TileTemplate};
pub use self::reference::{Effective, example, reference};
pub use self::secret::Secret;
pub use self::server::{AdminSettings, ServerSettings, is_of_this_machine};
pub use self::settings::{
    BrandSettings, CacheSettings, CompanySettings, DeskSettings, EmbeddedSettings, EngineSettings,
    ImageSettings, LimitSettings, LogSettings, MapSettings, ProviderSettings, SearchSettings,
    SiteSettings, TelemetrySettings, VisitSettings,
};
pub use self::shared::{SharedSettings, ValkeyKind, ValkeyUrl};
pub use self::shops::Shop;
pub use self::site::{HostName, Site, SiteId};
pub use self::sources::{CompanyFields, ConfigFile, Flag, Origin, Sources};
pub use self::tls::{AcmeSettings, TlsSettings};
pub use self::urls::{AdminAddress, ProviderSource};
pub use self::webhook::{MessageTemplate, TooManyTexts, WebhookSettings};

/// Declares the sections of [`Config`], each with its name in the TOML file.
macro_rules! config {
    ($( $section:ident: $Settings:ident, )+) => {
        /// The settings of the process, by section. `Default` has the defaults, without file,
        /// environment and flags.
        #[derive(Clone, Debug, Default)]
        pub struct Config {
            $( pub $section: $Settings, )+
        }

        impl Config {
            fn read(reader: &mut reader::SettingReader<'_>) -> Option<Self> {
                Some(Self { $( $section: $Settings::read(reader)?, )+ })
            }

            /// A hash of the settings that pages depend on.
            pub fn of_pages(&self) -> u64 {
                let mut hash = PagesHash::default();
                $( self.$section.hash(&mut hash); )+
                hash.finish()
            }
        }

        impl<'s> ForPages<'s, Config> {
            $(pub const fn $section(self) -> ForPages<'s, $Settings> {
                ForPages(&self.0.$section)
            })+
        }
    };
}

config! {
    server: ServerSettings,
    admin: AdminSettings,
    tls: TlsSettings,
    acme: AcmeSettings,
    site: SiteSettings,
    brand: BrandSettings,
    company: CompanySettings,
    limits: LimitSettings,
    visits: VisitSettings,
    webhook: WebhookSettings,
    map: MapSettings,
    provider: ProviderSettings,
    embedded: EmbeddedSettings,
    desk: DeskSettings,
    mail: MailSettings,
    engine: EngineSettings,
    cache: CacheSettings,
    shared: SharedSettings,
    images: ImageSettings,
    search: SearchSettings,
    log: LogSettings,
    telemetry: TelemetrySettings,
}

impl Config {
    /// The settings of the embedded provider, with what it needs of other sections.
    pub fn of_provider(&self) -> EmbeddedSettings {
        let site_url = self.site.url_of(Site::Garment, &self.server.public_url);
        EmbeddedSettings {
            mail: Box::new(self.mail.clone()),
            site_url: Some(Box::new(site_url)),
            session_idle: self.desk.session_idle,
            key_file: Some(self.server.key_file.clone()),
            ..self.embedded.clone()
        }
    }

    /// The settings that pages may read.
    pub const fn for_pages(&self) -> ForPages<'_, Self> {
        ForPages(self)
    }

    /// The address of the desk: `desk.link`, else the one below `server.public_url`, if the desk is
    /// served there.
    pub fn desk_address(&self) -> Option<url::Url> {
        let is_at_public_url = self.desk.public || self.server.is_for_this_machine();
        let own = || self.server.public_url.join("/desk").ok();
        let link = self.desk.link.clone();
        link.or_else(|| is_at_public_url.then(own).flatten())
    }
}

impl ProviderSettings {
    /// The defaults for a provider at this base URL.
    pub fn at(base: url::Url) -> Self {
        Self {
            url: ProviderSource::Remote(base),
            ..Self::default()
        }
    }
}

/// The meaning of `idx` in the provider's list calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paging {
    /// The offset of the first row, from 0.
    Rows,
    /// The number of a page, from 1.
    Pages,
    /// The number of a page, from 0.
    PagesFromZero,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

#[cfg(test)]
mod tests;
