//! Liveness, readiness and metrics, for operators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use procfs::process::Process;
use procfs::{ProcResult, WithCurrentSystemInfo as _, boot_time_secs, ticks_per_second};
use serde::Serialize;

use crate::app::App;
use crate::cluster::Cluster;
use crate::telemetry;

/// Responds with 200 as long as the process can respond at all.
pub(super) async fn live() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}

/// The body of `/readyz`.
#[derive(Serialize)]
struct Readiness {
    ready: bool,
    isolates_ready: usize,
    isolates_abandoned: usize,
    /// Whether Valkey is used; absent without `shared.url`. Pages are served in either case.
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<bool>,
    /// Whether the embedded provider's database takes writes; absent with a remote provider. Pages
    /// are served in either case.
    #[serde(skip_serializing_if = "Option::is_none")]
    writable: Option<bool>,
}

/// Responds with 200 while pages can be rendered, else 503: not while the database is away, when
/// the servers of a site would leave the load balancer together.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let health = app.publisher.release().engine.health();
    let ready = health.is_healthy() && !app.shutdown.is_requested();
    let status = if ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let shared = app.cluster.as_ref().map(Cluster::is_up);
    let report = Readiness {
        ready,
        isolates_ready: health.ready,
        isolates_abandoned: health.abandoned,
        shared,
        writable: app.is_writable.as_ref().map(|own| *own.borrow()),
    };
    (status, [(CACHE_CONTROL, "no-store")], Json(report)).into_response()
}

/// A metric in Prometheus' text format.
fn figure(name: &str, kind: &str, help: &str, value: f64) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n\n")
}

/// Responds with the metrics in Prometheus' text format.
#[expect(clippy::cast_precision_loss, reason = "a figure")]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"),
    ];
    // The system may not report them.
    let process = process_figures().unwrap_or_default();
    let dropped = figure(
        "selvage_log_lines_dropped_total",
        "counter",
        "Log lines dropped since nobody read the log",
        telemetry::dropped_lines() as f64,
    );
    (headers, [app.metrics.render(), dropped, process].concat())
}

/// The metrics of the process, under the names of Prometheus' own clients.
#[expect(clippy::cast_precision_loss, reason = "figures")]
fn process_figures() -> ProcResult<String> {
    let process = Process::myself()?;
    let stat = process.stat()?;
    let seconds = |ticks: u64| ticks as f64 / ticks_per_second() as f64;
    let started = boot_time_secs()? as f64 + seconds(stat.starttime);
    let mut text = String::new();
    for (name, kind, help, value) in [
        (
            "process_resident_memory_bytes",
            "gauge",
            "Memory that is resident",
            stat.rss_bytes().get() as f64,
        ),
        (
            "process_threads",
            "gauge",
            "Threads",
            stat.num_threads as f64,
        ),
        (
            "process_open_fds",
            "gauge",
            "Open files and connections",
            process.fd_count()? as f64,
        ),
        (
            "process_cpu_seconds_total",
            "counter",
            "Processor time",
            seconds(stat.utime + stat.stime),
        ),
        (
            "process_start_time_seconds",
            "gauge",
            "When it started, since 1970",
            started,
        ),
    ] {
        text += &figure(name, kind, help, value);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn the_system_reports_the_figures_of_the_process() {
        let text = process_figures().unwrap();
        let value = |name: &str| -> f64 {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("no {name} in {text}"))
                .parse()
                .unwrap()
        };
        assert!(value("process_resident_memory_bytes") > 1e6);
        assert!(value("process_threads") >= 1.0);
        assert!(value("process_open_fds") >= 3.0);
        assert!(value("process_cpu_seconds_total") >= 0.0);
        let now = SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap()
            .as_secs_f64();
        assert!((now - 3600.0..now + 2.0).contains(&value("process_start_time_seconds")));
    }
}
