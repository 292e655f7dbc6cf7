//! One TOML file of the content, and how a place in it is named.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::{Problem, ProblemKind};

/// A TOML file of the content.
#[derive(Clone, Debug)]
pub(super) struct TextFile {
    name: String,
    shown: String,
    text: String,
}

impl TextFile {
    /// A file called `name` inside the content, with `/` between folders, which messages call `shown`.
    pub(super) fn new(name: String, shown: String, bytes: Vec<u8>) -> Result<Self, Problem> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { name, shown, text }),
            Err(error) => {
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                Err(Problem {
                    kind: ProblemKind::Unreadable,
                    file: shown,
                    line: Some(line_of(good, good.len())),
                    message: "is not UTF-8; save the file in that encoding".to_owned(),
                })
            }
        }
    }

    /// The path inside the content, with `/` between folders.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Something is wrong at `span` (or with the file as a whole).
    pub(super) fn problem(
        &self,
        kind: ProblemKind,
        span: Option<&Range<usize>>,
        message: impl Into<String>,
    ) -> Problem {
        let line = span.map(|span| line_of(self.text.as_bytes(), span.start));
        Problem { kind, file: self.shown.clone(), line, message: message.into() }
    }

    /// The place in the file of a place in a text that stands at `span`, as far as its line goes.
    pub(super) fn within(&self, span: &Range<usize>, text: &str, at: usize) -> Range<usize> {
        let raw = self.text.get(span.clone()).unwrap_or_default();
        // A text between three quotes begins on the line after them.
        let opening = ["\'\'\'", "\"\"\""].into_iter().find_map(|quotes| raw.strip_prefix(quotes));
        let below = opening.is_some_and(|inside| inside.starts_with(['\n', '\r']));
        let lines = text.bytes().take(at).filter(|byte| *byte == b'\n').count() + usize::from(below);
        // A text of fewer lines than it says has escaped ones.
        let ends = raw.match_indices('\n').map(|(end, _)| end + 1);
        let start = std::iter::once(0).chain(ends).nth(lines).unwrap_or_default();
        span.start + start..span.end
    }

    /// Reads the file as a `T`; the problem says which key or value is wrong and which would be right.
    pub(super) fn parse<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        toml::from_str(&self.text)
            .map_err(|error| self.problem(ProblemKind::Format, error.span().as_ref(), error.message()))
    }
}

fn line_of(text: &[u8], offset: usize) -> usize {
    1 + text.iter().take(offset).filter(|byte| **byte == b'\n').count()
}
