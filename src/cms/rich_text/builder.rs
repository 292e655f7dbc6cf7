//! Blocks that grow while HTML is read.

use std::sync::Arc;

use super::block::{Block, Mark, Span, SpanContent, joined};

/// The maximum depth of quotations, lists and tables within one another; deeper ones are
/// paragraphs.
const DEEPEST: usize = 10;
/// The maximum number of columns of a table.
const MOST_COLUMNS: usize = 40;

/// A block that is open.
enum OpenBlock {
    Root(Vec<Block>),
    Quote(Vec<Block>),
    List(Option<u32>, Vec<Vec<Block>>),
    Item(Vec<Block>),
    Table(Vec<Vec<Vec<Span>>>),
    /// A cell, with the number of columns that it covers.
    Cell(Vec<Span>, usize),
}

/// A kind of frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenKind {
    Quote,
    Bullets,
    Numbers(u32),
    Item,
    Table,
    Cell(usize),
}

/// What separates a word from the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gap {
    #[default]
    None,
    Blank,
    Line,
    Paragraph,
}

pub(super) struct BlockBuilder {
    frames: Vec<OpenBlock>,
    line: Vec<Span>,
    heading: Option<u8>,
    marks: Vec<Mark>,
    gap: Gap,
    /// Whether line breaks in a text count: one is a line break, two begin a paragraph.
    has_lines: bool,
}

impl BlockBuilder {
    pub(super) fn new(has_lines: bool) -> Self {
        Self {
            frames: vec![OpenBlock::Root(Vec::new())],
            line: Vec::new(),
            heading: None,
            marks: Vec::new(),
            gap: Gap::None,
            has_lines,
        }
    }

    /// The marks of what follows.
    pub(super) fn mark(&mut self, marks: Vec<Mark>) {
        self.settle();
        self.marks = marks;
    }

    pub(super) fn text(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let is_blank = |char: char| matches!(char, ' ' | '\t' | '\n' | '\r' | '\x0c');
            let word = rest.find(is_blank).unwrap_or(rest.len());
            if word > 0 {
                self.settle();
                let (word, after) = rest.split_at(word);
                self.push(SpanContent::Text(word.to_owned()));
                rest = after;
                continue;
            }
            let end = rest.find(|char| !is_blank(char)).unwrap_or(rest.len());
            let (blanks, after) = rest.split_at(end);
            let lines = blanks.bytes().filter(|byte| *byte == b'\n').count();
            self.widen(if self.has_lines { lines } else { 0 });
            rest = after;
        }
    }

    /// Widens the gap by blanks with a number of line breaks.
    fn widen(&mut self, lines: usize) {
        let gap = match (self.gap, lines) {
            (Gap::Paragraph, _) | (_, 2..) | (Gap::Line, 1) => Gap::Paragraph,
            (Gap::Line, _) | (_, 1) => Gap::Line,
            _ => Gap::Blank,
        };
        self.gap = gap;
    }

    /// Writes the gap before something that is seen.
    fn settle(&mut self) {
        match std::mem::take(&mut self.gap) {
            Gap::None => {}
            Gap::Blank => self.push(SpanContent::Text(" ".to_owned())),
            Gap::Line => {
                let is_break = |span: &Span| span.content == SpanContent::Break;
                if !self.line.last().is_some_and(is_break) {
                    self.push(SpanContent::Break);
                }
            }
            Gap::Paragraph => self.flush(),
        }
    }

    fn push(&mut self, content: SpanContent) {
        let last = self.line.last().map(|span| &span.content);
        let is_superfluous = match (&content, last) {
            (SpanContent::Text(text), Some(SpanContent::Text(before))) => {
                text == " " && before.ends_with(' ')
            }
            (SpanContent::Text(text), None | Some(SpanContent::Break)) => text == " ",
            (SpanContent::Break, None) => true,
            _ => false,
        };
        if is_superfluous {
            return;
        }
        if let Some(last) = self.line.last_mut().filter(|last| last.marks == self.marks) {
            match (&mut last.content, &content) {
                (SpanContent::Text(before), SpanContent::Text(text))
                | (SpanContent::Code(before), SpanContent::Code(text)) => {
                    before.push_str(text);
                    return;
                }
                _ => {}
            }
        }
        self.line.push(Span {
            content,
            marks: self.marks.clone(),
        });
    }

    /// Adds something that is no text.
    pub(super) fn add(&mut self, content: SpanContent) {
        self.settle();
        self.push(content);
    }

    /// A line break; a second one begins a paragraph.
    pub(super) fn line_break(&mut self) {
        self.gap = Gap::None;
        let is_second = self
            .line
            .last()
            .is_some_and(|span| span.content == SpanContent::Break);
        if is_second && self.heading.is_none() {
            self.line.pop();
            self.flush();
        } else {
            self.push(SpanContent::Break);
        }
    }

    /// Ends the line.
    pub(super) fn flush(&mut self) {
        self.gap = Gap::None;
        let line = linked(joined(std::mem::take(&mut self.line)));
        if line.iter().all(Span::is_blank) {
            return;
        }
        let block = match self.heading {
            Some(level) => Block::Heading(level, line),
            None => Block::Paragraph(line),
        };
        self.put(block);
    }

    /// Ends the line, and begins one of a heading or of none.
    pub(super) fn begin_line(&mut self, heading: Option<u8>) {
        self.flush();
        self.heading = heading;
    }

    /// Adds a block in the innermost frame that takes it.
    pub(super) fn put(&mut self, block: Block) {
        for frame in self.frames.iter_mut().rev() {
            match frame {
                OpenBlock::Root(blocks) | OpenBlock::Quote(blocks) | OpenBlock::Item(blocks) => {
                    blocks.push(block);
                    return;
                }
                OpenBlock::List(_, items) => {
                    items.push(vec![block]);
                    return;
                }
                OpenBlock::Cell(line, _) => {
                    add_lines(line, block, "");
                    return;
                }
                // What a table does not allow stands before it.
                OpenBlock::Table(_) => {}
            }
        }
    }

    /// Begins a frame. Returns whether it did.
    pub(super) fn open(&mut self, kind: OpenKind) -> bool {
        self.begin_line(None);
        let is_fitting = match kind {
            OpenKind::Item => matches!(self.frames.last(), Some(OpenBlock::List(..))),
            OpenKind::Cell(_) => matches!(self.frames.last(), Some(OpenBlock::Table(_))),
            _ => {
                self.frames.len() <= DEEPEST
                    && !matches!(self.frames.last(), Some(OpenBlock::Table(_)))
            }
        };
        if !is_fitting {
            return false;
        }
        self.frames.push(match kind {
            OpenKind::Quote => OpenBlock::Quote(Vec::new()),
            OpenKind::Bullets => OpenBlock::List(None, Vec::new()),
            OpenKind::Numbers(first) => OpenBlock::List(Some(first), Vec::new()),
            OpenKind::Item => OpenBlock::Item(Vec::new()),
            OpenKind::Table => OpenBlock::Table(Vec::new()),
            OpenKind::Cell(columns) => OpenBlock::Cell(Vec::new(), columns.clamp(1, MOST_COLUMNS)),
        });
        true
    }

    /// Begins a row of the innermost table.
    pub(super) fn begin_row(&mut self) {
        self.begin_line(None);
        if let Some(OpenBlock::Table(rows)) = self.frames.last_mut() {
            rows.push(Vec::new());
        }
    }

    /// Ends the innermost frame.
    pub(super) fn close(&mut self) {
        self.begin_line(None);
        if self.frames.len() < 2 {
            return;
        }
        match self.frames.pop() {
            Some(OpenBlock::Quote(blocks)) if !blocks.is_empty() => self.put(Block::Quote(blocks)),
            Some(OpenBlock::List(first, items)) if !items.is_empty() => {
                self.put(Block::List(first, items));
            }
            Some(OpenBlock::Item(blocks)) if !blocks.is_empty() => {
                if let Some(OpenBlock::List(_, items)) = self.frames.last_mut() {
                    items.push(blocks);
                }
            }
            Some(OpenBlock::Cell(line, columns)) => self.put_cell(line, columns),
            Some(OpenBlock::Table(mut rows)) => {
                rows.retain(|row| !row.iter().flatten().all(Span::is_blank));
                if !rows.is_empty() {
                    self.put(Block::Table(rows));
                }
            }
            _ => {}
        }
    }

    fn put_cell(&mut self, line: Vec<Span>, columns: usize) {
        let Some(OpenBlock::Table(rows)) = self.frames.last_mut() else {
            return;
        };
        if rows.is_empty() {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut()
            && row.len() + columns <= MOST_COLUMNS
        {
            row.push(line);
            row.extend(std::iter::repeat_with(Vec::new).take(columns - 1));
        }
    }

    pub(super) fn finish(mut self) -> Vec<Block> {
        while self.frames.len() > 1 {
            self.close();
        }
        self.flush();
        match self.frames.pop() {
            Some(OpenBlock::Root(blocks)) => blocks,
            _ => Vec::new(),
        }
    }
}

