//! The five categories of production (spec §2).

use std::borrow::Cow;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;

use super::NotPlain;
use super::route::Parameter;

/// An OEM category, in the order of production.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
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

impl Parameter for OemCategory {
    fn read(segment: &str, _: &str) -> Result<Self, NotPlain> {
        match segment {
            "" => Ok(Self::Cotton),
            name => name.parse().map_err(|_| NotPlain),
        }
    }

    fn segment(&self) -> Option<Cow<'static, str>> {
        Some(<&str>::from(self).into())
    }
}
