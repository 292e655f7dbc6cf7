//! Which isolate is doing what, and until when it may: the state that threads and watchdog share.
//!
//! A seat is the place of one isolate. Threads come and go in it; each holds a [`Ticket`], and one whose ticket is out
//! of date has been abandoned: whatever it still says counts for nothing.

use std::time::{Duration, Instant};

use deno_core::v8::IsolateHandle;

use super::error::RenderError;
use super::figures::{self, Cause};
use super::queue::Reply;
use super::start::SLOWEST_START;

/// A thread's claim to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket {
    pub(super) seat: usize,
    generation: u64,
}

struct Seat {
    /// Grows whenever a thread leaves the seat or is abandoned.
    generation: u64,
    state: State,
    handle: Option<IsolateHandle>,
    /// Starts that failed in a row.
    failures: u32,
}

enum State {
    /// To be filled at that time; without one, not before the first isolate is up.
    Empty {
        fill_at: Option<Instant>,
    },
    Starting {
        until: Instant,
    },
    Idle,
    /// Rendering, or tidying up after it: then the reply is gone already.
    Busy {
        until: Instant,
        reply: Option<Reply>,
    },
    /// Its script has been told to end.
    Ended {
        until: Instant,
    },
}

/// The times that the board goes by.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) deadline: Duration,
    pub(super) grace: Duration,
    pub(super) max_abandoned: usize,
}

/// What the watchdog has to do after looking at the board.
pub(super) struct Sweep {
    /// Seats to fill, each with a new thread.
    pub(super) fill: Vec<Ticket>,
    /// When to look again, unless woken before.
    pub(super) next: Option<Instant>,
}

pub(super) struct Board {
    limits: Limits,
    seats: Vec<Seat>,
    /// Threads that have been started and are not yet gone, without the abandoned ones.
    threads: usize,
    abandoned: usize,
    closing: bool,
    /// When the watchdog will look again by itself.
    next: Option<Instant>,
}

impl Board {
    /// A board whose first seat is to be filled at once.
    pub(super) fn new(isolates: usize, limits: Limits) -> Self {
        let seat = |index| Seat {
            generation: 0,
            state: State::Empty { fill_at: (index == 0).then(Instant::now) },
            handle: None,
            failures: 0,
        };
        Self { limits, seats: (0..isolates).map(seat).collect(), threads: 0, abandoned: 0, closing: false, next: None }
    }

    /// The isolate of this thread is ready. Seats that waited for the first one may be filled now.
    pub(super) fn up(&mut self, ticket: Ticket, handle: IsolateHandle) {
        let Some(seat) = self.seat(ticket) else { return };
        seat.handle = Some(handle);
        seat.failures = 0;
        seat.state = State::Idle;
        for seat in &mut self.seats {
            if let State::Empty { fill_at: fill_at @ None } = &mut seat.state {
                *fill_at = Some(Instant::now());
            }
        }
    }

    /// The thread begins to run scripts, for a client or to tidy up. True if the watchdog has to be woken, since it
    /// would look too late.
    #[must_use]
    pub(super) fn begin(&mut self, ticket: Ticket, reply: Option<Reply>) -> bool {
        let until = after(Instant::now(), self.limits.deadline);
        if let Some(seat) = self.seat(ticket) {
            seat.state = State::Busy { until, reply };
        }
        self.next.is_none_or(|next| until < next)
    }

    /// The client to be answered, if the watchdog has not answered it.
    pub(super) fn reply(&mut self, ticket: Ticket) -> Option<Reply> {
        match &mut self.seat(ticket)?.state {
            State::Busy { reply, .. } => reply.take(),
            _ => None,
        }
    }

    /// The thread has come back. False if its script was told to end, or it was abandoned: then the thread has to leave.
    #[must_use]
    pub(super) fn settle(&mut self, ticket: Ticket) -> bool {
        match self.seat(ticket) {
            Some(Seat { state: state @ State::Busy { .. }, .. }) => {
                *state = State::Idle;
                true
            }
            Some(Seat { state: State::Idle, .. }) => true,
            _ => false,
        }
    }

