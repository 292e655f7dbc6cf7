//! Icons and cards, drawn by `make icons` and part of the binary.

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::site::Site;

#[derive(RustEmbed)]
#[folder = "icons/"]
#[include = "*.png"]
#[include = "*.ico"]
struct Embedded;

/// Their names, which are their addresses as well.
pub(super) const NAMES: [&str; 8] = [
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "card-zh.png",
    "card-en.png",
    "card-ja.png",
];

/// The brand site's, in a folder of their own; it speaks one language.
pub(super) const BRAND_NAMES: [&str; 14] = [
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "card-zh.png",
    "card-brand.png",
    "card-about.png",
    "card-investors.png",
    "card-news.png",
    "card-join.png",
    "card-hotline.png",
    "card-shops.png",
    "card-privacy.png",
];

/// The icon of this name.
pub(super) fn icon(site: Site, name: &str) -> Option<Bytes> {
    let path = match site {
        Site::Garment => Cow::Borrowed(name),
        Site::Brand => format!("brand/{name}").into(),
    };
    Embedded::get(&path).map(|file| match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    })
}

/// The media type of the icon of this name.
pub(super) fn media_type(name: &str) -> &'static str {
    if name == NAMES[0] { "image/vnd.microsoft.icon" } else { "image/png" }
}
