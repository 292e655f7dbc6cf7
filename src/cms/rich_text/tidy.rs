//! A line in its normal form: that which is read back when it has been written.

use std::fmt::Write as _;

use super::block::{LinePlace, Mark, Span, SpanContent, is_blank, joined};

/// Returns a line without blanks at its ends, beside its breaks and at the edges of its marks, and
/// without marks of nothing.
pub(super) fn tidied(line: &[Span], place: LinePlace) -> Vec<Span> {
    let mut tidy: Vec<Span> = Vec::new();
    for span in line {
        let mut span = span.clone();
        if place == LinePlace::Heading && span.content == SpanContent::Break {
            span.content = SpanContent::Text(" ".to_owned());
        }
        match &mut span.content {
            SpanContent::Text(text) => {
                *text = plain(text);
                if text.chars().all(is_blank) {
                    span.marks.retain(Mark::is_link);
                }
            }
            SpanContent::Code(text) => {
                *text = plain(text);
                // In a cell, code cannot have these beside each other.
                if place == LinePlace::Cell && text.contains("\\|") {
                    span.content = SpanContent::Text(std::mem::take(text));
                }
            }
            SpanContent::Break => span.marks.clear(),
            SpanContent::Picture {
                address,
                description,
            } => {
                *address = encoded(address);
                plain(description).trim().clone_into(description);
            }
        }
        for mark in &mut span.marks {
            if let Mark::Link(address) = mark {
                *address = encoded(address).into();
            }
        }
        tidy.push(span);
    }
    let mut tidy = joined(outside_marks(joined(tidy)));
    mark_breaks(&mut tidy);
    trim_ends(&mut tidy, place);
    joined(tidy)
}

/// A text without characters that are none, and with plain blanks.
fn plain(text: &str) -> String {
    let shown = text
        .chars()
        .filter(|char| !matches!(char, '\0' | '\u{feff}'));
    let is_odd = |char: char| char.is_control() || matches!(char, '\u{2028}' | '\u{2029}');
    shown
        .map(|char| if is_odd(char) { ' ' } else { char })
        .collect()
}

/// Moves the blanks at the edges of marked texts out of them.
fn outside_marks(line: Vec<Span>) -> Vec<Span> {
    let mut moved = Vec::new();
    for span in line {
        let SpanContent::Text(text) = &span.content else {
            moved.push(span);
            continue;
        };
        let inner = text.trim_matches(char::is_whitespace);
        if span.marks.is_empty() || inner.len() == text.len() {
            moved.push(span);
            continue;
        }
        let start = text.len() - text.trim_start_matches(char::is_whitespace).len();
        let (before, rest) = text.split_at(start);
        let after = rest.get(inner.len()..).unwrap_or_default();
        let parts = [(before, false), (inner, true), (after, false)];
        for (part, is_marked) in parts.into_iter().filter(|(part, _)| !part.is_empty()) {
            let mut own = Span::text(part);
            if is_marked {
                own.marks.clone_from(&span.marks);
            }
            moved.push(own);
        }
    }
    moved
}

/// Gives breaks the marks that the spans on both sides have.
fn mark_breaks(line: &mut [Span]) {
    for at in 1..line.len().saturating_sub(1) {
        if line[at].content == SpanContent::Break {
            let (before, after) = (&line[at - 1].marks, &line[at + 1].marks);
            let both = before.iter().filter(|mark| after.contains(mark));
            line[at].marks = both.cloned().collect();
        }
    }
}

/// Removes blanks and breaks at the ends of a line, and blanks beside breaks.
fn trim_ends(line: &mut Vec<Span>, place: LinePlace) {
    let is_blank = |char: char| match place {
        LinePlace::Cell => char.is_whitespace(),
        LinePlace::Paragraph | LinePlace::Heading => matches!(char, ' ' | '\t'),
    };
    let is_nothing = |span: &Span| match &span.content {
        SpanContent::Text(text) => text.chars().all(is_blank),
        SpanContent::Break => true,
        SpanContent::Code(_) | SpanContent::Picture { .. } => false,
    };
    let start = line.iter().take_while(|span| is_nothing(span)).count();
    line.drain(..start);
    while line.last().is_some_and(is_nothing) {
        line.pop();
    }
    for at in 0..line.len() {
        let is_edge =
            |other: Option<&Span>| other.is_none_or(|own| own.content == SpanContent::Break);
        let is_first = at == 0 || is_edge(line.get(at - 1));
        let is_last = is_edge(line.get(at + 1));
        if let Some(SpanContent::Text(text)) = line.get_mut(at).map(|span| &mut span.content) {
            if is_first {
                *text = text.trim_start_matches(is_blank).to_owned();
            }
            if is_last {
                *text = text.trim_end_matches(is_blank).to_owned();
            }
        }
    }
    line.retain(|span| span.content != SpanContent::Text(String::new()));
}

/// Returns an address without characters that would end it.
fn encoded(address: &str) -> String {
    let mut encoded = String::new();
    for character in address.trim().chars() {
        match character {
            ' ' | '<' | '>' | '\\' => {
                // A string takes every text.
                let _ = write!(encoded, "%{:02X}", u32::from(character));
            }
            odd if odd.is_whitespace() || odd.is_control() || odd == '\u{feff}' => {}
            other => encoded.push(other),
        }
    }
    encoded
}
