//! Errors of the configuration.

use std::fmt;

use super::sources::Origin;

#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq)]
#[display("{origin}: {message}")]
pub struct ConfigProblem {
    pub origin: Origin,
    /// The message, without the value of a secret.
    pub message: String,
}

/// Every problem of the configuration, in the order of the sources and of the file's lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError {
    pub problems: Vec<ConfigProblem>,
}

impl ConfigError {
    pub(super) fn new(mut problems: Vec<ConfigProblem>) -> Self {
        problems.sort_by(|one, other| one.origin.cmp(&other.origin));
        Self { problems }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.as_slice() {
            [problem] => problem.fmt(f),
            problems => {
                write!(f, "{} problems in the configuration", problems.len())?;
                problems
                    .iter()
                    .try_for_each(|problem| write!(f, "\n  {problem}"))
            }
        }
    }
}
