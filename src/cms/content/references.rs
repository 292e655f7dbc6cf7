//! The links and pictures of a text, with their places.

use pulldown_cmark::{Event, Tag};

use super::markdown;

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
pub(super) fn of_markdown(text: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    for (event, range) in markdown::parser(text).into_offset_iter() {
        let at = range.start;
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                found.push(Reference {
                    named: ReferenceKind::Link,
                    address: dest_url.into_string(),
                    at,
                });
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                found.push(Reference {
                    named: ReferenceKind::Picture,
                    address: dest_url.into_string(),
                    at,
                });
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                found.extend(of_html(&html).into_iter().map(|own| Reference {
                    at: own.at + at,
                    ..own
                }));
            }
            _ => {}
        }
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
    use super::*;

    fn named(found: &[Reference]) -> Vec<(ReferenceKind, &str, usize)> {
        found
            .iter()
            .map(|own| (own.named, own.address.as_str(), own.at))
            .collect()
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
        assert_eq!(named(&of_markdown(text)), expected);
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
