//! Calls for the parts that pages can do without, and calls that are not made.

use std::pin::pin;
use std::time::Instant;

use tokio::time::timeout;

use super::call::Request;
use super::transport::{ProviderInner, RawReply};
use super::{Cause, Provider};
use base::refusals::is_first_of;

/// Whether a page can do without the answer of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Importance {
    Main,
    /// It can: the call has other permits, is not repeated after a time-out, and
    /// [rests](super::rests) after some.
    Part,
}

impl Provider {
    /// Returns why a call is not made: the provider lacks it, or the part rests.
    pub(super) fn answer_without_call(&self, request: &Request) -> Option<Cause> {
        let rests = || {
            let is_part = self.1 == Importance::Part;
            (is_part && self.0.rests.is_resting(&request.subject())).then_some(Cause::Resting)
        };
        let lacking = self.0.lacking.answer_of(request.endpoint);
        lacking.or_else(rests)
    }

    /// Whether a call that failed may be repeated. A page does not wait for a part any longer.
    pub(super) fn may_repeat(&self, cause: &Cause, began: Instant) -> bool {
        let is_late =
            || matches!(cause, Cause::Timeout(_)) || began.elapsed() >= self.0.settings.part_wait;
        self.1 == Importance::Main || !is_late()
    }

    /// Exchanges like [`Self::exchange`], and notes whether the provider answered in time. It goes
    /// on after that: the next page may have the answer.
    pub(super) async fn exchange_of_part(
        &self,
        request: &Request,
        limit: usize,
    ) -> Result<RawReply, Cause> {
        let ProviderInner {
            settings, rests, ..
        } = &*self.0;
        let (subject, pause) = (request.subject(), settings.part_rest);
        if !rests.admits(&subject, pause) {
            return Err(Cause::Resting);
        }
        let late = || {
            if rests.late(&subject, pause) && is_first_of("a part rests", subject.call) {
                let call = request.call();
                tracing::warn!(%call, ?pause, "a part is not answered in time and rests");
            }
        };
        let mut exchange = pin!(self.exchange(request, limit));
        let in_time = timeout(settings.part_wait, &mut exchange).await;
        let outcome = if let Ok(outcome) = in_time {
            if matches!(outcome, Err(Cause::Timeout(_))) {
                late();
            }
            outcome
        } else {
            late();
            exchange.await
        };
        if !matches!(outcome, Err(Cause::Timeout(_) | Cause::Connect(_))) {
            rests.answered(&subject);
        }
        outcome
    }
}
