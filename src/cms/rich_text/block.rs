//! The blocks of a text, and the spans of their lines.

use std::sync::Arc;

/// Where a line stands, which decides what would begin a block in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinePlace {
    Paragraph,
    Heading,
    Cell,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Paragraph(Vec<Span>),
    /// A heading of a level from 2 on: that of the page is its title.
    Heading(u8, Vec<Span>),
    Quote(Vec<Self>),
    /// A list: with the number of the first item, if it is numbered.
    List(Option<u32>, Vec<Vec<Self>>),
    Code(String),
    Rule,
    /// Rows of cells; those of the first one are headings.
    Table(Vec<Vec<Vec<Span>>>),
}

/// A part of a line with the same marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) content: SpanContent,
    /// Each kind once, in their order.
    pub(crate) marks: Vec<Mark>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpanContent {
    Text(String),
    Code(String),
    Picture {
        address: String,
        description: String,
    },
    Break,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Emphasis,
    Strong,
    Struck,
    Link(Arc<str>),
}

impl Mark {
    /// Whether it is a link.
    pub(crate) const fn is_link(&self) -> bool {
        matches!(self, Self::Link(_))
    }

    /// The order of marks, the outermost first.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Emphasis => 0,
            Self::Strong => 1,
            Self::Link(_) => 2,
            Self::Struck => 3,
        }
    }
}

impl Span {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self {
            content: SpanContent::Text(text.into()),
            marks: Vec::new(),
        }
    }

    pub(crate) fn is_blank(&self) -> bool {
        match &self.content {
            SpanContent::Text(text) | SpanContent::Code(text) => text.chars().all(is_blank),
            SpanContent::Picture { .. } => false,
            SpanContent::Break => true,
        }
    }
}

/// Joins adjacent texts with the same marks.
pub(super) fn joined(line: Vec<Span>) -> Vec<Span> {
    let mut joined: Vec<Span> = Vec::new();
    for mut span in line {
        span.marks.sort_by_key(Mark::rank);
        if let (Some(last), SpanContent::Text(text)) = (joined.last_mut(), &span.content)
            && last.marks == span.marks
            && let SpanContent::Text(before) = &mut last.content
        {
            before.push_str(text);
            continue;
        }
        joined.push(span);
    }
    joined
}

/// Whether nothing is seen of a character.
pub(super) fn is_blank(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// Returns the words of blocks, a line for each of their lines.
pub(crate) fn words(blocks: &[Block]) -> String {
    let mut words = String::new();
    gather(blocks, &mut words);
    words
}

fn gather(blocks: &[Block], words: &mut String) {
    for block in blocks {
        match block {
            Block::Paragraph(spans) | Block::Heading(_, spans) => gather_line(spans, words),
            Block::Table(rows) => {
                for cell in rows.iter().flatten() {
                    gather_line(cell, words);
                }
            }
            Block::Code(text) => words.extend([text.as_str(), "\n"]),
            Block::Rule => {}
            Block::Quote(inside) => gather(inside, words),
            Block::List(_, items) => {
                for item in items {
                    gather(item, words);
                }
            }
        }
    }
}

fn gather_line(spans: &[Span], words: &mut String) {
    words.extend(spans.iter().map(|span| match &span.content {
        SpanContent::Text(text) | SpanContent::Code(text) => text.as_str(),
        SpanContent::Picture { .. } | SpanContent::Break => " ",
    }));
    words.push('\n');
}

/// Changes every line of some blocks: paragraphs, headings and cells.
pub(crate) fn spans(blocks: &mut [Block], change: &mut dyn FnMut(&mut Vec<Span>)) {
    for block in blocks {
        match block {
            Block::Paragraph(line) | Block::Heading(_, line) => change(line),
            Block::Quote(inside) => spans(inside, change),
            Block::List(_, items) => {
                for item in items {
                    spans(item, change);
                }
            }
            Block::Table(rows) => {
                for cell in rows.iter_mut().flatten() {
                    change(cell);
                }
            }
            Block::Code(_) | Block::Rule => {}
        }
    }
}
