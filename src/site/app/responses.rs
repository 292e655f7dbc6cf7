//! Counts and durations of responses.

use std::time::Duration;

use http::StatusCode;
use metrics::Counter;

use super::ResponseKind;

/// The histogram of the time to respond.
pub(crate) const SECONDS: &str = "selvage_http_request_seconds";
const TOTAL: &str = "selvage_http_responses_total";

/// The upper bounds of the histogram's buckets, in seconds.
pub(crate) const BOUNDS: [f64; 15] = [
    0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// The classes of statuses by their first digit.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Counts responses by the class of their status, and their durations by kind and class.
pub(crate) struct Responses([Counter; CLASSES.len()]);

impl Default for Responses {
    fn default() -> Self {
        metrics::describe_counter!(TOTAL, "Responses by the first digit of their status");
        metrics::describe_histogram!(
            SECONDS,
            "Time from a request's head to its response's, by kind of resource and class of status"
        );
        Self(CLASSES.map(|class| metrics::counter!(TOTAL, "class" => class)))
    }
}

/// The place of a status in [`CLASSES`]. That the provider lacks a call (501) is no failure, so it
/// counts with the refusals.
fn class_of(status: StatusCode) -> usize {
    let status = if status == StatusCode::NOT_IMPLEMENTED {
        StatusCode::NOT_FOUND
    } else {
        status
    };
    usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1
}

impl Responses {
    pub(crate) fn record(&self, kind: ResponseKind, status: StatusCode, took: Duration) {
        let class = class_of(status);
        self.0[class].increment(1);
        let seconds =
            metrics::histogram!(SECONDS, "route" => kind.name(), "class" => CLASSES[class]);
        seconds.record(took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_provider_lacks_is_no_error_of_the_server() {
        for (status, class) in [
            (200, "2xx"),
            (404, "4xx"),
            (501, "4xx"),
            (500, "5xx"),
            (503, "5xx"),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(CLASSES[class_of(status)], class, "{status}");
        }
    }
}
