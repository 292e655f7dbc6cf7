//! The settings of each site that its visitors notice: URL, identifier, visit log.

use serde::Serialize;
use ts_rs::TS;

use super::{PublicUrl, Site, SiteId};
use crate::config::{AskedVisitors, Config, VisitSettings};

/// The visitors whose visits are logged (spec §4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum VisitLog {
    /// None.
    #[default]
    Off,
    /// Visitors whose browsers do not ask to be left out.
    Discreet,
    /// All visitors.
    Everyone,
}

impl From<&VisitSettings> for VisitLog {
    fn from(settings: &VisitSettings) -> Self {
        match settings {
            VisitSettings { enabled: false, .. } => Self::Off,
            VisitSettings {
                respect_do_not_track: true,
                ..
            } => Self::Discreet,
            VisitSettings { .. } => Self::Everyone,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteIdentity {
    /// Its public URL.
    pub public: PublicUrl,
    /// Its identifier in shared state.
    pub id: SiteId,
    /// Whose visits its pages log.
    pub visits: VisitLog,
    /// The visitors who are asked before the visit log's key is stored.
    pub asked: AskedVisitors,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sites {
    pub garment: SiteIdentity,
    pub brand: SiteIdentity,
}

impl Sites {
    pub const fn of(&self, site: Site) -> &SiteIdentity {
        match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        }
    }
}

impl From<&Config> for Sites {
    fn from(config: &Config) -> Self {
        let identity = |site| SiteIdentity {
            public: PublicUrl::new(&config.site.url_of(site, &config.server.public_url)),
            id: config.site.id_of(site),
            visits: VisitLog::from(&config.visits),
            asked: config.visits.consent.clone(),
        };
        Self {
            garment: identity(Site::Garment),
            brand: identity(Site::Brand),
        }
    }
}
