//! Lines of a text, as Markdown has them.

use comrak::nodes::LineColumn;

/// Where each line of a text begins.
pub(super) struct LineStarts<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineStarts<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|&(at, &byte)| {
            byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')
        });
        let starts = std::iter::once(0)
            .chain(ends.map(|(at, _)| at + 1))
            .collect();
        Self { text, starts }
    }

    /// Returns the offset of a place in bytes.
    pub(super) fn offset(&self, place: LineColumn) -> usize {
        (self.start(place.line) + place.column.saturating_sub(1)).min(self.text.len())
    }

    /// Returns where a part of the line with this number, which begins with 1, is in the text.
    pub(super) fn find(&self, line: usize, part: &str) -> usize {
        self.start(line) + self.line(line).find(part).unwrap_or_default()
    }

    /// Whether a line has nothing but the signs of so many quotations.
    pub(super) fn is_blank(&self, line: usize, quotations: usize) -> bool {
        let text = self.line(line);
        let signs = text.bytes().filter(|&byte| byte == b'>').count();
        signs <= quotations && text.trim_matches([' ', '\t', '\r', '\n', '>']).is_empty()
    }

    fn line(&self, line: usize) -> &str {
        &self.text[self.start(line)..self.start(line + 1)]
    }

    fn start(&self, line: usize) -> usize {
        let known = self.starts.get(line.saturating_sub(1));
        known.copied().unwrap_or(self.text.len())
    }
}
