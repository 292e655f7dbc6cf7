//! Problems of the content.

use std::collections::HashSet;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A file or the folder could not be read, or is not UTF-8.
    Unreadable,
    /// A file that is not one of the content's.
    UnknownFile,
    /// Not TOML, an unknown or missing key, a value of the wrong kind.
    Format,
    Duplicate,
    /// A reference to a missing thing within one file.
    UnknownReference,
    /// Two contradictory values, such as a sum and its parts.
    Inconsistent,
    /// A picture that is not under `media/`.
    MissingPicture,
    /// A thing that exists in some languages and not in all.
    MissingLanguage,
    /// A link to a page of the site that is not there.
    BrokenLink,
}

impl ProblemKind {
    /// Whether content with such a problem is refused. Other problems are logged.
    pub const fn is_fatal(self) -> bool {
        !matches!(
            self,
            Self::Inconsistent | Self::MissingPicture | Self::MissingLanguage | Self::BrokenLink
        )
    }
}

/// A problem of the content. Displayed as `file:line: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentProblem {
    pub kind: ProblemKind,
    /// The file's path for the editor.
    pub file: String,
    /// The line from 1, if known.
    pub line: Option<usize>,
    /// Description of the error and of valid values.
    pub message: String,
}

impl fmt::Display for ContentProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// Sorts problems by place, and removes duplicates.
pub fn in_order(problems: &mut Vec<ContentProblem>) {
    problems.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    let mut seen = HashSet::new();
    problems.retain(|problem| seen.insert(problem.to_string()));
}

/// The content was refused: every problem, one per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    pub problems: Vec<ContentProblem>,
}

impl From<ContentProblem> for ContentError {
    fn from(problem: ContentProblem) -> Self {
        Self {
            problems: vec![problem],
        }
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the content cannot be used as it is")?;
        for problem in &self.problems {
            write!(f, "\n  {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContentError {}
