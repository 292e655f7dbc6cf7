//! `[telemetry]`: traces.

use std::time::Duration;

use url::Url;

use super::secret::Secret;
use super::values::{MILLISECOND, MINUTE, collector, duration, line, secret, whole};

/// Traces, which go to a collector with OTLP over HTTP. They hold kinds of pages, names of calls, outcomes and times;
/// never an address as it was typed, a query, a token or a name.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct TelemetrySettings {
    /// Where traces are sent. Without it there are none, and they cost nothing.
    #[config(deserialize_with = collector)]
    pub otlp_endpoint: Option<Url>,

    /// Bearer secret that the collector wants to be shown.
    #[config(deserialize_with = secret)]
    pub otlp_secret: Option<Secret>,

    /// What the server is called there.
    #[config(default = "selvage", deserialize_with = line)]
    pub service_name: String,

    /// Of so many requests one is traced; 1 traces all. A request that comes from one of `server.trusted_proxies` with
    /// a `traceparent` is traced or not as that says.
    #[config(default = 1, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub trace_one_in: u32,

    /// Spans that may wait to be sent; further ones are dropped.
    #[config(default = 2048, deserialize_with = whole::<16, 65_536, _, _>)]
    pub queue: usize,

    /// How often what waits is sent.
    #[config(default = "5s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub interval: Duration,

    /// How long sending may take, also at the end of the process.
    #[config(default = "3s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub timeout: Duration,
}
