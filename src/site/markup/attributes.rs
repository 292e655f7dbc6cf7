//! The attributes of HTML: those in the standard, with valid values. The alignment of a cell, which
//! the standard leaves to styles, becomes `data-align`.

use super::tree::{Node, is_blank};

/// The values of `lang` that are kept.
const LANGUAGES: [&str; 40] = [
    "ar", "bg", "bn", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "km", "ko", "lt", "lv", "ms", "my", "nl", "no", "pl", "pt", "ro", "ru",
    "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh",
];

/// The attribute by which style sheets know the alignment of a cell.
const ALIGNMENT: &str = "data-align";

/// The maximum column and row span of a cell.
const WIDEST: u32 = 1000;
/// The maximum width and height of a picture, in pixels.
const LARGEST: u32 = 20_000;

pub(super) fn tidy(nodes: &mut [Node]) {
    for node in nodes {
        if let Node::Element(element) = node {
            let name = element.name.clone();
            element
                .attributes
                .retain_mut(|(own, value)| is_allowed(&name, own, value));
            if matches!(&*name, "td" | "th") {
                let align = element.attributes.iter_mut();
                align
                    .filter(|(own, _)| &**own == "align")
                    .for_each(|(own, _)| *own = ALIGNMENT.into());
            }
            tidy(&mut element.children);
        }
    }
}

fn is_allowed(element: &str, attribute: &str, value: &mut String) -> bool {
    let trimmed = value.trim();
    if trimmed.len() != value.len() {
        *value = trimmed.to_owned();
    }
    match (element, attribute) {
        (_, "lang") | ("a", "hreflang") => is_language(value),
        (_, "title") => !is_blank(value),
        ("a", "href" | "rel") | ("img", "src" | "alt" | "loading" | "decoding") => true,
        ("img", "width" | "height") => {
            number(value).is_some_and(|side| (1..=LARGEST).contains(&side))
        }
        ("ol", "start") => value.parse::<i32>().is_ok(),
        ("td" | "th", "colspan" | "rowspan") => {
            number(value).is_some_and(|span| (2..=WIDEST).contains(&span))
        }
        ("td" | "th", "align") => matches!(&**value, "right" | "center"),
        ("th", "scope") => matches!(&**value, "col" | "row" | "colgroup" | "rowgroup"),
        ("bdo", "dir") => matches!(&**value, "ltr" | "rtl"),
        _ => false,
    }
}

fn number(value: &str) -> Option<u32> {
    value
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| value.parse().ok())?
}

fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let known = parts.next().is_some_and(|first| {
        LANGUAGES
            .iter()
            .any(|known| first.eq_ignore_ascii_case(known))
    });
    known
        && parts.all(|part| {
            (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}
