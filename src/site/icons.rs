//! Icons and cards, drawn by `make icons` and embedded in the binary.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::body::Body;
use base::site::Site;

#[derive(RustEmbed)]
#[folder = "../../icons/"]
#[include = "*.png"]
#[include = "*.ico"]
struct IconFiles;

#[derive(Debug)]
pub struct Icon {
    pub content_type: &'static str,
    pub body: Body,
}

/// The garment site's icons and the brand site's, by the names of their files.
static ICONS: LazyLock<[HashMap<String, Icon>; 2]> = LazyLock::new(|| {
    let mut icons = [HashMap::new(), HashMap::new()];
    for path in IconFiles::iter() {
        let (site, name) = match path.strip_prefix("brand/") {
            Some(name) => (Site::Brand, name),
            None => (Site::Garment, &*path),
        };
        let bytes = match IconFiles::get(&path).map(|file| file.data) {
            Some(Cow::Borrowed(bytes)) => Bytes::from_static(bytes),
            Some(Cow::Owned(bytes)) => Bytes::from(bytes),
            None => continue,
        };
        let content_type = if name == "favicon.ico" {
            "image/vnd.microsoft.icon"
        } else {
            "image/png"
        };
        icons[site as usize].insert(
            name.to_owned(),
            Icon {
                content_type,
                body: Body::incompressible(bytes),
            },
        );
    }
    icons
});

/// Returns the icon of a site at a path: `/favicon.ico`, `/card-zh.png`.
pub fn icon(site: Site, path: &str) -> Option<&'static Icon> {
    ICONS[site as usize].get(path.strip_prefix('/')?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::locale::Locale;

    #[test]
    fn every_site_has_its_icons_and_cards() {
        let common = [
            "/favicon.ico",
            "/apple-touch-icon.png",
            "/icon-192.png",
            "/icon-512.png",
            "/icon-maskable-512.png",
        ];
        for path in common {
            assert!(
                icon(Site::Garment, path).is_some() && icon(Site::Brand, path).is_some(),
                "{path}: make icons"
            );
        }
        for locale in Locale::all() {
            assert!(
                icon(Site::Garment, &format!("/card-{locale}.png")).is_some(),
                "{locale}: make icons"
            );
        }
    }

    #[test]
    fn a_site_has_no_icons_of_the_other_site() {
        for path in [
            "/card-shops.png",
            "/brand/card-shops.png",
            "/../icons/favicon.ico",
            "favicon.ico",
            "/",
        ] {
            assert!(icon(Site::Garment, path).is_none(), "{path}");
        }
        assert!(icon(Site::Brand, "/card-en.png").is_none());
    }
}
