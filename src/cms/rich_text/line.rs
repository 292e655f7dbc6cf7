//! A line as Markdown, as the desk's editor writes one (`Line` of `ui/src/desk/richtext/write.ts`).
//!
//! It is written as units: a character, a sign of a mark, or a whole picture. Signs of emphasis stand
//! only where parsers take them for signs. Where a neighbour forbids that, as the 3 in `**MOQ:**300`
//! does, it is written as its number (`&#51;`), whose `&` and `;` are punctuation.

use std::cmp::Reverse;

use super::block::{LinePlace, Mark, Span, SpanContent, joined};
use super::read_back::read_back;
use super::tidy::tidied;
use base::fold::is_wide;

/// Returns a line as Markdown. Marks that could not be read back are left out.
pub(super) fn write_line(line: &[Span], place: LinePlace) -> String {
    let mut line = tidied(line, place);
    let is_marked = |line: &[Span]| line.iter().any(|span| !span.marks.is_empty());
    if !is_marked(&line) {
        return written(&line, place, '*');
    }
    for italics in ['*', '_'] {
        let text = written(&line, place, italics);
        if read_back(&text, place).as_ref() == Some(&line) {
            return text;
        }
    }
    for span in &mut line {
        span.marks.retain(Mark::is_link);
    }
    written(&joined(line), place, '*')
}

const LINE_BREAK: &str = "\\\n";

#[derive(Clone, Copy, PartialEq, Eq)]
enum UnitSide {
    Open,
    Close,
}

struct LineUnit {
    text: String,
    /// The character that the unit stands for, which has another way of being written.
    character: Option<char>,
    /// Whether these are signs of emphasis.
    sign: Option<UnitSide>,
}

impl LineUnit {
    fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            character: None,
            sign: None,
        }
    }
}

fn written(line: &[Span], place: LinePlace, italics: char) -> String {
    let mut writer = LineWriter {
        line,
        place,
        italics,
        units: Vec::new(),
        open: Vec::new(),
    };
    for at in 0..line.len() {
        writer.put_span(at);
    }
    writer.close(&[]);
    let mut units = writer.units;
    escape_signs(&mut units);
    separate_signs(&mut units);
    escape_underscores(&mut units);
    let text: String = units.into_iter().map(|unit| unit.text).collect();
    if place == LinePlace::Cell {
        text.replace('|', "\\|")
    } else {
        text
    }
}

struct LineWriter<'a> {
    line: &'a [Span],
    place: LinePlace,
    italics: char,
    units: Vec<LineUnit>,
    open: Vec<Mark>,
}

impl LineWriter<'_> {
    fn put_span(&mut self, at: usize) {
        let Some(span) = self.line.get(at) else {
            return;
        };
        self.close(&span.marks);
        if self.put_autolink(at, span) {
            return;
        }
        self.open(&span.marks, at);
        match &span.content {
            SpanContent::Text(text) => self.put_text(text, at),
            SpanContent::Code(text) => self.units.push(LineUnit::plain(code(text))),
            SpanContent::Break => {
                let text = if self.place == LinePlace::Cell {
                    "<br>"
                } else {
                    LINE_BREAK
                };
                self.units.push(LineUnit::plain(text));
            }
            SpanContent::Picture {
                address,
                description,
            } => {
                let (description, address) = (described(description), target(address));
                let picture = format!("![{description}]({address})");
                self.units.push(LineUnit::plain(picture));
            }
        }
    }

    /// Closes marks until those that are open are wanted.
    fn close(&mut self, wanted: &[Mark]) {
        let Some(kept) = self.open.iter().position(|mark| !wanted.contains(mark)) else {
            return;
        };
        for mark in self.open.split_off(kept).into_iter().rev() {
            let unit = match &mark {
                Mark::Link(address) => LineUnit::plain(format!("]({})", target(address))),
                mark => self.sign(mark, UnitSide::Close),
            };
            self.units.push(unit);
        }
    }

    /// Opens missing marks, the one that reaches furthest first.
    fn open(&mut self, wanted: &[Mark], at: usize) {
        let missing = wanted.iter().filter(|mark| !self.open.contains(mark));
        let mut missing: Vec<_> = missing
            .map(|mark| (self.reach(mark, at), mark.clone()))
            .collect();
        missing.sort_by_key(|(reach, mark)| (Reverse(*reach), mark.rank()));
        for (_, mark) in missing {
            let unit = match &mark {
                Mark::Link(_) => LineUnit::plain("["),
                mark => self.sign(mark, UnitSide::Open),
            };
            self.units.push(unit);
            self.open.push(mark);
        }
    }

    fn sign(&self, mark: &Mark, side: UnitSide) -> LineUnit {
        let text = match mark {
            Mark::Strong => "**".to_owned(),
            Mark::Struck => "~~".to_owned(),
            Mark::Emphasis | Mark::Link(_) => self.italics.to_string(),
        };
        LineUnit {
            text,
            character: None,
            sign: Some(side),
        }
    }

    /// How many spans from here on have a mark.
    fn reach(&self, mark: &Mark, at: usize) -> usize {
        let rest = self.line.iter().skip(at);
        rest.take_while(|span| span.marks.contains(mark)).count()
    }

    /// Writes a link whose text is its address as `<https://…>`.
    fn put_autolink(&mut self, at: usize, span: &Span) -> bool {
        let link = span.marks.iter().find(|mark| mark.is_link());
        let (Some(mark @ Mark::Link(address)), SpanContent::Text(text)) = (link, &span.content)
        else {
            return false;
        };
        let is_plain = |char: char| !char.is_whitespace() && !"<>&\\|".contains(char);
        let is_address = text.as_str() == &**address
            && ["https://", "http://", "mailto:"]
                .iter()
                .any(|own| text.starts_with(own))
            && text.chars().all(is_plain);
        if !is_address || self.open.contains(mark) || self.reach(mark, at) > 1 {
            return false;
        }
        let others: Vec<_> = span
            .marks
            .iter()
            .filter(|own| *own != mark)
            .cloned()
            .collect();
        self.open(&others, at);
        self.units.push(LineUnit::plain(format!("<{text}>")));
        true
    }

    fn put_text(&mut self, text: &str, at: usize) {
        let before = self.units.last().map(|unit| unit.text.as_str());
        let sign = match (self.place, before) {
            (LinePlace::Paragraph, None) => block_sign(text, false),
            (LinePlace::Paragraph, Some(LINE_BREAK)) => block_sign(text, true),
            (LinePlace::Heading, _) if at + 1 == self.line.len() => closing_sign(text),
            _ => None,
        };
        self.units.extend(characters(text, sign));
    }
}

