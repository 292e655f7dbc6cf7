//! One TOML file of the content, and the places in it.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::{ContentProblem, ProblemKind};

/// How TOML writes U+0000, which PostgreSQL does not store.
const NULS: [&str; 2] = ["\\u0000", "\\U00000000"];

#[derive(Clone, Debug)]
pub(super) struct TextFile {
    name: String,
    shown: String,
    text: String,
}

impl TextFile {
    /// Creates a file: `name` is its path in the content with `/` between folders, `shown` its path
    /// in messages.
    pub(super) fn new(name: String, shown: String, bytes: Vec<u8>) -> Result<Self, ContentProblem> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { name, shown, text }),
            Err(error) => {
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                Err(ContentProblem {
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

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// A problem at `span`, or with the whole file.
    pub(super) fn problem(
        &self,
        kind: ProblemKind,
        span: Option<&Range<usize>>,
        message: impl Into<String>,
    ) -> ContentProblem {
        let line = span.map(|span| line_of(self.text.as_bytes(), span.start));
        ContentProblem {
            kind,
            file: self.shown.clone(),
            line,
            message: message.into(),
        }
    }

    /// The line in the file of an offset in the string at `span`.
    pub(super) fn within(&self, span: &Range<usize>, text: &str, at: usize) -> Range<usize> {
        let raw = self.text.get(span.clone()).unwrap_or_default();
        // A string in triple quotes starts on the next line.
        let opening = ["\'\'\'", "\"\"\""]
            .into_iter()
            .find_map(|quotes| raw.strip_prefix(quotes));
        let below = opening.is_some_and(|inside| inside.starts_with(['\n', '\r']));
        let lines =
            text.bytes().take(at).filter(|byte| *byte == b'\n').count() + usize::from(below);
        // A string with fewer lines than its value contains escaped newlines.
        let ends = raw.match_indices('\n').map(|(end, _)| end + 1);
        let start = std::iter::once(0)
            .chain(ends)
            .nth(lines)
            .unwrap_or_default();
        span.start + start..span.end
    }

    /// Parses the file as a `T`; the problem names the invalid key or value and the valid ones.
    pub(super) fn parse<T: DeserializeOwned>(&self) -> Result<T, ContentProblem> {
        if let Some(at) = NULS.iter().find_map(|escape| self.text.find(escape)) {
            return Err(self.problem(
                ProblemKind::Format,
                Some(&(at..at)),
                "a text cannot contain the character U+0000",
            ));
        }
        toml::from_str(&self.text).map_err(|error| {
            self.problem(ProblemKind::Format, error.span().as_ref(), error.message())
        })
    }
}

fn line_of(text: &[u8], offset: usize) -> usize {
    1 + memchr::memchr_iter(b'\n', text.get(..offset).unwrap_or(text)).count()
}
