//! Logs: where they go, how they look, and what never appears in them.

mod panics;
mod redact;

use std::io::{self, IsTerminal as _};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::{LogFormat, LogSettings};

pub use self::redact::{Redacted, redact};

/// Why logging could not begin.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is none; a loaded configuration has checked that.
    #[error("the log filter is not valid")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// Something else in the process has taken the logs already.
    #[error("logging has begun already")]
    Begun(#[from] tracing_subscriber::util::TryInitError),
}

/// Begins logging to the standard error stream, for the whole process, panics included.
///
/// # Errors
/// See [`TelemetryError`].
pub fn start(settings: &LogSettings) -> Result<(), TelemetryError> {
    let filter = EnvFilter::builder().parse(&settings.filter)?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match settings.format {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).finish().try_init()?,
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true).with_span_list(false);
            lines.finish().try_init()?;
        }
    }
    panics::log_panics();
    Ok(())
}
