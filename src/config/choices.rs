//! The enums among the settings that pages use as well.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::values::Choice;

/// The two sites of the binary (spec §1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum Site {
    /// The garment site, variant s16.
    #[default]
    Garment,
    /// The brand site, variant s24.
    Brand,
}

impl Choice for Site {
    const ALL: &'static [(&'static str, Self)] = &[("garment", Self::Garment), ("brand", Self::Brand)];
}

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

impl Choice for SiteId {
    const ALL: &'static [(&'static str, Self)] = &[("0", Self::Default), ("16", Self::Garment), ("24", Self::Brand)];
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

impl Choice for VisitConsent {
    const ALL: &'static [(&'static str, Self)] = &[("none", Self::None), ("ask", Self::Ask)];
}
