//! What tells the two sites of one process apart for their visitors: the URL and the identifier of each.

use serde::Serialize;
use ts_rs::TS;

use super::{PublicUrl, Site};

/// The site identifier of shared state (spec §1, §9): which variant a page belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub enum SiteId {
    /// `0`: the default site, whichever that is.
    #[default]
    #[serde(rename = "0")]
    Default,
    /// `16`: the garment site by its own number.
    #[serde(rename = "16")]
    Garment,
    /// `24`: the brand site by its own number.
    #[serde(rename = "24")]
    Brand,
}

impl SiteId {
    /// The site that the identifier names; `None` for the default one.
    #[must_use]
    pub const fn site(self) -> Option<Site> {
        match self {
            Self::Default => None,
            Self::Garment => Some(Site::Garment),
            Self::Brand => Some(Site::Brand),
        }
    }
}

impl From<Site> for SiteId {
    fn from(site: Site) -> Self {
        match site {
            Site::Garment => Self::Garment,
            Site::Brand => Self::Brand,
        }
    }
}

/// Whose visits a page logs (spec §4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum VisitLog {
    /// Nobody's.
    #[default]
    Off,
    /// Those of visitors whose browsers do not ask for the contrary.
    Discreet,
    /// Everybody's.
    Everyone,
}

/// Whether visitors are asked before the visit log's key is stored in their browsers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum VisitConsent {
    /// They are not: the key is stored.
    #[default]
    None,
    /// They are. Before and without their consent, the key is in memory only.
    Ask,
}

/// How one site is known, and what it wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteIdentity {
    /// What its visitors type.
    pub public: PublicUrl,
    /// Its identifier in shared state.
    pub id: SiteId,
    /// Whose visits its pages log.
    pub visits: VisitLog,
    /// Whether its pages ask before they store the key.
    pub consent: VisitConsent,
}

/// How both sites are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sites {
    /// The garment site.
    pub garment: SiteIdentity,
    /// The brand site.
    pub brand: SiteIdentity,
}

impl Sites {
    /// How a site is known.
    #[must_use]
    pub const fn of(&self, site: Site) -> &SiteIdentity {
        match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        }
    }
}

impl From<PublicUrl> for Sites {
    /// A process that serves one site at one URL and logs no visits.
    fn from(public: PublicUrl) -> Self {
        let identity = SiteIdentity { public, id: SiteId::Default, visits: VisitLog::Off, consent: VisitConsent::None };
        Self { garment: identity.clone(), brand: identity }
    }
}
