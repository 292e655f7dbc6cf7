//! Blocks as Markdown.

use super::block::{Block, LinePlace, Span};
use super::line::{longest_run, write_line};

/// Returns blocks as Markdown, which ends with a line break as the texts of files do.
pub(crate) fn write(blocks: &[Block]) -> String {
    let mut text = write_blocks(blocks, false, 0).join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Returns the lines of blocks, which a blank line separates unless the list that they are in is
/// tight. Lists after one another, and at the beginning of an item, have other markers.
fn write_blocks(blocks: &[Block], is_tight: bool, outer: usize) -> Vec<String> {
    let (mut lines, mut markers) = (Vec::new(), 0);
    let mut before: Option<&Block> = None;
    for block in blocks.iter().filter(|block| shows(block)) {
        markers = match before {
            None => outer,
            Some(before) if is_list_like(before, block) => markers + 1,
            Some(_) => 0,
        };
        if before.is_some() && !is_tight {
            lines.push(String::new());
        }
        lines.extend(write_block(block, outer > 0, markers));
        before = Some(block);
    }
    lines
}

/// Whether anything is seen of a block.
fn shows(block: &Block) -> bool {
    match block {
        Block::Paragraph(line) | Block::Heading(_, line) => !line.iter().all(Span::is_blank),
        Block::Quote(inside) => inside.iter().any(shows),
        Block::List(_, items) => items.iter().flatten().any(shows),
        Block::Table(rows) => !rows.iter().flatten().flatten().all(Span::is_blank),
        Block::Code(text) => !text.trim().is_empty(),
        Block::Rule => true,
    }
}

const fn is_list_like(one: &Block, other: &Block) -> bool {
    match (one, other) {
        (Block::List(one, _), Block::List(other, _)) => one.is_some() == other.is_some(),
        _ => false,
    }
}

fn write_block(block: &Block, is_in_item: bool, markers: usize) -> Vec<String> {
    match block {
        Block::Paragraph(line) => lines_of(&write_line(line, LinePlace::Paragraph)),
        Block::Heading(level, line) => {
            let signs = "#".repeat(usize::from(*level));
            vec![behind(&signs, " ", &write_line(line, LinePlace::Heading))]
        }
        Block::Quote(inside) => {
            let inside = write_blocks(inside, false, 0);
            inside.iter().map(|line| behind(">", " ", line)).collect()
        }
        Block::List(first, items) => write_items(*first, items, markers),
        Block::Code(text) => write_code(text),
        // Dashes below a text would make it a heading.
        Block::Rule => vec![if is_in_item { "___" } else { "---" }.to_owned()],
        Block::Table(rows) => write_table(rows),
    }
}

fn lines_of(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}

fn behind(sign: &str, separator: &str, text: &str) -> String {
    if text.is_empty() {
        sign.to_owned()
    } else {
        format!("{sign}{separator}{text}")
    }
}

fn write_items(first: Option<u32>, items: &[Vec<Block>], markers: usize) -> Vec<String> {
    let is_tight = items.iter().all(|item| is_short(item));
    let is_even = markers.is_multiple_of(2);
    let mut lines = Vec::new();
    let shown = items.iter().filter(|item| item.iter().any(shows));
    for (number, item) in (first.unwrap_or_default()..).zip(shown) {
        let marker = match (first, is_even) {
            (None, true) => "-".to_owned(),
            (None, false) => "*".to_owned(),
            (Some(_), true) => format!("{number}."),
            (Some(_), false) => format!("{number})"),
        };
        if !lines.is_empty() && !is_tight {
            lines.push(String::new());
        }
        let indent = " ".repeat(marker.len() + 1);
        let written = write_blocks(item, is_tight, markers + 1);
        let inside = written
            .iter()
            .enumerate()
            .map(|(at, line)| match (at, line.as_str()) {
                (0, line) => behind(&marker, " ", line),
                (_, "") => String::new(),
                (_, line) => format!("{indent}{line}"),
            });
        lines.extend(inside);
    }
    lines
}

/// Whether an item needs no blank lines: a line, and lists that begin with 1.
fn is_short(item: &[Block]) -> bool {
    let mut shown = item.iter().filter(|block| shows(block));
    let begins = matches!(shown.next(), Some(Block::Paragraph(_) | Block::List(..)));
    begins && shown.all(|block| matches!(block, Block::List(None | Some(1), _)))
}

fn write_code(text: &str) -> Vec<String> {
    let text = text.trim_matches('\n');
    let fence = "`".repeat(longest_run(text, '`').max(2) + 1);
    let inside = text.split('\n').map(str::to_owned);
    let lines = [fence.clone()].into_iter().chain(inside);
    lines.chain([fence]).collect()
}

fn write_table(rows: &[Vec<Vec<Span>>]) -> Vec<String> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default().max(1);
    let line = |row: &Vec<Vec<Span>>| {
        let mut line = "|".to_owned();
        for at in 0..width {
            let cell = row.get(at).map(|cell| write_line(cell, LinePlace::Cell));
            match cell.as_deref() {
                None | Some("") => line.push_str(" |"),
                Some(cell) => line.extend([" ", cell, " |"]),
            }
        }
        line
    };
    let mut lines: Vec<_> = rows.iter().map(line).collect();
    if !lines.is_empty() {
        lines.insert(1, format!("|{}", "---|".repeat(width)));
    }
    lines
}
