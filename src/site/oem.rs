//! The five categories of production (spec §2).

use serde::Serialize;
use ts_rs::TS;

/// An OEM category, in the order of production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "lowercase")]
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
    /// Every category, the first one shown first.
    pub const ALL: [Self; 5] = [Self::Cotton, Self::Dye, Self::Material, Self::Printing, Self::Clothing];

    /// The last segment of its page's path.
    #[must_use]
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Cotton => "cotton",
            Self::Dye => "dye",
            Self::Material => "material",
            Self::Printing => "printing",
            Self::Clothing => "clothing",
        }
    }

    /// The category with this segment.
    pub(super) fn of_segment(segment: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.segment() == segment)
    }
}
