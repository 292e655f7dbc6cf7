//! The pool of isolates: the state of each slot and its deadline, shared by the isolates' threads
//! and the watchdog.
//!
//! Each slot holds one isolate at a time. The isolate's thread holds a [`Lease`] of the slot. When
//! a thread is abandoned, its lease expires, and all later calls with that lease are ignored.

use std::time::{Duration, Instant};

use deno_core::v8::IsolateHandle;

use super::MAX_START_TIME;
use super::error::RenderError;
use super::figures::{self, ReplacementCause};
use super::queue::ReplySender;
use base::config::EngineSettings;

/// A thread's right to a slot; expires when the thread leaves or is abandoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lease {
    pub(super) slot: usize,
    generation: u64,
}

struct Slot {
    /// Incremented whenever a thread leaves the slot or is abandoned.
    generation: u64,
    state: SlotState,
    handle: Option<IsolateHandle>,
    /// Consecutive failed starts.
    failures: u32,
}

enum SlotState {
    /// To be filled at this time; `None` until the first isolate has started.
    Empty {
        fill_at: Option<Instant>,
    },
    Starting {
        until: Instant,
    },
    Idle,
    /// Rendering, or running leftover tasks after the render; the reply has then been sent.
    Busy {
        until: Instant,
        reply: Option<ReplySender>,
    },
    /// The script has been told to terminate.
    Terminated {
        until: Instant,
    },
}

/// The result of [`IsolatePool::sweep`]: work for the watchdog.
pub(super) struct Sweep {
    /// Slots to fill, each with a new thread.
    pub(super) fill: Vec<Lease>,
    /// When to sweep again, unless woken earlier.
    pub(super) next: Option<Instant>,
}

/// How long the first isolate has the processor to itself, in which it renders the first page.
const HEAD_START: Duration = Duration::from_millis(100);

pub(super) struct IsolatePool {
    settings: EngineSettings,
    slots: Vec<Slot>,
    /// Running threads, without the abandoned ones.
    threads: usize,
    abandoned: usize,
    closing: bool,
    /// When the watchdog will sweep next.
    next: Option<Instant>,
}

impl IsolatePool {
    /// Creates a pool whose first slot is to be filled at once; the others follow when the first
    /// isolate has started.
    pub(super) fn new(settings: EngineSettings) -> Self {
        let slot = |index| Slot {
            generation: 0,
            state: SlotState::Empty {
                fill_at: (index == 0).then(Instant::now),
            },
            handle: None,
            failures: 0,
        };
        let slots = (0..settings.isolates.max(1)).map(slot).collect();
        Self {
            settings,
            slots,
            threads: 0,
            abandoned: 0,
            closing: false,
            next: None,
        }
    }

    /// Records that the thread's isolate is ready. Slots that waited for the first isolate are
    /// filled soon.
    pub(super) fn started(&mut self, lease: Lease, handle: IsolateHandle) {
        let Some(slot) = self.slot(lease) else { return };
        slot.handle = Some(handle);
        slot.failures = 0;
        slot.state = SlotState::Idle;
        for slot in &mut self.slots {
            if let SlotState::Empty {
                fill_at: fill_at @ None,
            } = &mut slot.state
            {
                *fill_at = Some(after(Instant::now(), HEAD_START));
            }
        }
    }

    /// Records that the thread begins to run scripts, for a client or for leftover tasks. Returns
    /// whether the watchdog must be woken because its next sweep would be too late.
    pub(super) fn begin(&mut self, lease: Lease, reply: Option<ReplySender>) -> bool {
        let until = after(Instant::now(), self.settings.deadline);
        if let Some(slot) = self.slot(lease) {
            slot.state = SlotState::Busy { until, reply };
        }
        self.next.is_none_or(|next| until < next)
    }

    /// Takes the client's reply channel; `None` if the watchdog has used it.
    pub(super) fn take_reply(&mut self, lease: Lease) -> Option<ReplySender> {
        match &mut self.slot(lease)?.state {
            SlotState::Busy { reply, .. } => reply.take(),
            _ => None,
        }
    }

    /// Records that the script has ended. Returns false if it was terminated or the thread was
    /// abandoned: the thread must then release its slot.
    pub(super) fn finish(&mut self, lease: Lease) -> bool {
        match self.slot(lease) {
            Some(Slot {
                state: state @ SlotState::Busy { .. },
                ..
            }) => {
                *state = SlotState::Idle;
                true
            }
            _ => false,
        }
    }

    /// Ends the lease; the slot is then filled again. For a client that has no answer yet, the end
    /// of its reply channel is the answer.
    pub(super) fn release(&mut self, lease: Lease, cause: Option<ReplacementCause>) {
        let Some(slot) = self.slot(lease) else {
            // An abandoned thread has returned; it was replaced earlier.
            self.abandoned -= 1;
            self.threads += 1;
            figures::abandoned(self.abandoned);
            return;
        };
        if let Some(cause) = cause {
            figures::replaced(cause);
        }
        slot.generation += 1;
        slot.handle = None;
        let delay = if cause == Some(ReplacementCause::Start) {
            slot.failures += 1;
            backoff(slot.failures)
        } else {
            Duration::ZERO
        };
        slot.state = SlotState::Empty {
            fill_at: Some(after(Instant::now(), delay)),
        };
    }

