//! Drawings (SVG) that are uploaded: without scripts, as UTF-8, and without the parts of other
//! programs that no browser shows.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use resvg::usvg::roxmltree::{Document, Node, ParsingOptions};

use crate::api::problem::Problem;
use base::file_type::FoundType;

/// Larger drawings are not drawn, in bytes.
const MAX_SVG: usize = 1 << 20;
const MAX_SVG_NODES: u32 = 100_000;
/// Where a drawing's first tag is, in bytes.
const START: usize = 8 << 10;

const SVG: &str = "http://www.w3.org/2000/svg";
/// The namespaces of Inkscape, and its attributes with the place of a file.
const EDITORS: [&str; 2] = [
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.inkscape.org/namespaces/inkscape",
];
const PATHS: [&str; 4] = ["docname", "docbase", "absref", "export-filename"];

/// Whether a file looks like a drawing whatever its name is.
pub(super) fn is_drawing(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(START)];
    let text = String::from_utf8_lossy(start).replace('\0', "");
    let text = text.trim_start_matches(|char: char| !char.is_ascii_graphic());
    text.starts_with('<') && text.contains("<svg")
}

/// Returns a drawing as it is stored. None of its scripts would run where the site shows it, but a
/// copy that somebody keeps could be opened elsewhere, so a drawing with scripts is refused.
pub(super) fn checked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Problem> {
    // Two bytes of UTF-16 for one of UTF-8.
    if bytes.len() > 2 * MAX_SVG {
        return Err(Problem::TooLarge);
    }
    let text = decoded(bytes).ok_or(Problem::BrokenFile)?;
    if text.len() > MAX_SVG {
        return Err(Problem::TooLarge);
    }
    let superfluous = superfluous(&text, FoundType::of(bytes))?;
    let text = if superfluous.is_empty() {
        text
    } else {
        let mut kept = text.into_owned();
        for range in superfluous.into_iter().rev() {
            kept.replace_range(range, "");
        }
        if !self::superfluous(&kept, None)?.is_empty() {
            return Err(Problem::ActiveFile);
        }
        Cow::Owned(kept)
    };
    Ok(match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    })
}

/// A drawing as UTF-8, by its byte order mark or its declaration (XML 1.0, appendix F).
fn decoded(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let encoding = match bytes {
        [0xff, 0xfe, ..] | [b'<', 0, ..] => UTF_16LE,
        [0xfe, 0xff, ..] | [0, b'<', ..] => UTF_16BE,
        _ => declared(bytes)?,
    };
    let (text, used, has_errors) = encoding.decode(bytes);
    if has_errors {
        return None;
    }
    if used == UTF_8 {
        return Some(text);
    }
    let text = text.trim_start();
    let body = match text.strip_prefix("<?xml") {
        Some(rest) => rest.split_once("?>")?.1,
        None => text,
    };
    Some(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{body}").into())
}

/// The encoding that the declaration names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(START)]);
    let declaration = start
        .trim_start_matches('\u{feff}')
        .strip_prefix("<?xml")
        .and_then(|rest| rest.split_once("?>"));
    let value = declaration.and_then(|(own, _)| own.split_once("encoding"));
    let Some((_, value)) = value else {
        return Some(UTF_8);
    };
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next()?;
    let label = value[1..].split(quote).next()?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // The declaration could not be read if it were true.
    let is_wide = [UTF_16LE, UTF_16BE].contains(&encoding);
    Some(if is_wide { UTF_8 } else { encoding })
}

/// The places of what a drawing can do without: notes about it, where its author keeps it, and
/// foreign objects that contain nothing that a browser shows, as what Illustrator saves for itself,
/// or that the drawing has something in the place of.
fn superfluous(
    text: &str,
    found: Option<FoundType>,
) -> Result<Vec<std::ops::Range<usize>>, Problem> {
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_SVG_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options);
    let document = document.map_err(|_| Problem::BrokenFile)?;
    if document.root_element().tag_name().name() != "svg" {
        return Err(Problem::UnknownType(found));
    }
    let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
    for node in document.descendants() {
        if ranges
            .last()
            .is_some_and(|last| last.contains(&node.range().start))
        {
            continue;
        }
        let is_note = node.has_tag_name((SVG, "metadata"));
        if is_note || (is(&node, "foreignObject") && can_be_left_out(&node)) {
            ranges.push(node.range());
            continue;
        }
        if is_active(&node) {
            return Err(Problem::ActiveFile);
        }
        let paths = node.attributes().filter(|own| PATHS.contains(&own.name()));
        let paths = paths.filter(|own| own.namespace().is_some_and(|own| EDITORS.contains(&own)));
        ranges.extend(paths.map(|own| own.range()));
    }
    // An entity has its place wherever it is named.
    ranges.sort_by_key(|range| (range.start, range.end));
    ranges.dedup();
    if ranges.windows(2).any(|pair| pair[0].end > pair[1].start) {
        return Err(Problem::ActiveFile);
    }
    Ok(ranges)
}

fn is(node: &Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name().eq_ignore_ascii_case(name)
}

