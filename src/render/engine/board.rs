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