    /// The thread leaves its seat, which is to be filled again. The client that it has not answered, if any.
    pub(super) fn leave(&mut self, ticket: Ticket, cause: Option<Cause>) -> Option<Reply> {
        let Some(seat) = self.seat(ticket) else {
            // Back from wherever it was; it was replaced long ago.
            self.abandoned -= 1;
            self.threads += 1;
            figures::abandoned(self.abandoned);
            return None;
        };
        if let Some(cause) = cause {
            figures::replaced(cause);
        }
        seat.generation += 1;
        seat.handle = None;
        let delay = if cause == Some(Cause::Start) {
            seat.failures += 1;
            backoff(seat.failures)
        } else {
            Duration::ZERO
        };
        let left = std::mem::replace(&mut seat.state, State::Empty { fill_at: Some(after(Instant::now(), delay)) });
        match left {
            State::Busy { reply, .. } => reply,
            _ => None,
        }
    }

    /// A thread that has left is gone, and its isolate with it.
    pub(super) fn gone(&mut self) {
        self.threads -= 1;
    }

    /// No seat is filled any more.
    pub(super) fn close(&mut self) {
        self.closing = true;
    }

    /// Closed, and all threads gone but the abandoned ones.
    pub(super) fn is_deserted(&self) -> bool {
        self.closing && self.threads == 0
    }

    /// No isolate is there, and none will be made while so many threads are lost.
    pub(super) fn is_hopeless(&self) -> bool {
        self.abandoned > self.limits.max_abandoned
            && self.seats.iter().all(|seat| matches!(seat.state, State::Empty { .. }))
    }

    pub(super) fn ready(&self) -> usize {
        self.seats.iter().filter(|seat| matches!(seat.state, State::Idle | State::Busy { .. })).count()
    }

    pub(super) fn abandoned(&self) -> usize {
        self.abandoned
    }

    /// Does what is due at `now`: ends scripts at their deadline and answers their clients, abandons threads that have
    /// not come back, and says which seats are to be filled.
    pub(super) fn sweep(&mut self, now: Instant) -> Sweep {
        let mut fill = Vec::new();
        let mut next: Option<Instant> = None;
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if matches!(&seat.state, State::Busy { until, .. } if *until <= now) {
                seat.end(after(now, self.limits.grace), self.limits.deadline);
            }
            if matches!(&seat.state, State::Ended { until } | State::Starting { until } if *until <= now) {
                tracing::error!(seat = index, "a thread did not come back after its deadline, and is abandoned");
                figures::replaced(Cause::Abandoned);
                seat.generation += 1;
                seat.handle = None;
                seat.state = State::Empty { fill_at: Some(now) };
                self.threads -= 1;
                self.abandoned += 1;
                figures::abandoned(self.abandoned);
            }
            let may_fill = !self.closing && self.abandoned <= self.limits.max_abandoned;
            if may_fill && matches!(seat.state, State::Empty { fill_at: Some(at) } if at <= now) {
                seat.state = State::Starting { until: after(now, SLOWEST_START) };
                self.threads += 1;
                fill.push(Ticket { seat: index, generation: seat.generation });
            }
            let due = match seat.state {
                State::Empty { fill_at } if may_fill => fill_at,
                State::Busy { until, .. } | State::Ended { until } | State::Starting { until } => Some(until),
                State::Empty { .. } | State::Idle => None,
            };
            next = [next, due].into_iter().flatten().min();
        }
        self.next = next;
        Sweep { fill, next }
    }

    fn seat(&mut self, ticket: Ticket) -> Option<&mut Seat> {
        self.seats.get_mut(ticket.seat).filter(|seat| seat.generation == ticket.generation)
    }
}

impl Seat {
    fn end(&mut self, until: Instant, deadline: Duration) {
        if let Some(handle) = &self.handle {
            handle.terminate_execution();
        }
        if let State::Busy { reply: Some(reply), .. } = std::mem::replace(&mut self.state, State::Ended { until }) {
            // A client that has gone needs no answer.
            let _ = reply.send(Err(RenderError::Deadline(deadline)));
        }
    }
}