/// Escapes what is a sign beside other units only: `!` before a link, and tildes that could be a
/// pair.
fn escape_signs(units: &mut [LineUnit]) {
    let tildes = units
        .iter()
        .filter(|unit| unit.character == Some('~'))
        .count();
    let has_struck = units.iter().any(|unit| unit.text == "~~");
    if tildes > 1 || has_struck {
        for unit in units.iter_mut().filter(|unit| unit.character == Some('~')) {
            "\\~".clone_into(&mut unit.text);
        }
    }
    for at in 1..units.len() {
        if units[at].text == "[" && units[at - 1].text == "!" {
            "\\!".clone_into(&mut units[at - 1].text);
        }
    }
}

/// Encodes the characters beside signs of emphasis that would keep them from being such signs:
/// blanks within, and letters outside.
fn separate_signs(units: &mut [LineUnit]) {
    // An encoded character is punctuation beside the signs at its other side.
    for _ in 0..4 {
        let mut is_changed = false;
        for at in 0..units.len() {
            let Some(side) = units[at].sign else { continue };
            let (outer, inner) = match side {
                UnitSide::Open => (at.checked_sub(1), Some(at + 1)),
                UnitSide::Close => (Some(at + 1), at.checked_sub(1)),
            };
            let unit = |place: Option<usize>| place.and_then(|place| units.get(place));
            let end = |place: Option<usize>, is_last: bool| {
                let text = &unit(place)?.text;
                if is_last {
                    text.chars().next_back()
                } else {
                    text.chars().next()
                }
            };
            let opens = side == UnitSide::Open;
            let (outside, inside) = (end(outer, opens), end(inner, !opens));
            let is_blank = inside.is_some_and(char::is_whitespace);
            let is_closed = !is_sign(&units[at].text, outside, inside);
            for place in [is_blank.then_some(inner), is_closed.then_some(outer)] {
                is_changed |= place.flatten().is_some_and(|place| encode(units, place));
            }
        }
        if !is_changed {
            return;
        }
    }
}

fn encode(units: &mut [LineUnit], place: usize) -> bool {
    let Some(unit) = units.get_mut(place) else {
        return false;
    };
    let Some(character) = unit.character else {
        return false;
    };
    let encoded = format!("&#{};", u32::from(character));
    let is_changed = unit.text != encoded;
    unit.text = encoded;
    is_changed
}

/// Whether signs of emphasis are such signs between these characters, of which the first is outside
/// the emphasis.
fn is_sign(sign: &str, outside: Option<char>, inside: Option<char>) -> bool {
    let is_punctuation = |char: char| !char.is_alphanumeric() && !char.is_whitespace();
    let Some(outside) = outside.filter(|char| !char.is_whitespace() && !is_punctuation(*char))
    else {
        return true;
    };
    if sign == "_" {
        return false;
    }
    !inside.is_some_and(is_punctuation) || is_chinese(outside) || inside.is_some_and(is_chinese)
}

