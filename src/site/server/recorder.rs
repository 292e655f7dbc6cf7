//! The recorder of the process's metrics.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use crate::app::{BOUNDS, SECONDS};

const UPKEEP: Duration = Duration::from_secs(5);

/// Installs the recorder. Several servers in one process, as in tests, share it.
pub(super) fn install() -> Result<PrometheusHandle, BuildError> {
    static HANDLE: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut handle = HANDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*handle {
        return Ok(handle.clone());
    }
    let installed = PrometheusBuilder::new()
        .set_buckets(&[
            0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
        ])?
        .set_buckets_for_metric(Matcher::Full(SECONDS.to_owned()), &BOUNDS)?
        .install_recorder()?;
    metrics::describe_gauge!(
        "selvage_build_info",
        "1, with the version and the engine that is built in"
    );
    let engine = if cfg!(feature = "v8") {
        "v8"
    } else {
        "quickjs"
    };
    metrics::gauge!("selvage_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => engine).set(1.0);
    Ok(handle.insert(installed).clone())
}

/// Aggregates the recorded values at intervals. Without that, every value of a histogram is stored
/// until the next scrape.
pub(super) async fn upkeep(metrics: PrometheusHandle) {
    let mut interval = tokio::time::interval(UPKEEP);
    loop {
        interval.tick().await;
        metrics.run_upkeep();
    }
}
