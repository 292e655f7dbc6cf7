//! The five categories of production (spec §2).

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;

/// An OEM category, in the order of production.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "oem-list.ts")]
pub enum OemCategory {
    /// Cotton, yarn and cloth.
    Cotton,
    /// Dyeing.
    Dye,
    /// Linings and trims.
    Material,
    /// Printing.
    Printing,
    /// Making-up.
    Clothing,
}

impl OemCategory {
    /// The last segment of its page's path.
    pub fn segment(self) -> &'static str {
        self.into()
    }
}
