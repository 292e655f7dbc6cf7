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
pub(super) type ReplySender = oneshot::Sender<Result<String, RenderError>>;

/// A render that waits for an isolate.
pub(super) struct Job {
    pub(super) document: Arc<str>,
    pub(super) reply: ReplySender,
    pub(super) wait: QueueWait,
    pub(super) lane: Lane,
}

/// The kinds of renders. Each has places of its own, and isolates take from both in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    Public,
    Customers,
}

/// The time that a job waits, with its trace spans.
pub(super) struct QueueWait {
    since: Instant,
    /// The span of the whole render.
    render: Span,
    /// The span of the wait only.
    queue: Span,
}

impl QueueWait {
    /// Starts the wait, within the span of the render.
    pub(super) fn begin(render: Span) -> Self {
        let queue =
            trace::span(|| debug_span!(target: trace::TARGET, parent: &render, "render queue"));
        Self {
            since: Instant::now(),
            render,
            queue,
        }
    }

    /// Ends the wait when an isolate takes the job. Returns the span for the isolate's work.
    pub(super) fn end(self, isolate: usize) -> Span {
        let Self {
            since,
            render,
            queue,
        } = self;
        drop(queue);
        figures::waited(since.elapsed());
        trace::span(
            || debug_span!(target: trace::TARGET, parent: &render, "isolate", render.isolate = isolate),
        )
    }
}

/// A first-in, first-out queue of each lane for all isolates.
pub(super) struct Queue {
    /// Of each lane.
    capacity: usize,
    inner: Mutex<Lanes>,
    arrival: Notify,
}

#[derive(Default)]
struct Lanes {
    waiting: [VecDeque<Job>; 2],
    /// The lane of the last job that was taken.
    last: usize,
    closed: bool,
    /// There is no isolate, and none can be started at present.
    suspended: bool,
}

impl Lanes {
    /// Takes the next job whose client still waits.
    fn take(&mut self) -> Option<Job> {
        [1 - self.last, self.last].into_iter().find_map(|lane| {
            let waiting = &mut self.waiting[lane];
            let job =
                std::iter::from_fn(|| waiting.pop_front()).find(|job| !job.reply.is_closed())?;
            self.last = lane;
            Some(job)
        })
    }

    fn len(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }
}

impl Queue {
    pub(super) fn new(capacity: usize) -> Self {
        figures::queue_capacity(capacity);
        Self {
            capacity,
            inner: Mutex::default(),
            arrival: Notify::new(),
        }
    }

    /// Adds a job. Errors: [`RenderError::QueueFull`] when its lane is full of jobs whose clients
    /// still wait, [`RenderError::Broken`] when it is suspended, [`RenderError::Stopped`] when it
    /// is closed.
    pub(super) fn push(&self, job: Job) -> Result<(), RenderError> {
        let mut inner = self.inner.lock();
        if inner.closed {
            return Err(RenderError::Stopped);
        }
        if inner.suspended {
            return Err(RenderError::Broken);
        }
        let waiting = &mut inner.waiting[job.lane as usize];
        if waiting.len() >= self.capacity {
            waiting.retain(|waiting| !waiting.reply.is_closed());
            if waiting.len() >= self.capacity {
                return Err(RenderError::QueueFull);
            }
        }
        waiting.push_back(job);
        figures::queue_depth(inner.len());
        drop(inner);
        self.arrival.notify_one();
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.inner.lock().len()
    }

    /// Waits for the next job whose client still waits; `None` once the queue is closed and empty.
    pub(super) async fn next(&self) -> Option<Job> {
        loop {
            let mut arrival = pin!(self.arrival.notified());
            // Register before looking, so that a job that arrives in between is not missed.
            arrival.as_mut().enable();
            {
                let mut inner = self.inner.lock();
                let job = inner.take();
                figures::queue_depth(inner.len());
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
            self.dismiss();
        }
    }

    /// Drops all waiting jobs. The end of its channel answers a client [`RenderError::Broken`].
    pub(super) fn dismiss(&self) {
        self.inner.lock().waiting = <[VecDeque<Job>; 2]>::default();
        figures::queue_depth(0);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    type Client = oneshot::Receiver<Result<String, RenderError>>;

    fn push(queue: &Queue, lane: Lane, document: &str) -> Result<Client, RenderError> {
        let (reply, client) = oneshot::channel();
        let wait = QueueWait::begin(Span::none());
        queue
            .push(Job {
                document: document.into(),
                reply,
                wait,
                lane,
            })
            .map(|()| client)
    }

    #[test]
    fn customers_have_places_of_their_own_and_are_taken_in_turn() {
        let queue = Queue::new(3);
        let public = ["a", "b", "c"].map(|page| push(&queue, Lane::Public, page).unwrap());
        assert!(matches!(
            push(&queue, Lane::Public, "d"),
            Err(RenderError::QueueFull)
        ));
        let customers = ["1", "2"].map(|page| push(&queue, Lane::Customers, page).unwrap());
        assert_eq!(queue.len(), 5);
        let taken: String = (0..5)
            .map(|_| {
                queue
                    .next()
                    .now_or_never()
                    .unwrap()
                    .unwrap()
                    .document
                    .to_string()
            })
            .collect();
        assert_eq!(taken, "1a2bc");
        assert!(queue.next().now_or_never().is_none());
        drop((public, customers));
    }

    #[test]
    fn while_no_isolate_can_be_started_jobs_are_refused_and_waiting_ones_dropped() {
        let queue = Queue::new(3);
        let waiting = push(&queue, Lane::Public, "a").unwrap();
        queue.suspend(true);
        assert!(waiting.now_or_never().unwrap().is_err());
        assert_eq!(queue.len(), 0);
        assert!(matches!(
            push(&queue, Lane::Public, "b"),
            Err(RenderError::Broken)
        ));
        queue.suspend(false);
        assert!(push(&queue, Lane::Public, "c").is_ok());
    }
}
