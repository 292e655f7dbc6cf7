//! Refusals that a client can repeat at will: the first of each reason in a minute is logged, the
//! others are counted and logged as one line, so that a flood of them does not flood the log.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

/// The period of the summaries.
pub const PERIOD: Duration = Duration::from_mins(1);

/// Whether summaries are logged. Without them, as in tests of other modules, every refusal is.
static ON: AtomicBool = AtomicBool::new(false);

/// The number of refusals of this period by reason and by what it is about, without the first. Both
/// are constants, so it is bounded.
static COUNTS: Mutex<BTreeMap<[&'static str; 2], u64>> = Mutex::new(BTreeMap::new());

pub fn switch_on() {
    ON.store(true, Ordering::Relaxed);
}

pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Whether to log a refusal of this reason; if not, it is counted.
pub fn is_first(reason: &'static str) -> bool {
    is_first_of(reason, "")
}

/// Whether to log a refusal of this reason about one of several things, each of which has a count
/// of its own.
pub fn is_first_of(reason: &'static str, about: &'static str) -> bool {
    if !is_on() {
        return true;
    }
    let mut counts = COUNTS.lock();
    let count = counts.get_mut(&[reason, about]).map(|count| *count += 1);
    if count.is_none() {
        counts.insert([reason, about], 0);
    }
    count.is_none()
}

/// Logs how often each refusal was repeated in this period, and begins a new one.
pub fn summarise() {
    let counts = std::mem::take(&mut *COUNTS.lock());
    for ([reason, about], count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        let about = Some(about).filter(|about| !about.is_empty());
        tracing::warn!(reason, about, count, "repeated within a minute");
    }
}