fn can_be_left_out(object: &Node<'_, '_>) -> bool {
    const XHTML: &str = "http://www.w3.org/1999/xhtml";
    let shows = |node: Node<'_, '_>| {
        let is_text = node.is_text() && node.text().is_some_and(|text| !text.trim().is_empty());
        is_text || node.tag_name().namespace() == Some(XHTML)
    };
    let others = object.next_siblings().skip(1);
    let is_one_of_several = object.parent().is_some_and(|parent| is(&parent, "switch"))
        && others.filter(Node::is_element).count() > 0;
    is_one_of_several || !object.descendants().any(shows)
}

fn is_active(node: &Node<'_, '_>) -> bool {
    let is_script = ["script", "foreignObject", "handler", "iframe"]
        .iter()
        .any(|active| is(node, active));
    let mut attributes = node.attributes();
    let has_script = attributes.any(|attribute| {
        let value = attribute.value().to_ascii_lowercase();
        let handles = attribute.name().to_ascii_lowercase().starts_with("on");
        handles || value.trim_start().starts_with("javascript:")
    });
    is_script || has_script
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    const START: &str = "<svg xmlns='http://www.w3.org/2000/svg'>";

    fn svg(inside: &str) -> String {
        format!("{START}{inside}</svg>")
    }

    fn of(text: &str) -> Result<String, Problem> {
        let stored = checked(text.as_bytes())?;
        Ok(String::from_utf8(stored.into_owned()).unwrap())
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("drawing", |text| of(&svg(text)));
        growth::check("tag", |text| of(&format!("{START}<g {text}/></svg>")));
        growth::check("objects", |text| {
            of(&svg(&"<foreignObject/>".repeat(text.len() / 16)))
        });
    }

    #[test]
    fn a_drawing_contains_no_scripts() {
        let plain = svg("<path d='M0 0h9'/>");
        assert_eq!(of(&plain), Ok(plain));
        for inside in [
            "<script>alert(1)</script>",
            "<g><SCRIPT/></g>",
            "<path onload='alert(1)'/>",
            "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
            "<foreignObject>text</foreignObject>",
            "<switch><foreignObject>text</foreignObject></switch>",
            "<a href=' JavaScript:alert(1)'/>",
        ] {
            assert_eq!(of(&svg(inside)), Err(Problem::ActiveFile), "{inside}");
        }
        assert_eq!(of("<svg"), Err(Problem::BrokenFile));
        assert_eq!(of("<a><svg/></a>"), Err(Problem::UnknownType(None)));
        let nested = "<!DOCTYPE svg [<!ENTITY a '&b;&b;&b;'><!ENTITY b '&a;'>]><svg>&a;</svg>";
        assert_eq!(of(nested), Err(Problem::BrokenFile));
        assert_eq!(of(&svg(&"<g/>".repeat(300_000))), Err(Problem::TooLarge));
    }

    #[test]
    fn what_other_programs_keep_in_a_drawing_is_left_out() {
        let div = "<div xmlns='http://www.w3.org/1999/xhtml' onclick='x()'>text</div>";
        for (inside, kept) in [
            ("<foreignObject/><g/>", "<g/>"),
            (
                "<g><foreignObject>\n<i:ref xmlns:i='urn:i'/></foreignObject></g>",
                "<g></g>",
            ),
            (
                &format!("<switch><foreignObject>{div}</foreignObject><text>text</text></switch>"),
                "<switch><text>text</text></switch>",
            ),
        ] {
            assert_eq!(of(&svg(inside)), Ok(svg(kept)), "{inside}");
        }
        let own = format!(
            "<svg xmlns='{SVG}' xmlns:s='{}' s:docname='C:\\Ann\\loom.svg'>\
             <metadata><a>Ann</a></metadata><g/></svg>",
            EDITORS[0]
        );
        let kept = format!("<svg xmlns='{SVG}' xmlns:s='{}' ><g/></svg>", EDITORS[0]);
        assert_eq!(of(&own), Ok(kept));
        let hidden = "<!DOCTYPE svg [<!ENTITY a '<foreignObject/>'>]>";
        let kept = "<!DOCTYPE svg [<!ENTITY a ''>]>";
        let named = svg("&a;&a;");
        assert_eq!(
            of(&format!("{hidden}{named}")),
            Ok(format!("{kept}{named}"))
        );
    }

    #[test]
    fn a_drawing_is_stored_as_utf_8() {
        let body = svg("<title>织带</title>");
        let declared =
            |encoding: &str| format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>{body}");
        let wide = |text: &str, read: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(read).collect()
        };
        let chinese = encoding_rs::GBK.encode(&declared("GB2312")).0.into_owned();
        for bytes in [
            wide(&format!("\u{feff}{}", declared("UTF-16")), u16::to_le_bytes),
            wide(&format!("\u{feff}{body}"), u16::to_be_bytes),
            wide(&declared("utf-16"), u16::to_le_bytes),
            chinese,
        ] {
            assert!(is_drawing(&bytes));
            let stored = checked(&bytes).unwrap();
            assert_eq!(String::from_utf8_lossy(&stored), declared("UTF-8"));
        }
        for own in [declared("UTF-8"), body.clone()] {
            assert_eq!(of(&own), Ok(own));
        }
        let unknown = declared("no-such");
        assert_eq!(of(&unknown), Err(Problem::BrokenFile));
    }
}
