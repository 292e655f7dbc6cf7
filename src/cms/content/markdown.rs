//! Editors' Markdown to the API's HTML.
//!
//! `CommonMark` with GFM's tables, `~~strikethrough~~`, and emphasis that may begin and end beside Chinese and Japanese
//! punctuation. The desk's editor reads the same (`ui/src/desk/richtext/tokenizer.ts`), which
//! `tests/fixtures/markdown/` holds both to.

use std::sync::LazyLock;

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Node, Options, format_html, parse_document};

use super::line_starts::LineStarts;

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.cjk_friendly_emphasis = true;
    options.render.r#unsafe = true;
    options
});

/// A text that was read.
pub(crate) struct Markdown<'a> {
    pub(crate) root: Node<'a>,
    pub(super) lines: LineStarts<'a>,
}

impl<'a> Markdown<'a> {
    pub(crate) fn read(arena: &'a Arena<'a>, text: &'a str) -> Self {
        let root = parse_document(arena, text, &OPTIONS);
        let lines = LineStarts::of(text);
        if text.contains('~') {
            keep_single_tildes(root, arena, text, &lines);
        }
        if !text.contains("]:") {
            for node in root.descendants() {
                set_tightness(node, &lines);
            }
        }
        join_lines(root);
        Self { root, lines }
    }

    /// Returns the HTML. Embedded HTML is kept as it is: clients that display CMS texts sanitise
    /// them.
    pub(crate) fn html(&self) -> String {
        let mut html = String::new();
        // Writing to a string does not fail.
        let _ = format_html(self.root, &OPTIONS, &mut html);
        html
    }
}

/// A list whose items, or blocks of an item, have blank lines between them is loose. The parser
/// overlooks such lines behind headings, rules and code, and sees some behind tables. Definitions
/// of links (`[a]: /b`) leave no block, so a text with them is left to the parser.
fn set_tightness(node: Node<'_>, lines: &LineStarts<'_>) {
    if !matches!(node.data().value, NodeValue::List(_)) {
        return;
    }
    let is_quotation = |node: &Node<'_>| matches!(node.data().value, NodeValue::BlockQuote);
    let quotations = node.ancestors().filter(is_quotation).count();
    let is_behind_blank_line = |node: Node<'_>| {
        let line = node.data().sourcepos.start.line;
        node.previous_sibling().is_some() && lines.is_blank(line - 1, quotations)
    };
    let blocks = node.children().flat_map(AstNode::children);
    let is_loose = blocks.chain(node.children()).any(is_behind_blank_line);
    if let NodeValue::List(list) = &mut node.data_mut().value {
        list.tight = !is_loose;
    }
}

/// A single tilde is a sign of ranges, as in “3~5 days”: only two strike a text through.
fn keep_single_tildes<'a>(
    root: Node<'a>,
    arena: &'a Arena<'a>,
    markdown: &str,
    lines: &LineStarts<'_>,
) {
    let struck: Vec<_> = root
        .descendants()
        .filter(|node| matches!(node.data().value, NodeValue::Strikethrough))
        .collect();
    for node in struck {
        let at = lines.offset(node.data().sourcepos.start);
        let is_tilde = |at: usize| markdown.as_bytes().get(at) == Some(&b'~');
        if is_tilde(at) && !is_tilde(at + 1) && !is_tilde(at.wrapping_sub(1)) {
            let tilde = || arena.alloc(NodeValue::Text("~".into()).into());
            node.insert_before(tilde());
            for child in node.children().collect::<Vec<_>>() {
                node.insert_before(child);
            }
            node.insert_before(tilde());
            node.detach();
        }
    }
}

/// Removes line breaks between Chinese or Japanese characters, which would be shown as spaces.
fn join_lines(root: Node<'_>) {
    let mut before = None;
    let mut pending: Option<Node<'_>> = None;
    let mut joined = Vec::new();
    for node in root.descendants() {
        let (first, last) = match &node.data().value {
            NodeValue::SoftBreak => {
                pending = Some(node);
                continue;
            }
            NodeValue::Text(text) => (text.chars().next(), text.chars().next_back()),
            NodeValue::Code(code) => (
                code.literal.chars().next(),
                code.literal.chars().next_back(),
            ),
            NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough | NodeValue::Link(_) => {
                continue;
            }
            _ => (None, None),
        };
        if let Some(line_break) = pending.take()
            && let (Some(before), Some(after)) = (before, first)
            && are_joined(before, after)
        {
            joined.push(line_break);
        }
        before = last;
    }
    for line_break in joined {
        line_break.detach();
    }
}

/// Whether a line break between the characters separates no words.
fn are_joined(before: char, after: char) -> bool {
    is_wide(before) && (is_wide(after) || is_of_both(after)) || is_of_both(before) && is_wide(after)
}

/// Whether a character is Chinese or Japanese, whose words are not separated by spaces.
const fn is_wide(character: char) -> bool {
    matches!(character,
        '\u{2e80}'..='\u{312f}' | '\u{3190}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}' | '\u{ff01}'..='\u{ff9f}' | '\u{ffe0}'..='\u{ffe6}'
        | '\u{20000}'..='\u{3fffd}')
}

/// Whether a character is punctuation of Chinese and of Western texts.
const fn is_of_both(character: char) -> bool {
    matches!(character, '·' | '—' | '‘' | '’' | '“' | '”' | '…')
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use regex::Regex;
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        markdown: String,
        html: String,
    }

    /// The texts that the desk's editor is tested with, and its HTML of them
    /// (`ui/tests/markdown.test.ts`); or those of the file that `MARKDOWN_CASES` names.
    fn files() -> Vec<PathBuf> {
        if let Some(file) = std::env::var_os("MARKDOWN_CASES") {
            return vec![file.into()];
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/markdown");
        ["commonmark", "gfm", "cjk", "written"]
            .map(|name| folder.join(name).with_extension("json"))
            .into()
    }

    /// HTML in which line breaks between elements, and the ways to write a character, do not count.
    fn comparable(html: &str) -> String {
        let html = html.replace("&quot;", "\"").replace("&#x27;", "'");
        let between = Regex::new(r"(>)\n+<|\n<(pre|[uo]l|table|hr|h\d|p|blockquote)\b").unwrap();
        let html = between.replace_all(&html, "$1<$2");
        html.strip_suffix('\n').unwrap_or(&html).to_owned()
    }

    #[test]
    fn the_site_reads_markdown_as_the_desk_does() {
        let mut differing = Vec::new();
        for file in files() {
            let cases = std::fs::read(&file).unwrap();
            let cases: Vec<Case> = serde_json::from_slice(&cases).unwrap();
            assert!(!cases.is_empty());
            for Case { markdown, html } in cases {
                let own = comparable(&Markdown::read(&Arena::new(), &markdown).html());
                if own != html {
                    differing.push(format!("{markdown}\n  site: {own}\n  desk: {html}\n"));
                }
            }
        }
        assert!(
            differing.is_empty(),
            "{}: {}",
            differing.len(),
            differing.join("\n")
        );
    }
}
