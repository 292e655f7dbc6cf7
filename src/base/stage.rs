//! The stages of a style's production, in their order.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    IntoStaticStr,
    EnumString,
    VariantArray,
    Serialize,
    Deserialize,
    TS,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum Stage {
    /// The fabric is in the factory.
    Fabric,
    Cutting,
    Sewing,
    Finishing,
    Inspection,
    Shipped,
}

impl Stage {
    /// The stage's part of the production, in per cent.
    pub const fn weight(self) -> i64 {
        match self {
            Self::Fabric => 20,
            Self::Cutting | Self::Shipped => 10,
            Self::Sewing => 40,
            Self::Finishing => 15,
            Self::Inspection => 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_are_the_whole_production() {
        let weights = Stage::VARIANTS.iter().map(|stage| stage.weight());
        assert_eq!(weights.sum::<i64>(), 100);
    }
}