/// Whether emphasis begins and ends beside a character whatever else is there.
const fn is_chinese(char: char) -> bool {
    is_wide(char)
        || matches!(char, '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}'
            | '\u{30fb}' | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}')
}

/// Between letters, an underscore is none of a sign; an encoded letter is no letter.
fn escape_underscores(units: &mut [LineUnit]) {
    for at in 0..units.len() {
        if units[at].text != "_" || units[at].character.is_none() {
            continue;
        }
        let is_long = |place: Option<usize>| {
            let unit = place.and_then(|place| units.get(place));
            unit.is_some_and(|unit| unit.text.len() > 1)
        };
        if is_long(at.checked_sub(1)) || is_long(Some(at + 1)) {
            "\\_".clone_into(&mut units[at].text);
        }
    }
}

/// Returns the units of a text, in which one more character, at this offset, is escaped.
fn characters(text: &str, sign: Option<usize>) -> impl Iterator<Item = LineUnit> {
    text.char_indices().map(move |(at, character)| {
        let is_escaped = Some(at) == sign || is_special(text, at, character);
        let text = if is_escaped {
            format!("\\{character}")
        } else {
            character.to_string()
        };
        LineUnit {
            text,
            character: Some(character),
            sign: None,
        }
    })
}

/// Whether a character of a text would be a sign.
fn is_special(text: &str, at: usize, character: char) -> bool {
    let bytes = text.as_bytes();
    let next = bytes.get(at + 1).copied();
    match character {
        '\\' | '`' | '*' | '[' | ']' => true,
        '_' => {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric();
            !(before.copied().is_some_and(is_letter) && next.is_some_and(is_letter))
        }
        '<' => next.is_some_and(|byte| byte.is_ascii_alphabetic() || b"/!?".contains(&byte)),
        '&' => {
            let rest = &text[at + 1..text.floor_char_boundary((at + 40).min(text.len()))];
            let name = rest.strip_prefix('#').unwrap_or(rest);
            let end = name.find(|char: char| !char.is_ascii_alphanumeric());
            end.is_some_and(|end| end > 0 && name[end..].starts_with(';'))
        }
        _ => false,
    }
}

/// Returns the place of the character that would begin a block where a line begins with this text.
fn block_sign(text: &str, is_after_break: bool) -> Option<usize> {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    let first = text.chars().next()?;
    let signs = text.len() - text.trim_start_matches('#').len();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = text.get(digits..).unwrap_or_default();
    let is_number = (1..=9).contains(&digits)
        && after.starts_with(['.', ')'])
        && is_end(after.get(1..).unwrap_or_default());
    match first {
        '-' | '>' => Some(0),
        '+' if is_end(&text[1..]) => Some(0),
        '#' if signs <= 6 && is_end(&text[signs..]) => Some(0),
        '=' | '|' if is_after_break => Some(0),
        ':' if is_after_break && text.starts_with(":-") => Some(0),
        _ => is_number.then_some(digits),
    }
}

/// Returns the place of the first of the signs that would close a heading.
fn closing_sign(text: &str) -> Option<usize> {
    let start = text.trim_end_matches('#');
    let is_apart = start.is_empty() || start.ends_with(char::is_whitespace);
    (start.len() < text.len() && is_apart).then_some(start.len())
}

/// Returns the description of a picture, in which nothing is a sign.
fn described(description: &str) -> String {
    let sign = description.starts_with('^').then_some(0);
    let units = characters(description, sign);
    let text = units.map(|unit| match unit.character {
        Some('~') => "\\~".to_owned(),
        _ => unit.text,
    });
    text.collect()
}

/// Returns an address as links and pictures have it.
fn target(address: &str) -> String {
    let mut written = String::new();
    for (at, character) in address.char_indices() {
        match character {
            '(' | ')' => written.extend(['\\', character]),
            '&' if is_special(address, at, '&') => written.push_str("&amp;"),
            other => written.push(other),
        }
    }
    written
}

/// The length of the longest row of a character.
pub(super) fn longest_run(text: &str, sign: char) -> usize {
    let runs = text.split(|char| char != sign);
    runs.map(str::len).max().unwrap_or_default() / sign.len_utf8()
}

fn code(text: &str) -> String {
    let signs = "`".repeat(longest_run(text, '`') + 1);
    let is_between_blanks = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
    let is_padded = text.starts_with('`') || text.ends_with('`') || is_between_blanks;
    let blank = if is_padded { " " } else { "" };
    format!("{signs}{blank}{text}{blank}{signs}")
}
