//! Where the texts of the brand site come from.

use std::path::PathBuf;

use super::kind::{Kind, text};
use super::{Config, Site};
use crate::locale::{BrandError, OwnBrand};

/// Where the texts of a brand are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrandSource {
    Demonstration,
    File(PathBuf),
}

/// The word for the demonstration, or a path.
pub(super) fn brand_source() -> Kind<BrandSource> {
    text("\"demonstration\" or a path", |text| match text {
        "demonstration" => Some(BrandSource::Demonstration),
        path => (!path.is_empty() && !path.contains('\0')).then(|| BrandSource::File(path.into())),
    })
}

impl Config {
    /// Returns where the texts of the brand site are; `None` where there is no such site.
    pub fn brand_source(&self) -> Option<BrandSource> {
        if !self.site.serves(Site::Brand) {
            return None;
        }
        let demonstration = || {
            let is_wanted = self.embedded.begins_with_demonstration;
            is_wanted.then_some(BrandSource::Demonstration)
        };
        self.brand.texts.clone().or_else(demonstration)
    }

    /// Reads the texts of the brand.
    /// Errors: when its file cannot be read, or has other texts than a brand needs.
    pub fn own_brand(&self) -> Result<OwnBrand, BrandError> {
        match self.brand_source() {
            None => Ok(OwnBrand::default()),
            Some(BrandSource::Demonstration) => OwnBrand::demonstration(),
            Some(BrandSource::File(path)) => OwnBrand::read(&path),
        }
    }
}