    /// Records that a thread without a lease has ended and its isolate has been disposed of.
    pub(super) fn thread_ended(&mut self) {
        self.threads -= 1;
    }

    /// Fills no slot from now on.
    pub(super) fn close(&mut self) {
        self.closing = true;
    }

    /// Whether the pool is closed and all threads have ended, except abandoned ones.
    pub(super) fn is_drained(&self) -> bool {
        self.closing && self.threads == 0
    }

    /// Whether there is no isolate, and none will be started because too many threads are
    /// abandoned.
    pub(super) fn is_exhausted(&self) -> bool {
        self.abandoned > self.settings.max_abandoned
            && self
                .slots
                .iter()
                .all(|slot| matches!(slot.state, SlotState::Empty { .. }))
    }

    pub(super) fn ready(&self) -> usize {
        self.slots
            .iter()
            .filter(|slot| matches!(slot.state, SlotState::Idle | SlotState::Busy { .. }))
            .count()
    }

    pub(super) fn abandoned(&self) -> usize {
        self.abandoned
    }

    /// Terminates scripts whose deadline has passed and answers their clients, abandons threads
    /// whose grace period has passed, and returns the slots to fill.
    pub(super) fn sweep(&mut self, now: Instant) -> Sweep {
        let mut fill = Vec::new();
        let mut next: Option<Instant> = None;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if matches!(&slot.state, SlotState::Busy { until, .. } if *until <= now) {
                slot.terminate(after(now, self.settings.grace), self.settings.deadline);
            }
            if matches!(&slot.state, SlotState::Terminated { until } | SlotState::Starting { until } if *until <= now)
            {
                tracing::error!(
                    isolate = index,
                    "a thread did not return after its deadline and is abandoned"
                );
                figures::replaced(ReplacementCause::Abandoned);
                slot.generation += 1;
                slot.handle = None;
                slot.state = SlotState::Empty { fill_at: Some(now) };
                self.threads -= 1;
                self.abandoned += 1;
                figures::abandoned(self.abandoned);
            }
            let may_fill = !self.closing && self.abandoned <= self.settings.max_abandoned;
            if may_fill && matches!(slot.state, SlotState::Empty { fill_at: Some(at) } if at <= now)
            {
                slot.state = SlotState::Starting {
                    until: after(now, MAX_START_TIME),
                };
                self.threads += 1;
                fill.push(Lease {
                    slot: index,
                    generation: slot.generation,
                });
            }
            let due = match slot.state {
                SlotState::Empty { fill_at } if may_fill => fill_at,
                SlotState::Busy { until, .. }
                | SlotState::Terminated { until }
                | SlotState::Starting { until } => Some(until),
                SlotState::Empty { .. } | SlotState::Idle => None,
            };
            next = [next, due].into_iter().flatten().min();
        }
        self.next = next;
        Sweep { fill, next }
    }

    fn slot(&mut self, lease: Lease) -> Option<&mut Slot> {
        self.slots
            .get_mut(lease.slot)
            .filter(|slot| slot.generation == lease.generation)
    }
}

impl Slot {
    fn terminate(&mut self, until: Instant, deadline: Duration) {
        if let Some(handle) = &self.handle {
            handle.terminate_execution();
        }
        if let SlotState::Busy {
            reply: Some(reply), ..
        } = std::mem::replace(&mut self.state, SlotState::Terminated { until })
        {
            // Fails when the client has gone.
            let _ = reply.send(Err(RenderError::Deadline(deadline)));
        }
    }
}

/// The pause before a slot is filled again after failed starts: 0.1 s, 0.2 s, … 12.8 s.
fn backoff(failures: u32) -> Duration {
    Duration::from_millis(100) * 2_u32.pow(failures.saturating_sub(1).min(7))
}

