//! The bounded queue of renders that wait for an isolate.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tracing::{Span, debug_span};

use super::error::RenderError;
use super::figures;
use crate::telemetry::trace;

/// The channel for the answer to a render.
pub(super) type Reply = oneshot::Sender<Result<String, RenderError>>;

/// A render that waits for an isolate.
pub(super) struct Job {
    pub(super) document: Arc<str>,
    pub(super) reply: Reply,
    pub(super) wait: Wait,
}

/// The time that a job waits, with its trace spans.
pub(super) struct Wait {
    since: Instant,
    /// The span of the whole render.
    render: Span,
    /// The span of the wait only.
    queue: Span,
}

impl Wait {
    /// Starts the wait, within the span of the render.
    pub(super) fn begin(render: Span) -> Self {
        let queue = trace::span(|| debug_span!(target: trace::TARGET, parent: &render, "render queue"));
        Self { since: Instant::now(), render, queue }
    }

    /// Ends the wait when an isolate takes the job. Returns the span for the isolate's work.
    pub(super) fn end(self, isolate: usize) -> Span {
        let Self { since, render, queue } = self;
        drop(queue);
        figures::waited(since.elapsed());
        trace::span(|| debug_span!(target: trace::TARGET, parent: &render, "isolate", render.isolate = isolate))
    }
}

/// A first-in, first-out queue for all isolates.
pub(super) struct Queue {
    capacity: usize,
    inner: Mutex<Inner>,
    arrival: Notify,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Job>,
    closed: bool,
    /// There is no isolate, and none can be started at present.
    suspended: bool,
}

impl Queue {
    pub(super) fn new(capacity: usize) -> Self {
        figures::queue_capacity(capacity);
        Self { capacity, inner: Mutex::default(), arrival: Notify::new() }
    }

    /// Adds a job.
    /// Errors: [`RenderError::QueueFull`] when it is full of jobs whose clients still wait, [`RenderError::Broken`]
    /// when it is suspended, [`RenderError::Stopped`] when it is closed.
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

    pub(super) fn len(&self) -> usize {
        self.inner.lock().waiting.len()
    }

    /// Waits for the next job whose client still waits; `None` once the queue is closed and empty.
    pub(super) async fn next(&self) -> Option<Job> {
        loop {
            let mut arrival = pin!(self.arrival.notified());
            // Register before looking, so that a job that arrives in between is not missed.
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

    /// Accepts no more jobs. Waiting jobs are still served.
    pub(super) fn close(&self) {
        self.inner.lock().closed = true;
        self.arrival.notify_waiters();
    }

    /// Refuses jobs, new and waiting, while no isolate can be started.
    pub(super) fn suspend(&self, exhausted: bool) {
        self.inner.lock().suspended = exhausted;
        if exhausted {
            self.dismiss(&RenderError::Broken);
        }
    }

    /// Answers all waiting jobs with this error.
    pub(super) fn dismiss(&self, reason: &RenderError) {
        let waiting = std::mem::take(&mut self.inner.lock().waiting);
        figures::queue_depth(0);
        for job in waiting {
            // Fails when the client has gone.
            let _ = job.reply.send(Err(reason.clone()));
        }
    }
}
