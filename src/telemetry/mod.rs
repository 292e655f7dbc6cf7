//! Logs and traces: where they go, how they look, and what never appears in them.

mod collector;
mod panics;
pub mod trace;
mod traces;

use std::io::{self, IsTerminal as _};

use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{LogFormat, LogSettings, TelemetrySettings};

pub use self::traces::Traces;

/// Why logging or tracing could not begin.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is none; a loaded configuration has checked that.
    #[error("the log filter is not valid")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// Something else in the process has taken the logs already.
    #[error("logging has begun already")]
    Begun(#[from] tracing_subscriber::util::TryInitError),
    /// The client that traces are sent with.
    #[error("the client of the traces' collector")]
    Client(#[from] reqwest::Error),
    /// What turns traces into messages.
    #[error("traces cannot be sent")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
}

/// Begins logging to the standard error stream, for the whole process, panics included.
///
/// # Errors
/// See [`TelemetryError`].
pub fn start(settings: &LogSettings) -> Result<(), TelemetryError> {
    tracing_subscriber::registry().with(filter(settings)?).with(lines(settings)).try_init()?;
    panics::log_panics();
    Ok(())
}

/// The same, and sends traces where that is wanted, by way of this runtime. What is returned is to be
/// [finished](Traces::finish) before the runtime.
///
/// # Errors
/// See [`TelemetryError`].
pub fn start_with_traces(
    settings: &LogSettings,
    traces: &TelemetrySettings,
    runtime: &Handle,
) -> Result<Option<Traces>, TelemetryError> {
    // Without traces there is no layer for them, so that nothing asks it anything.
    let Some(endpoint) = &traces.otlp_endpoint else {
        start(settings)?;
        return Ok(None);
    };
    let traces = Traces::start(endpoint, traces, runtime)?;
    let layer = traces.layer();
    let lines = lines(settings).with_filter(filter(settings)?);
    tracing_subscriber::registry().with(lines).with(layer).try_init()?;
    panics::log_panics();
    trace::switch_on();
    Ok(Some(traces))
}

fn filter(settings: &LogSettings) -> Result<EnvFilter, TelemetryError> {
    Ok(EnvFilter::builder().parse(&settings.filter)?)
}

/// The lines of the log.
fn lines<S>(settings: &LogSettings) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'l> LookupSpan<'l>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    match settings.format {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    }
}
