//! The export of spans: a bounded queue, and a thread that sends batches to the collector.

use std::collections::HashMap;
use std::time::Duration;

use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{BatchSpanProcessor, Sampler, SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;
use url::Url;

use super::collector::Collector;
use super::{TelemetryError, trace};
use base::config::TelemetrySettings;

/// Maximum time to send a batch, also at the end of the process, which must not wait for a
/// collector that is down.
const TIMEOUT: Duration = Duration::from_secs(3);

/// The span exporter of the process.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
}

impl Traces {
    pub(super) fn start(
        endpoint: &Url,
        settings: &TelemetrySettings,
        runtime: &Handle,
    ) -> Result<Self, TelemetryError> {
        let bearer = settings
            .otlp_secret
            .as_ref()
            .map(|secret| format!("Bearer {}", secret.expose()));
        let headers: HashMap<_, _> = bearer
            .map(|bearer| ("authorization".to_owned(), bearer))
            .into_iter()
            .collect();
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Collector::new(endpoint, TIMEOUT, runtime.clone())?)
            .with_endpoint(endpoint.as_str())
            .with_timeout(TIMEOUT)
            .with_headers(headers)
            .build()?;
        let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder_empty().with_service_name(settings.service_name.clone());
        let provider = SdkTracerProvider::builder()
            // With the limits of OpenTelemetry: 2048 spans wait, up to 512 are sent every 5 s.
            .with_span_processor(BatchSpanProcessor::builder(exporter).build())
            .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(
                1.0 / f64::from(settings.trace_one_in),
            ))))
            .with_resource(resource.with_attribute(version).build())
            .build();
        Ok(Self { provider })
    }

    /// The layer that exports the program's spans.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'l> LookupSpan<'l>,
    {
        let ours =
            |metadata: &Metadata<'_>| metadata.is_span() && metadata.target() == trace::TARGET;
        tracing_opentelemetry::layer()
            .with_tracer(self.provider.tracer("selvage"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_level(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(ours).with_max_level_hint(LevelFilter::DEBUG))
    }

    /// Sends the queued spans, within the timeout.
    pub fn finish(self) {
        // A failure has been logged already.
        let _ = self.provider.shutdown_with_timeout(TIMEOUT);
    }
}
