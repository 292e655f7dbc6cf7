//! The state shared by the engine's clients and threads, and the watchdog.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use deno_core::v8::IsolateHandle;
use parking_lot::{Condvar, Mutex};
use tokio::sync::watch;

use super::error::{EngineError, RenderError};
use super::figures::{self, ReplacementCause};
use super::pool::{IsolatePool, Lease};
use super::queue::{Queue, ReplySender};
use super::{EngineHealth, ServerBundle, platform, thread};
use base::config::EngineSettings;

pub(super) struct EngineState {
    pub(super) settings: EngineSettings,
    pub(super) bundle: ServerBundle,
    pub(super) queue: Queue,
    pool: Mutex<IsolatePool>,
    /// Wakes the watchdog.
    alarm: Condvar,
    health: watch::Sender<EngineHealth>,
    /// Receives the outcome of the first start of an isolate.
    first_start: Mutex<Option<Sender<Result<(), EngineError>>>>,
}

impl EngineState {
    pub(super) fn new(
        settings: EngineSettings,
        bundle: ServerBundle,
        first_start: Sender<Result<(), EngineError>>,
    ) -> Arc<Self> {
        let EngineSettings {
            isolates,
            max_abandoned,
            ..
        } = settings;
        let health = EngineHealth {
            ready: 0,
            wanted: isolates.max(1),
            abandoned: 0,
            max_abandoned,
            stopped: false,
        };
        Arc::new(Self {
            queue: Queue::new(settings.queue),
            pool: Mutex::new(IsolatePool::new(settings.clone())),
            alarm: Condvar::new(),
            health: watch::Sender::new(health),
            first_start: Mutex::new(Some(first_start)),
            settings,
            bundle,
        })
    }

    pub(super) fn health(&self) -> watch::Receiver<EngineHealth> {
        self.health.subscribe()
    }

    /// Accepts no more renders. The threads end after the waiting renders are done.
    pub(super) fn close(&self) {
        self.queue.close();
        self.pool.lock().close();
        self.alarm.notify_one();
    }

    /// See [`IsolatePool::started`].
    pub(super) fn started(&self, lease: Lease, handle: IsolateHandle) {
        let mut pool = self.pool.lock();
        pool.started(lease, handle);
        self.publish(&pool);
        drop(pool);
        self.alarm.notify_one();
        self.tell_first_start(Ok(()));
    }

    /// See [`IsolatePool::begin`].
    pub(super) fn begin(&self, lease: Lease, reply: Option<ReplySender>) {
        if self.pool.lock().begin(lease, reply) {
            self.alarm.notify_one();
        }
    }

    /// Answers the client, unless the watchdog has answered it.
    pub(super) fn answer(&self, lease: Lease, answer: Result<String, RenderError>) {
        let reply = self.pool.lock().take_reply(lease);
        if let Some(reply) = reply {
            // Fails when the client has gone.
            let _ = reply.send(answer);
        }
    }

    /// See [`IsolatePool::finish`].
    pub(super) fn finish(&self, lease: Lease) -> bool {
        self.pool.lock().finish(lease)
    }

    /// Records and logs that an isolate could not be started.
    pub(super) fn failed(&self, lease: Lease, error: EngineError) {
        tracing::error!(isolate = lease.slot, error = %error, "an isolate could not be started");
        self.release(lease, Some(ReplacementCause::Start));
        self.tell_first_start(Err(error));
    }

    /// Gives the thread's slot back. The thread runs no more scripts, but may still have to
    /// dispose of its isolate.
    pub(super) fn release(&self, lease: Lease, cause: Option<ReplacementCause>) {
        let mut pool = self.pool.lock();
        pool.release(lease, cause);
        self.publish(&pool);
        drop(pool);
        self.alarm.notify_one();
    }

    /// Records that the thread has disposed of its isolate and is about to end.
    pub(super) fn thread_ended(&self) {
        self.pool.lock().thread_ended();
        self.alarm.notify_one();
    }

    /// Runs the watchdog: terminates scripts, abandons threads and fills slots, until the engine is
    /// closed and all threads have ended.
    pub(super) fn watch(self: &Arc<Self>) {
        let mut pool = self.pool.lock();
        while !pool.is_drained() {
            let sweep = pool.sweep(Instant::now());
            self.publish(&pool);
            self.queue.suspend(pool.is_exhausted());
            if !sweep.fill.is_empty() {
                drop(pool);
                for lease in sweep.fill {
                    self.fill(lease);
                }
                pool = self.pool.lock();
                continue;
            }
            match sweep.next {
                Some(next) => {
                    self.alarm.wait_until(&mut pool, next);
                }
                None => self.alarm.wait(&mut pool),
            }
        }
        drop(pool);
        self.queue.dismiss();
        self.health.send_modify(|health| health.stopped = true);
    }

    fn fill(self: &Arc<Self>, lease: Lease) {
        let shared = Arc::clone(self);
        if let Err(error) = platform::spawn(format!("js-{}", lease.slot), move || {
            thread::run(&shared, lease);
        }) {
            self.failed(lease, EngineError::thread(error));
            self.thread_ended();
        }
    }

    fn publish(&self, pool: &IsolatePool) {
        let (ready, abandoned) = (pool.ready(), pool.abandoned());
        self.health.send_if_modified(|health| {
            let changed = (health.ready, health.abandoned) != (ready, abandoned);
            (health.ready, health.abandoned) = (ready, abandoned);
            changed
        });
    }

    fn tell_first_start(&self, outcome: Result<(), EngineError>) {
        if let Some(waiting) = self.first_start.lock().take() {
            // Fails when `Engine::start` has timed out.
            let _ = waiting.send(outcome);
        }
    }
}

/// Runs a render and records its duration.
pub(super) fn timed<T>(render: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let outcome = render();
    figures::rendered(begun.elapsed());
    outcome
}