/// Adds a duration; waits of more than a century are cut to one, since a clock may not represent
/// them.
fn after(now: Instant, wait: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_hours(100 * 365 * 24);
    now.checked_add(wait.min(CENTURY)).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusRecorder};
    use tokio::sync::oneshot;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn pool() -> IsolatePool {
        let settings = EngineSettings {
            isolates: 1,
            deadline: SECOND,
            grace: SECOND,
            max_abandoned: 1,
            ..EngineSettings::default()
        };
        IsolatePool::new(settings)
    }

    /// The lease of the only slot to be filled now.
    fn fill(pool: &mut IsolatePool, now: Instant) -> Lease {
        let [lease] = pool.sweep(now).fill[..] else {
            panic!("expected one slot to fill")
        };
        lease
    }

    fn counted(work: impl FnOnce()) -> String {
        let recorder: PrometheusRecorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, work);
        recorder.handle().render()
    }

    #[test]
    fn a_client_is_answered_at_the_deadline_and_not_before() {
        let mut pool = pool();
        let lease = fill(&mut pool, Instant::now());
        let (reply, mut answer) = oneshot::channel();
        assert!(pool.begin(lease, Some(reply)));
        let begun = Instant::now();
        assert!(
            pool.sweep(begun)
                .next
                .is_some_and(|next| next <= begun + SECOND)
        );
        assert!(answer.try_recv().is_err());
        pool.sweep(begun + SECOND);
        assert!(matches!(
            answer.try_recv(),
            Ok(Err(RenderError::Deadline(SECOND)))
        ));
        assert!(
            !pool.finish(lease),
            "a terminated script leaves a broken isolate"
        );
    }

    #[test]
    fn replacements_are_counted_by_cause() {
        let figures = counted(|| {
            let mut pool = pool();
            for cause in [
                ReplacementCause::Deadline,
                ReplacementCause::HeapLimit,
                ReplacementCause::HeapLimit,
            ] {
                let lease = fill(&mut pool, Instant::now());
                pool.release(lease, Some(cause));
            }
        });
        assert!(
            figures.contains(r#"selvage_isolate_replacements_total{cause="deadline"} 1"#),
            "{figures}"
        );
        assert!(
            figures.contains(r#"selvage_isolate_replacements_total{cause="heap_limit"} 2"#),
            "{figures}"
        );
    }

    #[test]
    fn an_abandoned_thread_is_counted_until_it_returns() {
        let figures = counted(|| {
            let mut pool = pool();
            let mut now = Instant::now();
            for _ in 0..2 {
                let lease = fill(&mut pool, now);
                let _ = pool.begin(lease, None);
                now = Instant::now() + SECOND;
                pool.sweep(now);
                assert!(!pool.is_exhausted());
                now += SECOND;
            }
            let Sweep { fill, next } = pool.sweep(now);
            assert!(
                fill.is_empty(),
                "two threads are abandoned, one is allowed: no third isolate"
            );
            assert!(next.is_none(), "there is nothing to wait for");
            assert!(pool.is_exhausted());
        });
        assert!(
            figures.contains("selvage_isolates_abandoned 2"),
            "{figures}"
        );
        assert!(
            figures.contains(r#"selvage_isolate_replacements_total{cause="abandoned"} 2"#),
            "{figures}"
        );
    }

    #[test]
    fn a_pool_without_isolates_is_not_exhausted_while_it_may_start_one() {
        let mut pool = pool();
        assert!(!pool.is_exhausted(), "before the start");
        let lost = fill(&mut pool, Instant::now());
        let _ = pool.begin(lost, None);
        pool.sweep(Instant::now() + SECOND);
        let broken = fill(&mut pool, Instant::now() + 2 * SECOND);
        pool.release(broken, Some(ReplacementCause::HeapLimit));
        assert_eq!(pool.abandoned(), 1);
        assert!(!pool.is_exhausted(), "one thread may be abandoned");
    }

    #[test]
    fn calls_of_an_abandoned_thread_are_ignored() {
        let mut pool = pool();
        let lost = fill(&mut pool, Instant::now());
        let _ = pool.begin(lost, None);
        pool.sweep(Instant::now() + SECOND);
        let present = fill(&mut pool, Instant::now() + 2 * SECOND);
        assert_eq!(pool.abandoned(), 1);
        assert!(!pool.finish(lost));
        pool.release(lost, None);
        assert_eq!(pool.abandoned(), 0);
        assert_ne!(lost, present);
        let _ = pool.begin(present, None);
        assert!(pool.finish(present), "the slot belongs to the new thread");
        pool.close();
        pool.thread_ended();
        assert!(!pool.is_drained(), "the present thread runs");
        pool.thread_ended();
        assert!(pool.is_drained());
    }

    #[test]
    fn a_failed_start_is_retried_with_growing_pauses() {
        let mut pool = pool();
        let mut last = None;
        for failures in 1..=10 {
            let lease = fill(&mut pool, Instant::now() + Duration::from_mins(failures));
            assert_ne!(
                Some(lease),
                last.replace(lease),
                "the former lease has ended"
            );
            pool.release(lease, Some(ReplacementCause::Start));
            assert!(pool.sweep(Instant::now()).fill.is_empty(), "not at once");
        }
        let now = Instant::now();
        assert!(
            pool.sweep(now)
                .next
                .is_some_and(|next| next > now + 10 * SECOND)
        );
        let pauses = [1, 2, 3, 8, 9, 1000].map(|failures| backoff(failures).as_millis());
        assert_eq!(pauses, [100, 200, 400, 12_800, 12_800, 12_800]);
    }
}
