//! The addresses of icons, and the icons and cards of the demonstration's brand, which `make icons`
//! draws.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::body::Body;
use base::site::Site;

#[derive(RustEmbed)]
#[folder = "../../content/brand/icons/"]
#[include = "*.png"]
#[include = "*.ico"]
struct IconFiles;

#[derive(Debug)]
pub struct Icon {
    pub content_type: &'static str,
    pub body: Body,
}

/// The media type of `favicon.ico`.
pub const ICO: &str = "image/vnd.microsoft.icon";

/// The brand's icons by the names of their files.
static ICONS: LazyLock<HashMap<String, Icon>> = LazyLock::new(|| {
    let mut icons = HashMap::new();
    for path in IconFiles::iter() {
        let bytes = match IconFiles::get(&path).map(|file| file.data) {
            Some(Cow::Borrowed(bytes)) => Bytes::from_static(bytes),
            Some(Cow::Owned(bytes)) => Bytes::from(bytes),
            None => continue,
        };
        let content_type = if &*path == "favicon.ico" {
            ICO
        } else {
            "image/png"
        };
        let body = Body::incompressible(bytes);
        icons.insert(path.to_string(), Icon { content_type, body });
    }
    icons
});

/// Returns the icon of the demonstration's brand at a path: `/favicon.ico`, `/card-zh.png`.
pub fn brand_icon(path: &str) -> Option<&'static Icon> {
    ICONS.get(path.strip_prefix('/')?)
}

/// An icon of the garment site, which is made of the company's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompanyIcon {
    /// In pixels.
    pub side: u32,
    /// Whether it fills its square, because systems cut a shape of their own out of it.
    pub is_whole: bool,
    /// Whether the PNG is in an ICO file.
    pub is_ico: bool,
}

impl CompanyIcon {
    /// Returns the icon at a path.
    pub fn at(path: &str) -> Option<Self> {
        let (side, is_whole) = match path {
            "/favicon.ico" => (32, false),
            "/apple-touch-icon.png" => (180, true),
            "/icon-192.png" => (192, false),
            "/icon-512.png" => (512, false),
            "/icon-maskable-512.png" => (512, true),
            _ => return None,
        };
        Some(Self {
            side,
            is_whole,
            is_ico: path == "/favicon.ico",
        })
    }
}

/// Whether there is an icon of a site at a path.
pub fn is_icon(site: Site, path: &str) -> bool {
    match site {
        Site::Garment => CompanyIcon::at(path).is_some(),
        Site::Brand => brand_icon(path).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: [&str; 5] = [
        "/favicon.ico",
        "/apple-touch-icon.png",
        "/icon-192.png",
        "/icon-512.png",
        "/icon-maskable-512.png",
    ];

    #[test]
    fn every_site_has_its_icons() {
        for path in EACH {
            assert!(is_icon(Site::Garment, path), "{path}");
            assert!(is_icon(Site::Brand, path), "{path}: make icons");
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
            assert!(!is_icon(Site::Garment, path), "{path}");
        }
        assert!(!is_icon(Site::Brand, "/card-en.png"));
    }
}
