//! The links and pictures of a text, with their places.

use comrak::nodes::{LineColumn, NodeHtmlBlock, NodeValue};

use super::line_starts::LineStarts;
use super::markdown::Markdown;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ReferenceKind {
    Link,
    Picture,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    pub named: ReferenceKind,
    pub address: String,
    /// The offset in the text, in bytes.
    pub at: usize,
}

/// Returns the references of Markdown, those of embedded HTML included.
pub(super) fn of_markdown(Markdown { root, lines }: &Markdown<'_>) -> Vec<Reference> {
    let mut found = Vec::new();
    for node in root.descendants() {
        let node = node.data();
        let place = node.sourcepos.start;
        let (named, link) = match &node.value {
            NodeValue::Link(link) => (ReferenceKind::Link, link),
            NodeValue::Image(image) => (ReferenceKind::Picture, image),
            NodeValue::HtmlBlock(NodeHtmlBlock { literal: html, .. })
            | NodeValue::HtmlInline(html) => {
                found.extend(of_embedded(html, place, lines));
                continue;
            }
            _ => continue,
        };
        found.push(Reference {
            named,
            address: link.url.clone(),
            at: lines.offset(place),
        });
    }
    found
}

/// Returns the references of HTML that begins at a place of Markdown, whose lines can have signs of
/// a list or a quotation before them.
fn of_embedded(html: &str, place: LineColumn, lines: &LineStarts<'_>) -> Vec<Reference> {
    let mut found = of_html(html);
    let mut parts = html.split_inclusive('\n').enumerate();
    // Offsets of the current part in the HTML, and in the text.
    let (mut part_start, mut part_end, mut text_start) = (0, 0, 0);
    for reference in &mut found {
        while part_end <= reference.at
            && let Some((count, part)) = parts.next()
        {
            part_start = part_end;
            part_end += part.len();
            text_start = match count {
                0 => lines.offset(place),
                _ => lines.find(place.line + count, part.trim_end()),
            };
        }
        reference.at = text_start + (reference.at - part_start);
    }
    found
}

pub(super) fn of_html(html: &str) -> Vec<Reference> {
    let names = html.to_ascii_lowercase();
    let mut found = Vec::new();
    for (attribute, named) in [
        ("href", ReferenceKind::Link),
        ("src", ReferenceKind::Picture),
    ] {
        let mut read = 0;
        for (at, _) in names.match_indices(attribute) {
            // An attribute follows a space or the value of another one.
            let begins = html[..at].ends_with(|before: char| {
                before.is_whitespace() || matches!(before, '"' | '\'' | '/')
            });
            // A value contains no attributes.
            if at < read || !begins {
                continue;
            }
            let rest = &html[at + attribute.len()..];
            if let Some((value, after)) = value(rest) {
                read = html.len() - after.len();
                found.push(Reference {
                    named,
                    address: html_escape::decode_html_entities(value).into_owned(),
                    at,
                });
            }
        }
    }
    found.sort_by_key(|reference| reference.at);
    found
}

/// The value after an attribute's name, and what follows it.
fn value(rest: &str) -> Option<(&str, &str)> {
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let first = rest.chars().next()?;
    if matches!(first, '"' | '\'') {
        return rest[1..].split_once(first);
    }
    let end = rest.find(|end: char| end.is_whitespace() || end == '>');
    Some(rest.split_at(end.unwrap_or(rest.len())))
}

#[cfg(test)]
mod tests {
    use comrak::Arena;

    use super::*;

    fn named(found: &[Reference]) -> Vec<(ReferenceKind, &str, usize)> {
        found
            .iter()
            .map(|own| (own.named, own.address.as_str(), own.at))
            .collect()
    }

    fn of_text(text: &str) -> Vec<Reference> {
        of_markdown(&Markdown::read(&Arena::new(), text))
    }

    #[test]
    fn links_and_pictures_are_found_where_they_stand() {
        let text = "[a](/a)\n\n![b](/media/b.svg) and <a class=x href='/c?d&amp;e'>c</a>\n\n[f][g]\n\n[g]: /g\n";
        let expected = [
            (ReferenceKind::Link, "/a", 0),
            (ReferenceKind::Picture, "/media/b.svg", 9),
            (ReferenceKind::Link, "/c?d&e", 43),
            (ReferenceKind::Link, "/g", 68),
        ];
        assert_eq!(named(&of_text(text)), expected);
    }

    #[test]
    fn references_of_html_are_found_in_lists_quotations_and_later_lines() {
        let text = "- 单\n\n  > <p\n  > title=a><a href=/a>\n  > </a></p>\n\n| 甲 | 乙 |\n|-|-|\n| 值 | ![b](/b.svg) |\n";
        let expected = [
            (ReferenceKind::Link, "/a", text.find("href=/a").unwrap()),
            (ReferenceKind::Picture, "/b.svg", text.find("![b]").unwrap()),
        ];
        assert_eq!(named(&of_text(text)), expected);
    }

    #[test]
    fn every_way_of_writing_an_attribute_is_read_and_no_other_word() {
        let html =
            "<a HREF = \"/a\"></a><img alt=\"x\"src=/b.svg><p data-src='/no' xhref='/no'>href</p>";
        assert_eq!(
            named(&of_html(html)),
            [
                (ReferenceKind::Link, "/a", 3),
                (ReferenceKind::Picture, "/b.svg", 31)
            ]
        );
        let within = of_html("<a href=/a/href=/b><a href='/c href=/d'>");
        assert_eq!(
            named(&within),
            [
                (ReferenceKind::Link, "/a/href=/b", 3),
                (ReferenceKind::Link, "/c href=/d", 22)
            ]
        );
    }
}
