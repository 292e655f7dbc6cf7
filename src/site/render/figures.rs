//! The engine's metrics.

use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use strum::{IntoStaticStr, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum ReplacementCause {
    Deadline,
    HeapLimit,
    Panic,
    Abandoned,
    /// It could not be started; the start is retried.
    Start,
}

pub(super) fn describe() {
    describe_histogram!(
        "selvage_render_seconds",
        metrics::Unit::Seconds,
        "Time a script took for one render, without waiting"
    );
    describe_gauge!(
        "selvage_render_queue_depth",
        "Renders that wait for an isolate"
    );
    describe_counter!(
        "selvage_isolate_replacements_total",
        "Isolates replaced, by cause"
    );
    describe_gauge!(
        "selvage_isolates_abandoned",
        "Threads that did not return after their deadline"
    );
    describe_gauge!(
        "selvage_render_queue_capacity",
        "Renders that may wait for an isolate"
    );
    describe_histogram!(
        "selvage_render_queue_seconds",
        metrics::Unit::Seconds,
        "Time that a render waited for an isolate"
    );
    // Counters start at zero, so that the first event counts as an increase.
    for cause in ReplacementCause::VARIANTS {
        counter!("selvage_isolate_replacements_total", "cause" => <&str>::from(cause)).increment(0);
    }
    abandoned(0);
}

pub(super) fn waited(time: Duration) {
    histogram!("selvage_render_queue_seconds").record(time);
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a gauge is a float, and a queue is never that long"
)]
pub(super) fn queue_capacity(jobs: usize) {
    gauge!("selvage_render_queue_capacity").set(jobs as f64);
}

pub(super) fn rendered(took: Duration) {
    histogram!("selvage_render_seconds").record(took);
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a gauge is a float, and a queue is never that long"
)]
pub(super) fn queue_depth(waiting: usize) {
    gauge!("selvage_render_queue_depth").set(waiting as f64);
}

pub(super) fn replaced(cause: ReplacementCause) {
    counter!("selvage_isolate_replacements_total", "cause" => <&str>::from(cause)).increment(1);
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a gauge is a float, and there are never that many threads"
)]
pub(super) fn abandoned(threads: usize) {
    gauge!("selvage_isolates_abandoned").set(threads as f64);
}
