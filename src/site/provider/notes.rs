//! Peculiarities of the provider's answers: logged once in a while, with how often they were seen.

use std::borrow::Cow;
use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::time::{Duration, Instant};

/// The time between two lines about one peculiarity.
const PERIOD: Duration = Duration::from_hours(1);
/// The number of peculiarities that are remembered; a provider has a few.
const MOST: usize = 1024;

/// The peculiarities that were seen.
#[derive(Debug, Default)]
pub(super) struct Notes(Mutex<BTreeMap<Peculiarity, Seen>>);

/// The call, and what is peculiar about it.
type Peculiarity = (&'static str, Cow<'static, str>);

#[derive(Debug)]
struct Seen {
    /// Since the last line.
    count: u64,
    logged: Instant,
}

impl Notes {
    /// Notes that a peculiarity was seen so many times. Returns how often since the last line, if
    /// one is due.
    pub fn add(
        &self,
        call: &'static str,
        what: impl Into<Cow<'static, str>>,
        count: u64,
    ) -> Option<u64> {
        let now = Instant::now();
        let mut notes = self.0.lock();
        let what = (call, what.into());
        if let Some(seen) = notes.get_mut(&what) {
            seen.count = seen.count.saturating_add(count);
            if now < seen.logged + PERIOD {
                return None;
            }
            seen.logged = now;
            return Some(std::mem::take(&mut seen.count));
        }
        if notes.len() < MOST {
            let seen = Seen {
                count: 0,
                logged: now,
            };
            notes.insert(what, seen);
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_peculiarity_is_due_once_a_period_with_its_count() {
        let notes = Notes::default();
        assert_eq!(notes.add("orders", "pamt", 3), Some(3));
        assert_eq!(notes.add("orders", "pamt", 2), None);
        assert_eq!(notes.add("orders", "pqty", 1), Some(1));
        assert_eq!(notes.add("styles", "pamt", 1), Some(1));
        tokio::time::advance(PERIOD).await;
        assert_eq!(notes.add("orders", "pamt", 1), Some(3));
        assert_eq!(notes.add("orders", "pamt", 1), None);
    }
}
