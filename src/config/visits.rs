//! `[visits]`: the visit log.

use super::values::switch;

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
}
