//! Why a command failed.

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use crate::config::ConfigError;
use crate::error_chain::ErrorChain;

/// A failed command: its message and its exit status.
#[derive(Debug)]
pub enum Failure {
    /// The configuration is invalid; nothing was started.
    Configuration(ConfigError),
    /// The command failed while running.
    Run(Box<dyn Error + Send + Sync>),
}

impl Failure {
    /// Creates a failure while running.
    pub fn run(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Run(error.into())
    }

    /// 2 for the configuration, 1 for everything else.
    pub fn status(&self) -> ExitCode {
        match self {
            Self::Configuration(_) => ExitCode::from(2),
            Self::Run(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    /// Writes the message and the causes that it does not contain on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Configuration(error) => error.fmt(f),
            Self::Run(error) => ErrorChain(&**error).fmt(f),
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self::Configuration(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("the server cannot listen on 127.0.0.1:80")]
    struct CannotListen(#[source] std::io::Error);

    #[derive(Debug, thiserror::Error)]
    #[error("the embedded provider: {0}")]
    struct Provider(#[source] CannotListen);

    #[test]
    fn the_message_names_every_cause_once() {
        let cause = std::io::Error::new(std::io::ErrorKind::PermissionDenied, "permission denied");
        let failure = Failure::run(CannotListen(cause));

        assert_eq!(failure.to_string(), "the server cannot listen on 127.0.0.1:80: permission denied");
        assert_eq!(failure.status(), ExitCode::FAILURE);

        let cause = std::io::Error::new(std::io::ErrorKind::PermissionDenied, "permission denied");
        let failure = Failure::run(Provider(CannotListen(cause)));
        assert_eq!(
            failure.to_string(),
            "the embedded provider: the server cannot listen on 127.0.0.1:80: permission denied"
        );
    }
}
