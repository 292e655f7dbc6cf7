//! The text of a post as blocks.

use std::collections::HashMap;

use html_escape::{encode_double_quoted_attribute, encode_text};
use memchr::memmem;
use serde::Deserialize;

use super::item::{PostId, WpItem};
use super::report::LeftReason;
use super::shortcodes::{Expanded, Library, expand};
use super::wxr::LONGEST_TEXT;
use crate::rich_text::{Block, LineBreaks, read, words};

/// The beginning of the comment of a block.
const BLOCK: &str = "<!-- wp:";
/// Blocks that show nothing but their place, and those whose content was put in their place.
const QUIET: [&str; 5] = ["more", "nextpage", "spacer", "separator", "block"];

/// A text that was read.
pub(super) struct ReadText {
    pub(super) blocks: Vec<Block>,
    /// What texts cannot have, with its name.
    pub(super) left: Vec<(LeftReason, String)>,
}

/// Reads the text of a post.
pub(super) fn read_text(
    item: &WpItem,
    library: &Library<'_>,
    reused: &HashMap<PostId, String>,
) -> ReadText {
    let text = with_reused(&item.content, reused);
    let text = with_footnotes(&text, &item.footnotes);
    let text = with_links(&text);
    let mut left = Vec::new();
    for block in blocks_without_text(&text) {
        left.push((LeftReason::Block, block.to_owned()));
    }
    let Expanded { html, unknown } = expand(&text, item.id, library);
    let shortcodes = unknown.into_keys();
    left.extend(shortcodes.map(|name| (LeftReason::Shortcode, name)));
    // The editor of blocks writes paragraphs as such; the one before it did not.
    let breaks = if text.contains(BLOCK) {
        LineBreaks::Blanks
    } else {
        LineBreaks::Kept
    };
    let html = read(&html, breaks);
    let elements = html.left.into_keys();
    left.extend(elements.map(|name| (LeftReason::Element, name)));
    left.sort();
    left.dedup();
    ReadText {
        blocks: html.blocks,
        left,
    }
}

/// Puts the texts of blocks that several posts show in their places.
fn with_reused(text: &str, reused: &HashMap<PostId, String>) -> String {
    const START: &str = "<!-- wp:block ";
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(START) {
        let (before, from) = rest.split_at(at);
        let Some(end) = from.find("-->") else { break };
        whole.push_str(before);
        let number = from[..end].split_once("\"ref\":").map(|(_, number)| number);
        let number = number.and_then(|number| {
            let number = number.trim_start();
            let digits = number.find(|char: char| !char.is_ascii_digit());
            number[..digits.unwrap_or(number.len())].parse().ok()
        });
        let content = number.and_then(|number| reused.get(&number));
        if let Some(content) = content.filter(|own| whole.len() + own.len() <= LONGEST_TEXT) {
            whole.push_str(content);
        }
        rest = &from[end + 3..];
    }
    whole.push_str(rest);
    whole
}

/// Puts the notes of a post in the place of the block that shows them.
fn with_footnotes(text: &str, notes: &[String]) -> String {
    if notes.is_empty() {
        return text.to_owned();
    }
    let mut list = String::from("<ol>");
    for note in notes {
        list.extend(["<li>", note.as_str(), "</li>"]);
    }
    list.push_str("</ol>");
    text.replacen("<!-- wp:footnotes /-->", &list, 1)
}

/// A block that is a link.
#[derive(Deserialize)]
struct LinkBlock {
    url: String,
    #[serde(default)]
    label: String,
    /// The site that it leads to, such as `linkedin`.
    #[serde(default)]
    service: String,
}

