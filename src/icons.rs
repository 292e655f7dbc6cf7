//! Icons and cards, drawn by `make icons` and embedded in the binary.

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::site::Site;

#[derive(RustEmbed)]
#[folder = "icons/"]
#[include = "*.png"]
#[include = "*.ico"]
struct Embedded;

/// An icon or a card.
#[derive(Debug)]
pub struct Icon {
    /// Its media type.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// Returns the icon of a site at a path: `/favicon.ico`, `/card-zh.png`. The brand site's are in a folder of their own.
#[must_use]
pub fn icon(site: Site, path: &str) -> Option<Icon> {
    let name = path.strip_prefix('/').filter(|name| !name.contains('/'))?;
    let path = match site {
        Site::Garment => Cow::Borrowed(name),
        Site::Brand => format!("brand/{name}").into(),
    };
    let bytes = match Embedded::get(&path)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    let content_type = if name == "favicon.ico" { "image/vnd.microsoft.icon" } else { "image/png" };
    Some(Icon { content_type, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    #[test]
    fn every_site_has_its_icons_and_cards() {
        let common =
            ["/favicon.ico", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"];
        for path in common {
            assert!(icon(Site::Garment, path).is_some() && icon(Site::Brand, path).is_some(), "{path}: make icons");
        }
        for locale in Locale::ALL {
            assert!(icon(Site::Garment, &format!("/card-{locale}.png")).is_some(), "{locale}: make icons");
        }
    }

    #[test]
    fn a_site_has_no_icons_of_the_other_site() {
        for path in ["/card-shops.png", "/brand/card-shops.png", "/../icons/favicon.ico", "favicon.ico", "/"] {
            assert!(icon(Site::Garment, path).is_none(), "{path}");
        }
        assert!(icon(Site::Brand, "/card-en.png").is_none());
    }
}
