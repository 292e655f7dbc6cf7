//! `[visits]`: the visit log.

use super::VisitConsent;
use super::values::{choice, switch};

/// The visit log: what visitors' browsers tell the provider of the pages that were seen.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct VisitSettings {
    /// Whether visits are logged at all. If not, pages load no code for it and `POST /log/visit/insert` is no address.
    #[config(default = true, deserialize_with = switch)]
    pub enabled: bool,

    /// Whether nothing is logged of visitors whose browsers ask not to be tracked: by Global Privacy Control
    /// (`Sec-GPC`) or by Do Not Track (`DNT`). The terms of service promise it.
    #[config(default = true, deserialize_with = switch)]
    pub respect_do_not_track: bool,

    /// "ask": a notice asks visitors whether a random key may be stored in their browsers, which tells returning visitors
    /// from new ones. Before and without their consent, the key is in memory only and ends with the page load. "none":
    /// the key is stored without a question.
    #[config(default = "none", deserialize_with = choice)]
    pub consent: VisitConsent,
}
