//! What the elements of HTML are for the desk.

use html5ever::tokenizer::Tag;

use super::block::Mark;
use super::builder::OpenKind;

/// The maximum length of a link's address, in bytes: each paragraph of a link repeats it.
pub(super) const LONGEST_ADDRESS: usize = 1000;

/// What an element is for the desk.
pub(super) enum ElementRole {
    Mark(Mark),
    /// A paragraph or a part of the page.
    Block,
    Heading(u8),
    Frame(OpenKind),
    Row,
    Pre,
    /// Left out with its content.
    Dropped,
    /// A film or a sound, whose address is linked.
    Film,
    Picture,
    Break,
    Rule,
    /// Its tags are ignored.
    None,
}

pub(super) fn role(tag: &Tag) -> ElementRole {
    match &*tag.name {
        "strong" | "b" => ElementRole::Mark(Mark::Strong),
        "em" | "i" | "cite" | "figcaption" | "caption" => ElementRole::Mark(Mark::Emphasis),
        "s" | "del" | "strike" => ElementRole::Mark(Mark::Struck),
        // The button of a file repeats the link beside it.
        "a" if has_class(tag, "wp-block-file__button") => ElementRole::Dropped,
        "a" => {
            let href = attribute(tag, "href").unwrap_or_default();
            match href.trim() {
                address if (1..=LONGEST_ADDRESS).contains(&address.len()) => {
                    ElementRole::Mark(Mark::Link(address.into()))
                }
                _ => ElementRole::None,
            }
        }
        "h1" | "h2" => ElementRole::Heading(2),
        "h3" => ElementRole::Heading(3),
        "h4" => ElementRole::Heading(4),
        "h5" => ElementRole::Heading(5),
        "h6" => ElementRole::Heading(6),
        "blockquote" => ElementRole::Frame(OpenKind::Quote),
        "ul" | "ol" | "menu" if has_class(tag, "gallery") => ElementRole::Block,
        "ul" | "menu" => ElementRole::Frame(OpenKind::Bullets),
        "ol" => {
            let start = attribute(tag, "start").and_then(|start| start.trim().parse().ok());
            ElementRole::Frame(OpenKind::Numbers(start.unwrap_or(1).min(999_999)))
        }
        "li" => ElementRole::Frame(OpenKind::Item),
        "table" => ElementRole::Frame(OpenKind::Table),
        "tr" => ElementRole::Row,
        "td" | "th" => {
            let columns = attribute(tag, "colspan").and_then(|own| own.trim().parse().ok());
            ElementRole::Frame(OpenKind::Cell(columns.unwrap_or(1)))
        }
        // A poem has lines, and no code.
        "pre" if has_class(tag, "verse") => ElementRole::Block,
        "pre" => ElementRole::Pre,
        "script" | "style" | "form" | "select" | "textarea" | "button" | "svg" | "math"
        | "object" | "canvas" | "template" | "noscript" | "noembed" | "noframes" | "xmp"
        | "title" | "input" | "map" => ElementRole::Dropped,
        "iframe" | "embed" | "video" | "audio" | "source" => ElementRole::Film,
        "img" => ElementRole::Picture,
        "br" => ElementRole::Break,
        "hr" => ElementRole::Rule,
        name if is_block(name) => ElementRole::Block,
        _ => ElementRole::None,
    }
}

pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "main"
            | "aside"
            | "figure"
            | "figcaption"
            | "caption"
            | "address"
            | "center"
            | "nav"
            | "details"
            | "summary"
            | "dl"
            | "dt"
            | "dd"
            | "fieldset"
            | "legend"
            | "pre"
            | "ul"
            | "ol"
            | "menu"
            | "li"
            | "table"
            | "tr"
            | "td"
            | "th"
            | "blockquote"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "body"
    )
}

/// Whether visitors miss an element that is left out.
pub(super) fn is_named(name: &str) -> bool {
    matches!(
        name,
        "script" | "form" | "object" | "svg" | "math" | "canvas"
    )
}

pub(super) fn is_code(name: &str) -> bool {
    matches!(name, "code" | "kbd" | "samp" | "tt")
}

/// The digits and signs of a text as small ones above or below the line, as an element shows them:
/// `g/m<sup>2</sup>` is `g/m²`. `None` if the element has no such ones, or the text has others.
pub(super) fn small_digits(name: &str, text: &str) -> Option<String> {
    const ABOVE: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
    const BELOW: &str = "₀₁₂₃₄₅₆₇₈₉₊₋";
    let small = match name {
        "sup" => ABOVE,
        "sub" => BELOW,
        _ => return None,
    };
    let small_one = |char: char| {
        let place = "0123456789+-".find(char.to_ascii_lowercase())?;
        small.chars().nth(place)
    };
    text.chars().map(small_one).collect()
}

pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "img" | "br" | "hr" | "input" | "embed" | "source" | "wbr" | "area" | "col" | "track"
    )
}

fn has_class(tag: &Tag, part: &str) -> bool {
    attribute(tag, "class").is_some_and(|own| own.contains(part))
}

pub(super) fn attribute(tag: &Tag, name: &str) -> Option<String> {
    let mut attributes = tag.attrs.iter();
    let found = attributes.find(|own| *own.name.local == *name);
    found.map(|own| own.value.to_string())
}
