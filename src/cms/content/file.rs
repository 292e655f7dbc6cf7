//! One TOML file of the content, and the places in it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::DeTable;

use super::lines::Lines;
use super::{ContentProblem, ProblemKind};

/// How TOML writes U+0000, which PostgreSQL does not store.
const NULS: [&str; 2] = ["\\u0000", "\\U00000000"];

#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    name: String,
    shown: String,
    text: Cow<'static, str>,
    /// Found when a place is asked for.
    lines: OnceLock<Lines>,
}

impl TextFile {
    /// Creates a file: `name` is its path in the content with `/` between folders, `shown` its path
    /// in messages.
    pub(crate) fn new(
        name: String,
        shown: String,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, ContentProblem> {
        let line_of_end = |good: &[u8]| Lines::of(good).number_at(good.len());
        let text = match bytes.into() {
            Cow::Borrowed(bytes) => str::from_utf8(bytes)
                .map(Cow::Borrowed)
                .map_err(|error| line_of_end(&bytes[..error.valid_up_to()])),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|error| {
                line_of_end(&error.as_bytes()[..error.utf8_error().valid_up_to()])
            }),
        };
        match text {
            Ok(text) => Ok(Self {
                name,
                shown,
                text,
                lines: OnceLock::new(),
            }),
            Err(line) => Err(ContentProblem {
                kind: ProblemKind::Unreadable,
                file: shown,
                line: Some(line),
                message: "is not UTF-8; save the file in that encoding".to_owned(),
            }),
        }
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(self.text.as_bytes()))
    }

    /// The path inside the content, with `/` between folders.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// A problem at `span`, or with the whole file.
    pub(crate) fn problem(
        &self,
        kind: ProblemKind,
        span: Option<&Range<usize>>,
        message: impl Into<String>,
    ) -> ContentProblem {
        let line = span.map(|span| self.lines().number_at(span.start));
        ContentProblem {
            kind,
            file: self.shown.clone(),
            line,
            message: message.into(),
        }
    }

    /// Returns where the lines of the string at `span` are, which has the value `text`.
    pub(crate) fn places(&self, span: &Range<usize>, text: &str) -> Places<'_> {
        let raw = self.text.get(span.clone()).unwrap_or_default();
        // A string in triple quotes starts on the next line.
        let opening = ["\'\'\'", "\"\"\""]
            .into_iter()
            .find_map(|quotes| raw.strip_prefix(quotes));
        let is_below = opening.is_some_and(|inside| inside.starts_with(['\n', '\r']));
        Places {
            of_file: self.lines(),
            of_text: Lines::of(text.as_bytes()),
            first: self.lines().number_at(span.start) + usize::from(is_below),
            span: span.clone(),
        }
    }

    /// Parses the file as a `T`; the problem names the invalid key or value and the valid ones.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, ContentProblem> {
        let table = toml::de::Deserializer::from(self.table()?);
        T::deserialize(table).map_err(|error| self.malformed(&error, None))
    }

    /// Parses the file as a table, whose values have their places.
    pub(super) fn table(&self) -> Result<Spanned<DeTable<'_>>, ContentProblem> {
        if let Some(at) = NULS.iter().find_map(|escape| self.text.find(escape)) {
            return Err(self.problem(
                ProblemKind::Format,
                Some(&(at..at)),
                "a text cannot contain the character U+0000",
            ));
        }
        DeTable::parse(&self.text).map_err(|error| self.malformed(&error, None))
    }

    /// The problem of an error that may have no place of its own.
    pub(super) fn malformed(
        &self,
        error: &toml::de::Error,
        span: Option<Range<usize>>,
    ) -> ContentProblem {
        let span = error.span().or(span);
        self.problem(ProblemKind::Format, span.as_ref(), error.message())
    }
}

/// The places in a file of offsets in the value of a string.
pub(crate) struct Places<'file> {
    of_file: &'file Lines,
    of_text: Lines,
    /// The line in the file of the first line of the value.
    first: usize,
    span: Range<usize>,
}

impl Places<'_> {
    /// The part of the string from the line of an offset on.
    pub(crate) fn of(&self, at: usize) -> Range<usize> {
        let number = self.first + self.of_text.before(at);
        let start = self.of_file.start_of(number);
        // A string with fewer lines than its value contains escaped newlines.
        let start = start.filter(|start| self.span.contains(start));
        start.unwrap_or(self.span.start)..self.span.end
    }
}