/// Before a seat is filled once more whose isolate could not be started: 0.1 s, 0.2 s, … 12.8 s.
fn backoff(failures: u32) -> Duration {
    Duration::from_millis(100) * 2_u32.pow(failures.saturating_sub(1).min(7))
}

/// A time so far away that no clock can tell it never comes.
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

    fn board() -> Board {
        Board::new(1, Limits { deadline: SECOND, grace: SECOND, max_abandoned: 1 })
    }

    /// The one seat that is to be filled now.
    fn fill(board: &mut Board, now: Instant) -> Ticket {
        let [ticket] = board.sweep(now).fill[..] else { panic!("there is not one seat to fill") };
        ticket
    }

    fn counted(work: impl FnOnce()) -> String {
        let recorder: PrometheusRecorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, work);
        recorder.handle().render()
    }

    #[test]
    fn a_client_is_answered_at_the_deadline_and_not_before() {
        let mut board = board();
        let ticket = fill(&mut board, Instant::now());
        let (reply, mut answer) = oneshot::channel();
        assert!(board.begin(ticket, Some(reply)));
        let begun = Instant::now();
        assert!(board.sweep(begun).next.is_some_and(|next| next <= begun + SECOND));
        assert!(answer.try_recv().is_err());
        board.sweep(begun + SECOND);
        assert!(matches!(answer.try_recv(), Ok(Err(RenderError::Deadline(SECOND)))));
        assert!(!board.settle(ticket), "a script that was told to end leaves a broken isolate");
    }

    #[test]
    fn replacements_are_counted_by_cause() {
        let figures = counted(|| {
            let mut board = board();
            for cause in [Cause::Deadline, Cause::HeapLimit, Cause::HeapLimit] {
                let ticket = fill(&mut board, Instant::now());
                board.leave(ticket, Some(cause));
            }
        });
        assert!(figures.contains(r#"selvage_isolate_replacements_total{cause="deadline"} 1"#), "{figures}");
        assert!(figures.contains(r#"selvage_isolate_replacements_total{cause="heap_limit"} 2"#), "{figures}");
    }

    #[test]
    fn an_abandoned_thread_is_counted_until_it_comes_back() {
        let figures = counted(|| {
            let mut board = board();
            let mut now = Instant::now();
            for _ in 0..2 {
                let ticket = fill(&mut board, now);
                let _ = board.begin(ticket, None);
                now = Instant::now() + SECOND;
                board.sweep(now);
                now += SECOND;
            }
            assert!(board.sweep(now).fill.is_empty(), "two are lost, and one is borne: no third isolate");
            assert!(board.is_hopeless());
        });
        assert!(figures.contains("selvage_isolates_abandoned 2"), "{figures}");
        assert!(figures.contains(r#"selvage_isolate_replacements_total{cause="abandoned"} 2"#), "{figures}");
    }

    #[test]
    fn what_an_abandoned_thread_says_counts_for_nothing() {
        let mut board = board();
        let lost = fill(&mut board, Instant::now());
        let _ = board.begin(lost, None);
        board.sweep(Instant::now() + SECOND);
        let present = fill(&mut board, Instant::now() + 2 * SECOND);
        assert_eq!(board.abandoned(), 1);
        assert!(!board.settle(lost));
        assert!(board.leave(lost, None).is_none());
        assert_eq!(board.abandoned(), 0);
        assert_ne!(lost, present);
        let _ = board.begin(present, None);
        assert!(board.settle(present), "the seat belongs to its successor");
    }

    #[test]
    fn a_start_that_fails_is_tried_again_later_and_later() {
        let mut board = board();
        for failures in 1..=10 {
            let ticket = fill(&mut board, Instant::now() + Duration::from_mins(failures));
            board.leave(ticket, Some(Cause::Start));
            assert!(board.sweep(Instant::now()).fill.is_empty(), "not at once");
        }
        assert!(board.sweep(Instant::now()).next.is_some());
    }
}
