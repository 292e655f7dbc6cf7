//! The HTTP client of the trace collector.

use std::error::Error as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http::{Request, Response};
use http_body_util::BodyExt as _;
use opentelemetry_http::{HttpClient, HttpError};
use tokio::runtime::Handle;
use url::Url;

use base::error_chain::ErrorChain;
use base::http_client::{self, Transport};

/// Sends batches to a collector. Logs when the collector becomes unreachable and when it is
/// reachable again.
#[derive(derive_more::Debug)]
#[debug("Collector")]
pub(super) struct Collector {
    http: reqwest::Client,
    /// The exporter calls from a thread without a runtime.
    runtime: Handle,
    lost: AtomicBool,
}

impl Collector {
    /// `timeout` is the maximum duration of a request.
    pub(super) fn new(endpoint: &Url, timeout: Duration, runtime: Handle) -> reqwest::Result<Self> {
        let builder = http_client::builder(Transport::of(endpoint));
        let http = builder
            .no_proxy()
            .timeout(timeout)
            .pool_max_idle_per_host(1)
            .build()?;
        Ok(Self {
            http,
            runtime,
            lost: AtomicBool::new(false),
        })
    }

    fn note(&self, outcome: &Result<Response<Bytes>, reqwest::Error>) {
        let problem = match outcome {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(format!("HTTP status {}", response.status().as_u16())),
            Err(error) => Some(causes(error)),
        };
        match (problem, &self.lost) {
            (Some(problem), lost) if !lost.swap(true, Ordering::Relaxed) => {
                tracing::warn!(
                    problem,
                    "the trace collector is not reachable; traces are dropped"
                );
            }
            (None, lost) if lost.swap(false, Ordering::Relaxed) => {
                tracing::info!("the trace collector is reachable again");
            }
            _ => {}
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let http = self.http.clone();
        let sent = async move {
            let response: Response<reqwest::Body> = http.execute(request.try_into()?).await?.into();
            let (head, body) = response.into_parts();
            Ok(Response::from_parts(head, body.collect().await?.to_bytes()))
        };
        let outcome = self.runtime.spawn(sent).await?;
        self.note(&outcome);
        Ok(outcome?)
    }
}

/// The causes of an error, without the URL, which is in the configuration.
fn causes(error: &reqwest::Error) -> String {
    let what = if error.is_timeout() {
        "timeout"
    } else {
        "request failed"
    };
    error.source().map_or_else(
        || what.to_owned(),
        |cause| format!("{what}: {}", ErrorChain(cause)),
    )
}