/// Adds the lines of a block to those of a cell.
fn add_lines(cell: &mut Vec<Span>, block: Block, sign: &str) {
    let mut lines = match block {
        Block::Paragraph(line) | Block::Heading(_, line) => vec![line],
        Block::Code(text) if text.trim().is_empty() => return,
        Block::Code(text) => vec![vec![Span {
            content: SpanContent::Code(text),
            marks: Vec::new(),
        }]],
        Block::Rule => return,
        Block::Quote(blocks) => {
            for block in blocks {
                add_lines(cell, block, "");
            }
            return;
        }
        Block::List(first, items) => {
            for (number, item) in (first.unwrap_or_default()..).zip(items) {
                let sign = first.map_or("• ".to_owned(), |_| format!("{number}. "));
                for (at, block) in item.into_iter().enumerate() {
                    add_lines(cell, block, if at == 0 { &sign } else { "" });
                }
            }
            return;
        }
        Block::Table(rows) => rows.into_iter().map(row_line).collect(),
    };
    for line in &mut lines {
        if !cell.is_empty() {
            cell.push(Span {
                content: SpanContent::Break,
                marks: Vec::new(),
            });
        }
        if !sign.is_empty() {
            cell.push(Span::text(sign));
        }
        cell.append(line);
    }
}

/// The cells of a row as one line.
fn row_line(row: Vec<Vec<Span>>) -> Vec<Span> {
    let mut line = Vec::new();
    for mut cell in row {
        if !line.is_empty() {
            line.push(Span::text(" "));
        }
        line.append(&mut cell);
    }
    line
}

/// Makes a line that is an address a link to it.
fn linked(mut line: Vec<Span>) -> Vec<Span> {
    let mut shown = line.iter_mut().filter(|span| !span.is_blank());
    if let (Some(span), None) = (shown.next(), shown.next())
        && let SpanContent::Text(text) = &span.content
        && !span.marks.iter().any(Mark::is_link)
    {
        let address = text.trim();
        let is_address = address.starts_with("https://") || address.starts_with("http://");
        if is_address && !address.contains(char::is_whitespace) {
            let address: Arc<str> = address.into();
            span.content = SpanContent::Text(address.to_string());
            span.marks.push(Mark::Link(address));
        }
    }
    line
}
