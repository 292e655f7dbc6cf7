//! Calls that the provider lacks: remembered for a while, and not made meanwhile.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::time::{Duration, Instant};

use super::Cause;
use super::call::Endpoint;

/// The calls that the provider lacks, by name.
#[derive(Debug, Default)]
pub(super) struct LackingCalls(Mutex<BTreeMap<&'static str, Lack>>);

#[derive(Debug)]
struct Lack {
    cause: Cause,
    until: Instant,
}

impl LackingCalls {
    /// Returns the answer to a call that the provider is known to lack.
    pub fn answer_of(&self, endpoint: Endpoint) -> Option<Cause> {
        let mut calls = self.0.lock();
        let lack = calls.get(endpoint.name)?;
        if lack.until > Instant::now() {
            return Some(lack.cause.clone());
        }
        calls.remove(endpoint.name);
        None
    }

    /// Remembers the failure of a call for a time, if it says that the provider lacks the call.
    pub fn note(&self, endpoint: Endpoint, cause: &Cause, time: Duration) {
        if !cause.is_of_lacking_call(endpoint.absence) {
            return;
        }
        tracing::debug!(call = endpoint.name, "the provider lacks the call");
        let lack = Lack {
            cause: cause.clone(),
            until: Instant::now() + time,
        };
        self.0.lock().insert(endpoint.name, lack);
    }

    pub fn forget(&self) {
        self.0.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use http::StatusCode;

    use super::*;
    use crate::provider::call::Absence;

    const TIME: Duration = Duration::from_mins(1);

    fn endpoint(absence: Absence) -> Endpoint {
        Endpoint::form("notices", "/notices").absent(absence)
    }

    fn http(status: StatusCode) -> Cause {
        Cause::Http {
            status,
            retry_after: None,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_lacking_call_is_remembered_for_a_while() {
        let calls = LackingCalls::default();
        let call = endpoint(Absence::Call);
        assert!(calls.answer_of(call).is_none());
        calls.note(call, &http(StatusCode::NOT_FOUND), TIME);
        assert!(calls.answer_of(call).is_some());
        tokio::time::advance(TIME).await;
        assert!(calls.answer_of(call).is_none());
        calls.note(call, &http(StatusCode::NOT_FOUND), TIME);
        calls.forget();
        assert!(calls.answer_of(call).is_none());
    }

    #[test]
    fn only_a_404_that_is_about_the_call_says_that_it_is_lacking() {
        let plain = http(StatusCode::NOT_FOUND);
        let envelope = Cause::refused(404, "no");
        for (absence, by_plain, by_envelope) in [
            (Absence::Failure, false, false),
            (Absence::Thing, false, false),
            (Absence::CallOfAccount, true, false),
            (Absence::Call, true, true),
        ] {
            assert_eq!(plain.is_of_lacking_call(absence), by_plain, "{absence:?}");
            assert_eq!(
                envelope.is_of_lacking_call(absence),
                by_envelope,
                "{absence:?}"
            );
            for other in [http(StatusCode::GONE), Cause::refused(401, "no")] {
                assert!(!other.is_of_lacking_call(absence), "{other}");
            }
        }
    }
}
