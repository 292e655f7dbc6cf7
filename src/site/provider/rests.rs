//! Parts of pages that the provider does not answer in time: after some, the thing is not asked for
//! until a pause has passed. Then one call tries whether it is answered again.

use std::collections::HashMap;

use parking_lot::Mutex;
use tokio::time::{Duration, Instant};

use super::call::CallSubject;

/// The number of calls without an answer in time after which a thing rests.
const MOST_LATE: u32 = 3;
/// The number of things that are remembered. More are forgotten, and asked for.
const MOST: usize = 1024;

/// The things that are not answered in time.
#[derive(Debug, Default)]
pub(super) struct Rests(Mutex<HashMap<CallSubject, Late>>);

#[derive(Debug, Default)]
struct Late {
    calls: u32,
    until: Option<Instant>,
}

impl Rests {
    /// Whether a thing may be asked for. Does not allow a try after a pause.
    pub fn is_resting(&self, subject: &CallSubject) -> bool {
        let things = self.0.lock();
        let until = things.get(subject).and_then(|late| late.until);
        until.is_some_and(|until| until > Instant::now())
    }

    /// Whether a call may be sent. After a pause, one is, and the others wait for another pause.
    pub fn admits(&self, subject: &CallSubject, pause: Duration) -> bool {
        let mut things = self.0.lock();
        let Some(late) = things.get_mut(subject) else {
            return true;
        };
        let now = Instant::now();
        match late.until {
            None => true,
            Some(until) if until > now => false,
            Some(_) => {
                late.until = Some(now + pause);
                true
            }
        }
    }

    /// Notes a call that was not answered in time. Returns whether the thing rests from now on.
    pub fn late(&self, subject: &CallSubject, pause: Duration) -> bool {
        let mut things = self.0.lock();
        if things.len() >= MOST && !things.contains_key(subject) {
            things.clear();
        }
        let late = things.entry(subject.clone()).or_default();
        late.calls = late.calls.saturating_add(1);
        let rests = late.calls >= MOST_LATE;
        if rests {
            late.until = Some(Instant::now() + pause);
        }
        rests
    }

    /// Notes a call that was answered.
    pub fn answered(&self, subject: &CallSubject) {
        self.0.lock().remove(subject);
    }

    pub fn forget(&self) {
        self.0.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::call::Endpoint;

    const PAUSE: Duration = Duration::from_secs(10);

    fn subject(id: &'static str) -> CallSubject {
        let request = Endpoint::get("info", "/info").request();
        request.with("fid", id).with("lang", "en").subject()
    }

    #[tokio::test(start_paused = true)]
    async fn a_thing_rests_after_some_late_answers_and_is_tried_by_one_call() {
        let (rests, own, other) = (Rests::default(), subject("1"), subject("2"));
        for rest in [false, false, true] {
            assert!(rests.admits(&own, PAUSE));
            assert_eq!(rests.late(&own, PAUSE), rest);
        }
        assert!(rests.is_resting(&own) && !rests.admits(&own, PAUSE));
        assert!(!rests.is_resting(&other) && rests.admits(&other, PAUSE));
        tokio::time::advance(PAUSE).await;
        assert!(!rests.is_resting(&own));
        assert!(rests.admits(&own, PAUSE) && !rests.admits(&own, PAUSE));
        assert!(rests.late(&own, PAUSE), "at once, after a try");
        tokio::time::advance(PAUSE).await;
        assert!(rests.admits(&own, PAUSE));
        rests.answered(&own);
        assert!(rests.admits(&own, PAUSE) && rests.admits(&own, PAUSE));
    }

    #[test]
    fn the_number_of_things_is_bounded() {
        let rests = Rests::default();
        let endpoint = Endpoint::get("info", "/info");
        for id in 0..3 * MOST {
            let request = endpoint.request().with("fid", id.to_string());
            rests.late(&request.subject(), PAUSE);
            assert!(rests.0.lock().len() <= MOST);
        }
    }
}
