//! The time, as the store keeps it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn since_1970() -> Duration {
    // A clock before 1970 is a broken clock: every token is then younger than it should be, none is older.
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Seconds since 1970, UTC.
pub(super) fn seconds() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970, UTC.
pub(super) fn milliseconds() -> i64 {
    i64::try_from(since_1970().as_millis()).unwrap_or(i64::MAX)
}
