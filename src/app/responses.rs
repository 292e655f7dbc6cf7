//! Counts and durations of responses.
//!
//! The histogram has its own storage: the recorder of the other metrics keeps each value until it
//! sums them up, which takes megabytes at tens of thousands of responses a second. Here a value
//! costs a few nanoseconds and no memory.

use std::array::from_fn;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http::StatusCode;
use metrics::Counter;

use super::Kind;

/// The upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 15] = [
    0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// The classes of statuses by their first digit.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

fn class(status: StatusCode) -> usize {
    usize::from(status.as_u16() / 100).clamp(1, 5) - 1
}

/// Counts responses by the first digit of their status, and their durations by kind and status.
pub(crate) struct Responses {
    classes: [Counter; CLASSES.len()],
    durations: Durations,
}

impl Default for Responses {
    fn default() -> Self {
        metrics::describe_counter!(
            "selvage_http_responses_total",
            "Responses by the first digit of their status"
        );
        let classes = CLASSES
            .map(|class| metrics::counter!("selvage_http_responses_total", "class" => class));
        Self {
            classes,
            durations: Durations::default(),
        }
    }
}

impl Responses {
    pub(crate) fn record(&self, kind: Kind, status: StatusCode, took: Duration) {
        self.classes[class(status)].increment(1);
        self.durations.record(kind, status, took);
    }

    pub(crate) fn durations(&self) -> String {
        self.durations.render()
    }
}

struct Durations([[Cell; CLASSES.len()]; Kind::COUNT]);

#[derive(Default)]
struct Cell {
    /// One bucket for each bound and one for longer durations. A response is counted in one bucket
    /// only.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Default for Durations {
    fn default() -> Self {
        Self(from_fn(|_| from_fn(|_| Cell::default())))
    }
}

impl Durations {
    fn record(&self, kind: Kind, status: StatusCode, took: Duration) {
        let cell = &self.0[kind.index()][class(status)];
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS
            .iter()
            .position(|bound| seconds <= *bound)
            .unwrap_or(BOUNDS.len());
        cell.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        cell.nanoseconds.fetch_add(
            u64::try_from(took.as_nanos()).unwrap_or(u64::MAX),
            Ordering::Relaxed,
        );
    }

    /// Returns the histogram in Prometheus' text format, without empty series.
    fn render(&self) -> String {
        const NAME: &str = "selvage_http_request_seconds";
        let mut text = format!(
            "# HELP {NAME} Time from a request's head to its answer's, by what it is for\n# TYPE {NAME} histogram\n"
        );
        for (index, classes) in self.0.iter().enumerate() {
            for (class, cell) in CLASSES.iter().zip(classes) {
                let labels = format!("route=\"{}\",class=\"{class}\"", Kind::name_at(index));
                cell.render(&mut text, NAME, &labels);
            }
        }
        text.push('\n');
        text
    }
}

impl Cell {
    fn render(&self, text: &mut String, name: &str, labels: &str) {
        let counts: Vec<_> = self
            .buckets
            .iter()
            .map(|bucket| bucket.load(Ordering::Relaxed))
            .collect();
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return;
        }
        let mut below = 0;
        for (bound, count) in BOUNDS.iter().zip(&counts) {
            below += count;
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{name}_bucket{{{labels},le=\"{bound}\"}} {below}");
        }
        let seconds = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(text, "{name}_bucket{{{labels},le=\"+Inf\"}} {total}");
        let _ = writeln!(text, "{name}_sum{{{labels}}} {seconds}");
        let _ = writeln!(text, "{name}_count{{{labels}}} {total}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_in_its_bucket_and_in_all_above() {
        let durations = Durations::default();
        durations.record(Kind::Asset, StatusCode::OK, Duration::from_micros(100));
        durations.record(Kind::Asset, StatusCode::OK, Duration::from_micros(101));
        durations.record(Kind::Asset, StatusCode::OK, Duration::from_mins(1));
        durations.record(Kind::Asset, StatusCode::NOT_FOUND, Duration::from_millis(3));
        let text = durations.render();
        let value = |series: &str| {
            let line = text.lines().find_map(|line| {
                line.strip_prefix(&format!("selvage_http_request_seconds_{series} "))
            });
            line.unwrap_or_else(|| panic!("no {series} in {text}"))
                .to_owned()
        };
        assert_eq!(
            value(r#"bucket{route="asset",class="2xx",le="0.0001"}"#),
            "1"
        );
        assert_eq!(
            value(r#"bucket{route="asset",class="2xx",le="0.0005"}"#),
            "2"
        );
        assert_eq!(value(r#"bucket{route="asset",class="2xx",le="10"}"#), "2");
        assert_eq!(value(r#"bucket{route="asset",class="2xx",le="+Inf"}"#), "3");
        assert_eq!(value(r#"count{route="asset",class="2xx"}"#), "3");
        assert_eq!(value(r#"sum{route="asset",class="2xx"}"#), "60.000201");
        assert_eq!(
            value(r#"bucket{route="asset",class="4xx",le="0.0025"}"#),
            "0"
        );
        assert_eq!(
            value(r#"bucket{route="asset",class="4xx",le="0.005"}"#),
            "1"
        );
        assert!(!text.contains("media"), "what never happened is not there");
    }
}