/// Puts links in the places of the blocks that are one.
fn with_links(text: &str) -> String {
    const NAMES: [&str; 2] = ["social-link ", "navigation-link "];
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(BLOCK) {
        let (before, from) = rest.split_at(at);
        whole.push_str(before);
        let Some(end) = from.find("-->") else {
            rest = from;
            break;
        };
        let inside = &from[BLOCK.len()..end];
        let values = NAMES.iter().find_map(|name| inside.strip_prefix(name));
        let values = values.map(|values| values.trim().trim_end_matches('/'));
        let link = values.and_then(|values| serde_json::from_str::<LinkBlock>(values).ok());
        let link = link.filter(|own| !own.url.is_empty() && !own.url.starts_with('#'));
        if let Some(LinkBlock {
            url,
            label,
            service,
        }) = link
        {
            let mut names = [&label, &service].into_iter();
            let name = names.find(|own| !own.is_empty()).unwrap_or(&url);
            let (address, name) = (encode_double_quoted_attribute(&url), encode_text(name));
            whole.extend(["<p><a href=\"", &*address, "\">", &*name, "</a></p>"]);
        } else {
            whole.push_str(&from[..end + 3]);
        }
        rest = &from[end + 3..];
    }
    whole.push_str(rest);
    whole
}

/// The names of blocks that have no text of their own, such as lists of the latest posts.
fn blocks_without_text(text: &str) -> impl Iterator<Item = &str> {
    let starts = memmem::find_iter(text.as_bytes(), BLOCK);
    let mut read = 0;
    starts.filter_map(move |at| {
        if at < read {
            return None;
        }
        let rest = &text[at + BLOCK.len()..];
        let Some(end) = rest.find("-->") else {
            read = text.len();
            return None;
        };
        read = at + BLOCK.len() + end;
        let comment = rest[..end].trim_end();
        // Blocks of plugins are named with a slash.
        let name = comment.split([' ', '{']).next().unwrap_or_default();
        let is_alone = comment.ends_with('/') && !QUIET.contains(&name);
        is_alone.then_some(name)
    })
}

/// Returns HTML as one line of plain words.
pub(super) fn plain(html: &str) -> String {
    let words = words(&read(html, LineBreaks::Blanks).blocks);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_without_text_are_named_and_reused_ones_put_in() {
        let reused = HashMap::from([(7, "<p>again</p>".to_owned())]);
        let item = WpItem {
            content: "<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts {\"a\":1} /-->\
                      <!-- wp:block {\"ref\":7} /--><!-- wp:acme/form /--><!-- wp:more --><!--more--><!-- /wp:more -->"
                .to_owned(),
            ..WpItem::default()
        };
        let read = read_text(&item, &Library::new(&[]), &reused);
        let named = |name: &str| (LeftReason::Block, name.to_owned());
        assert_eq!(read.left, [named("acme/form"), named("latest-posts")]);
        assert_eq!(crate::rich_text::write(&read.blocks), "a\n\nagain\n");
    }

    #[test]
    fn notes_and_links_of_blocks_are_texts() {
        let item = WpItem {
            content: "<!-- wp:paragraph --><p>a<sup><a href=\"#n\">1</a></sup></p><!-- /wp:paragraph -->\
                      <!-- wp:social-links --><ul><!-- wp:social-link {\"url\":\"https://l.example/a\",\"service\":\"linkedin\"} /-->\
                      </ul><!-- /wp:social-links --><!-- wp:social-link {\"service\":\"x\"} /--><!-- wp:footnotes /-->"
                .to_owned(),
            footnotes: vec!["One <em>note</em>".to_owned()],
            ..WpItem::default()
        };
        let read = read_text(&item, &Library::new(&[]), &HashMap::new());
        assert_eq!(read.left, [(LeftReason::Block, "social-link".to_owned())]);
        let text = "a[¹](#n)\n\n- [linkedin](https://l.example/a)\n\n1. One *note*\n";
        assert_eq!(crate::rich_text::write(&read.blocks), text);
    }

    #[test]
    fn titles_are_plain_words() {
        assert_eq!(plain("A &amp; <em>B</em> &#8211; C\n&nbsp;"), "A & B – C");
    }
}
