//! What shortcodes of plugins show by their values, not by the text within them.

use html_escape::{decode_html_entities, encode_double_quoted_attribute, encode_text};

use super::shortcode_tag::{ShortcodeTag, is_address};
use super::shortcodes::{Library, MOST_PICTURES};

/// Parts of the names of shortcodes that show a film or a sound.
const FILMS: [&str; 5] = ["video", "youtube", "vimeo", "audio", "soundcloud"];
/// The beginnings of the names of builders' shortcodes (`WPBakery`, Divi, Avada, Enfold).
const BUILDERS: [&str; 4] = ["vc_", "et_pb_", "fusion_", "av_"];
/// Their values that are shown as texts, and as pictures.
const TITLES: [&str; 6] = ["title", "heading", "h2", "text", "button_text", "label"];
const PICTURES: [&str; 4] = ["image", "images", "src", "ids"];

/// Returns what an unknown shortcode shows by its values: titles and pictures of the usual builders
/// of pages, and addresses of films.
pub(super) fn shown_by_values(tag: &ShortcodeTag<'_>, library: &Library<'_>) -> String {
    let mut html = String::new();
    let is_film = FILMS.iter().any(|part| tag.name.contains(part));
    let named = || {
        ["url", "src", "link"]
            .iter()
            .find_map(|name| tag.value(name))
    };
    let address = tag.address().or_else(|| named().filter(|_| is_film));
    if let Some(address) = address.filter(|own| is_address(own)) {
        html.push_str(&link(address));
    }
    if is_film || !BUILDERS.iter().any(|start| tag.name.starts_with(start)) {
        return html;
    }
    let title = TITLES.iter().find_map(|name| tag.value(name));
    if let Some(title) = title.map(str::trim).filter(|own| !own.is_empty()) {
        let title = decode_html_entities(title);
        let title = encode_text(&title);
        let is_button = tag.name.contains("btn") || tag.name.contains("button");
        let element = if is_button { "p" } else { "h3" };
        let title = format!("<{element}>{title}</{element}>");
        html.push_str(&title);
    }
    for value in PICTURES.iter().filter_map(|name| tag.value(name)) {
        if is_address(value) {
            html.push_str(&picture(value, ""));
            continue;
        }
        let ids = value.split(',').filter_map(|id| id.trim().parse().ok());
        let files = ids.filter_map(|id| library.get(id));
        for file in files.take(MOST_PICTURES) {
            html.push_str(&picture(&file.url, &file.description));
        }
    }
    html
}

/// A link to an address, which is its text; nothing without one.
pub(super) fn link(address: &str) -> String {
    if address.is_empty() {
        return String::new();
    }
    let address = decode_html_entities(address);
    let address = encode_double_quoted_attribute(&address);
    format!("<p><a href=\"{address}\">{address}</a></p>")
}

pub(super) fn picture(url: &str, description: &str) -> String {
    let url = encode_double_quoted_attribute(url);
    let description = encode_double_quoted_attribute(description);
    format!("<p><img src=\"{url}\" alt=\"{description}\"></p>")
}
