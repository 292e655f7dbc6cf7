//! What the engine's threads and its clients share, and the watchdog over it.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use deno_core::v8::IsolateHandle;
use parking_lot::{Condvar, Mutex};
use tokio::sync::watch;

use super::pool::{Board, Limits, Ticket};
use super::config::EngineConfig;
use super::error::{EngineError, RenderError};
use super::figures::{self, Cause};
use super::health::EngineHealth;
use super::platform;
use super::queue::{Queue, Reply};
use super::start::StartPoint;
use super::thread;

pub(super) struct Shared {
    pub(super) config: EngineConfig,
    pub(super) start: StartPoint,
    pub(super) queue: Queue,
    board: Mutex<Board>,
    /// Wakes the watchdog.
    alarm: Condvar,
    health: watch::Sender<EngineHealth>,
    /// Who wants to know how the very first start of an isolate went.
    first_start: Mutex<Option<Sender<Result<(), EngineError>>>>,
}

impl Shared {
    pub(super) fn new(
        config: EngineConfig,
        start: StartPoint,
        first_start: Sender<Result<(), EngineError>>,
    ) -> Arc<Self> {
        let limits = Limits { deadline: config.deadline, grace: config.grace, max_abandoned: config.max_abandoned };
        let health = EngineHealth {
            ready: 0,
            wanted: config.isolates.get(),
            abandoned: 0,
            max_abandoned: config.max_abandoned,
            stopped: false,
        };
        Arc::new(Self {
            queue: Queue::new(config.queue),
            board: Mutex::new(Board::new(config.isolates.get(), limits)),
            alarm: Condvar::new(),
            health: watch::Sender::new(health),
            first_start: Mutex::new(Some(first_start)),
            config,
            start,
        })
    }

    pub(super) fn health(&self) -> watch::Receiver<EngineHealth> {
        self.health.subscribe()
    }

    /// Ends everything, once what waits has been served.
    pub(super) fn close(&self) {
        self.queue.close();
        self.board.lock().close();
        self.alarm.notify_one();
    }

    /// See [`Board::up`].
    pub(super) fn up(&self, ticket: Ticket, handle: IsolateHandle) {
        let mut board = self.board.lock();
        board.up(ticket, handle);
        self.publish(&board);
        drop(board);
        self.alarm.notify_one();
        self.tell_first_start(Ok(()));
    }

    /// See [`Board::begin`].
    pub(super) fn begin(&self, ticket: Ticket, reply: Option<Reply>) {
        if self.board.lock().begin(ticket, reply) {
            self.alarm.notify_one();
        }
    }

    /// Answers the client, unless the watchdog has.
    pub(super) fn answer(&self, ticket: Ticket, answer: Result<String, RenderError>) {
        let reply = self.board.lock().reply(ticket);
        if let Some(reply) = reply {
            // A client that has gone needs no answer.
            let _ = reply.send(answer);
        }
    }

    /// See [`Board::settle`].
    pub(super) fn settle(&self, ticket: Ticket) -> bool {
        self.board.lock().settle(ticket)
    }

    /// The isolate could not be started.
    pub(super) fn failed(&self, ticket: Ticket, error: EngineError) {
        tracing::error!(seat = ticket.seat, error = %error, "an isolate could not be started");
        self.leave(ticket, Some(Cause::Start));
        self.tell_first_start(Err(error));
    }

    /// The thread will run no more scripts; its isolate may still have to be disposed of.
    pub(super) fn leave(&self, ticket: Ticket, cause: Option<Cause>) {
        let mut board = self.board.lock();
        let unanswered = board.leave(ticket, cause);
        self.publish(&board);
        drop(board);
        self.alarm.notify_one();
        if let Some(reply) = unanswered {
            // A client that has gone needs no answer.
            let _ = reply.send(Err(RenderError::Broken));
        }
    }

    /// The thread is about to end, and has no isolate any more.
    pub(super) fn gone(&self) {
        self.board.lock().gone();
        self.alarm.notify_one();
    }

    /// The watchdog's life: ends scripts, abandons threads, fills seats, until the engine is closed and deserted.
    pub(super) fn watch(self: &Arc<Self>) {
        let mut board = self.board.lock();
        while !board.is_deserted() {
            let sweep = board.sweep(Instant::now());
            self.publish(&board);
            self.queue.suspend(board.is_hopeless());
            if !sweep.fill.is_empty() {
                drop(board);
                for ticket in sweep.fill {
                    self.fill(ticket);
                }
                board = self.board.lock();
                continue;
            }
            match sweep.next {
                Some(next) => {
                    self.alarm.wait_until(&mut board, next);
                }
                None => self.alarm.wait(&mut board),
            }
        }
        drop(board);
        self.queue.dismiss(&RenderError::Stopped);
        self.health.send_modify(|health| health.stopped = true);
    }

    fn fill(self: &Arc<Self>, ticket: Ticket) {
        let shared = Arc::clone(self);
        if let Err(error) = platform::spawn(format!("js-{}", ticket.seat), move || thread::run(&shared, ticket)) {
            self.failed(ticket, EngineError::Thread { message: error.to_string() });
            self.gone();
        }
    }

    fn publish(&self, board: &Board) {
        let (ready, abandoned) = (board.ready(), board.abandoned());
        self.health.send_if_modified(|health| {
            let changed = (health.ready, health.abandoned) != (ready, abandoned);
            (health.ready, health.abandoned) = (ready, abandoned);
            changed
        });
    }

    fn tell_first_start(&self, outcome: Result<(), EngineError>) {
        if let Some(waiting) = self.first_start.lock().take() {
            // It may have stopped waiting.
            let _ = waiting.send(outcome);
        }
    }
}

/// Times one render.
pub(super) fn timed<T>(render: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let outcome = render();
    figures::rendered(begun.elapsed());
    outcome
}
