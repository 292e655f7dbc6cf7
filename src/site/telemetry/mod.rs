//! Logs and traces: their destinations and formats.

mod collector;
mod logs;
mod panics;
mod tally;
pub mod trace;
mod traces;

use std::io::{self, IsTerminal as _};

use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_appender::non_blocking::NonBlocking;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer};

use base::config::{LogFormat, LogSettings, TelemetrySettings};

pub use self::logs::{Logs, dropped_lines};
pub(crate) use self::tally::KeyTally;
#[cfg(test)]
pub(crate) use self::tally::REMEMBERED;
pub use self::traces::Traces;

#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is invalid; loading the configuration checks it.
    #[error("the log filter is not valid")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    #[error("logging has been started already")]
    Begun(#[from] tracing_subscriber::util::TryInitError),
    #[error("the HTTP client of the trace collector")]
    Client(#[from] reqwest::Error),
    #[error("the trace exporter")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
}

/// Starts logging to the standard error stream for the whole process, panics included, until the
/// result is dropped.
pub fn start(settings: &LogSettings) -> Result<Logs, TelemetryError> {
    let (writer, logs) = Logs::start(io::stderr());
    let lines = lines(settings, writer);
    tracing_subscriber::registry()
        .with(filter(settings)?)
        .with(lines)
        .try_init()?;
    base::refusals::switch_on();
    panics::log_panics();
    Ok(logs)
}

/// Starts logging, and tracing if it is configured; the exporter uses this runtime.
/// [`Traces::finish`] must be called before the runtime ends.
pub fn start_with_traces(
    settings: &LogSettings,
    traces: &TelemetrySettings,
    runtime: &Handle,
) -> Result<(Logs, Option<Traces>), TelemetryError> {
    // Without tracing there is no layer for it, which saves its cost.
    let Some(endpoint) = &traces.otlp_endpoint else {
        return Ok((start(settings)?, None));
    };
    let traces = Traces::start(endpoint, traces, runtime)?;
    let layer = traces.layer();
    let (writer, logs) = Logs::start(io::stderr());
    let lines = lines(settings, writer).with_filter(filter(settings)?);
    tracing_subscriber::registry()
        .with(lines)
        .with(layer)
        .try_init()?;
    base::refusals::switch_on();
    panics::log_panics();
    trace::switch_on();
    Ok((logs, Some(traces)))
}

/// The filter of log lines, without the warnings of libraries that clients or content cause at
/// will: h2's about connections that exceed its limits, and html5ever's about misnested tables.
fn filter(settings: &LogSettings) -> Result<EnvFilter, TelemetryError> {
    let filter = EnvFilter::builder().parse(&settings.filter)?;
    let filter = filter.add_directive("h2=error".parse()?);
    // Which else tells what assistants ask.
    let filter = filter.add_directive("rmcp=error".parse()?);
    Ok(filter.add_directive("html5ever=error".parse()?))
}

/// The layer that writes log lines.
fn lines<S>(settings: &LogSettings, writer: NonBlocking) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'l> LookupSpan<'l>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    match settings.format {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .boxed(),
    }
}
