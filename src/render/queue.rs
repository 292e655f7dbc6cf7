//! The bounded queue between those who want a page and the isolates.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tracing::{Span, debug_span};

use super::error::RenderError;
use super::figures;
use crate::telemetry::trace;

/// Where the answer to a render goes, once.
pub(super) type Reply = oneshot::Sender<Result<String, RenderError>>;

/// One render that waits for an isolate.
pub(super) struct Job {
    pub(super) document: Arc<str>,
    pub(super) reply: Reply,
    pub(super) wait: Wait,
}

/// The wait of a job, and where it belongs in a trace.
pub(super) struct Wait {
    since: Instant,
    /// The span of the whole render.
    render: Span,
    /// The span of the wait alone.
    queue: Span,
}

impl Wait {
    /// Begins now, within the span of the render.
    pub(super) fn begin(render: Span) -> Self {
        let queue = trace::span(|| debug_span!(target: trace::TARGET, parent: &render, "render queue"));
        Self { since: Instant::now(), render, queue }
    }

    /// It is over: an isolate has taken the job. The span of what it does with it.
    pub(super) fn end(self, isolate: usize) -> Span {
        let Self { since, render, queue } = self;
        drop(queue);
        figures::waited(since.elapsed());
        trace::span(|| debug_span!(target: trace::TARGET, parent: &render, "isolate", render.isolate = isolate))
    }
}

/// All isolates take from one queue, first come, first served.
pub(super) struct Queue {
    capacity: usize,
    inner: Mutex<Inner>,
    arrival: Notify,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Job>,
    closed: bool,
    /// There is no isolate, and none will come for now.
    suspended: bool,
}

impl Queue {
    pub(super) fn new(capacity: NonZeroUsize) -> Self {
        figures::queue_capacity(capacity.get());
        Self { capacity: capacity.get(), inner: Mutex::default(), arrival: Notify::new() }
    }

    /// Puts a job in the queue.
    ///
    /// # Errors
    /// At once, when it is full of jobs whose clients still wait, suspended, or closed.
    pub(super) fn push(&self, job: Job) -> Result<(), RenderError> {
        let mut inner = self.inner.lock();
        if inner.closed {
            return Err(RenderError::Stopped);
        }
        if inner.suspended {
            return Err(RenderError::Broken);
        }
        if inner.waiting.len() >= self.capacity {
            inner.waiting.retain(|waiting| !waiting.reply.is_closed());
            if inner.waiting.len() >= self.capacity {
                return Err(RenderError::QueueFull);
            }
        }
        inner.waiting.push_back(job);
        figures::queue_depth(inner.waiting.len());
        drop(inner);
        self.arrival.notify_one();
        Ok(())
    }

    /// How many jobs wait.
    pub(super) fn len(&self) -> usize {
        self.inner.lock().waiting.len()
    }

    /// The next job whose client still waits; nothing once the queue is closed and empty.
    pub(super) async fn next(&self) -> Option<Job> {
        loop {
            let mut arrival = pin!(self.arrival.notified());
            // Listen first, look second: whatever arrives in between is then heard.
            arrival.as_mut().enable();
            {
                let mut inner = self.inner.lock();
                let job = std::iter::from_fn(|| inner.waiting.pop_front()).find(|job| !job.reply.is_closed());
                figures::queue_depth(inner.waiting.len());
                if job.is_some() || inner.closed {
                    return job;
                }
            }
            arrival.await;
        }
    }

    /// Lets nothing more in. What waits is still served.
    pub(super) fn close(&self) {
        self.inner.lock().closed = true;
        self.arrival.notify_waiters();
    }

    /// While there is no hope of an isolate, lets nobody wait.
    pub(super) fn suspend(&self, hopeless: bool) {
        self.inner.lock().suspended = hopeless;
        if hopeless {
            self.dismiss(&RenderError::Broken);
        }
    }

    /// Tells all who wait that there will be nothing for them.
    pub(super) fn dismiss(&self, reason: &RenderError) {
        let waiting = std::mem::take(&mut self.inner.lock().waiting);
        figures::queue_depth(0);
        for job in waiting {
            // A client that has gone needs no answer.
            let _ = job.reply.send(Err(reason.clone()));
        }
    }
}
