//! What the elements of HTML are for the desk.

use html5ever::tokenizer::Tag;

use super::block::Mark;
use super::builder::Kind;

/// The maximum length of a link's address, in bytes: each paragraph of a link repeats it.
pub(super) const LONGEST_ADDRESS: usize = 1000;

/// What an element is for the desk.
pub(super) enum Role {
    Mark(Mark),
    /// A paragraph or a part of the page.
    Block,
    Heading(u8),
    Frame(Kind),
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

pub(super) fn role(tag: &Tag) -> Role {
    match &*tag.name {
        "strong" | "b" => Role::Mark(Mark::Strong),
        "em" | "i" | "cite" | "figcaption" | "caption" => Role::Mark(Mark::Emphasis),
        "s" | "del" | "strike" => Role::Mark(Mark::Struck),
        "a" => {
            let href = attribute(tag, "href").unwrap_or_default();
            match href.trim() {
                address if (1..=LONGEST_ADDRESS).contains(&address.len()) => {
                    Role::Mark(Mark::Link(address.into()))
                }
                _ => Role::None,
            }
        }
        "h1" | "h2" => Role::Heading(2),
        "h3" => Role::Heading(3),
        "h4" => Role::Heading(4),
        "h5" => Role::Heading(5),
        "h6" => Role::Heading(6),
        "blockquote" => Role::Frame(Kind::Quote),
        "ul" | "ol" | "menu" if has_class(tag, "gallery") => Role::Block,
        "ul" | "menu" => Role::Frame(Kind::Bullets),
        "ol" => {
            let start = attribute(tag, "start").and_then(|start| start.trim().parse().ok());
            Role::Frame(Kind::Numbers(start.unwrap_or(1).min(999_999)))
        }
        "li" => Role::Frame(Kind::Item),
        "table" => Role::Frame(Kind::Table),
        "tr" => Role::Row,
        "td" | "th" => {
            let columns = attribute(tag, "colspan").and_then(|own| own.trim().parse().ok());
            Role::Frame(Kind::Cell(columns.unwrap_or(1)))
        }
        // A poem has lines, and no code.
        "pre" if has_class(tag, "verse") => Role::Block,
        "pre" => Role::Pre,
        "script" | "style" | "form" | "select" | "textarea" | "button" | "svg" | "math"
        | "object" | "canvas" | "template" | "noscript" | "noembed" | "noframes" | "xmp"
        | "title" | "input" | "map" => Role::Dropped,
        "iframe" | "embed" | "video" | "audio" | "source" => Role::Film,
        "img" => Role::Picture,
        "br" => Role::Break,
        "hr" => Role::Rule,
        name if is_block(name) => Role::Block,
        _ => Role::None,
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
