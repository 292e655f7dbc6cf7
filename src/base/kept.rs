//! How long data are kept, as the page on privacy promises. The lifetimes that operators set are
//! settings (`embedded.*_retention`).

use std::time::Duration;

const DAY: u64 = 24;

/// How long a browser keeps the cookie with the language that a visitor chose (spec §9).
pub const LANGUAGE_COOKIE: Duration = Duration::from_hours(365 * DAY);
/// How long a browser is known after a login.
pub const KNOWN_BROWSER: Duration = Duration::from_hours(365 * DAY);
/// How long a login lasts: a working day.
pub const LOGIN: Duration = Duration::from_hours(12);
/// How long it is noted that a customer downloaded a paper, after the last time.
pub const PAPER_FETCHES: Duration = Duration::from_hours(730 * DAY);
