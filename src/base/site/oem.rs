//! The five categories of production (spec §2).

use std::borrow::Cow;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;

use super::NotPlain;
use super::route::Parameter;
use crate::locale::Locale;

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

impl OemCategory {
    /// The number of the category in the provider's ids, from 1.
    const fn number(self) -> u64 {
        match self {
            Self::Cotton => 1,
            Self::Dye => 2,
            Self::Material => 3,
            Self::Clothing => 4,
            Self::Printing => 5,
        }
    }

    /// The number of the type of its items; each language may have its own (spec §7).
    pub fn items(self, locale: Locale) -> u64 {
        locale.production().lists + self.number()
    }

    /// The number of the item that introduces it; each language may have its own (spec §7).
    pub fn introduction(self, locale: Locale) -> u64 {
        locale.production().introductions + self.number()
    }
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
