//! The threads of the desk's calls. Their handlers read texts of half a megabyte, convert and check
//! them: on the runtime's threads, a few drafts would keep the site from everybody.
//!
//! A call is carried out on a thread that serves nobody else, and works in its turn only; while it
//! waits, for the database for example, others work. A call that nobody waits for any more never
//! begins, or ends at its next step.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::ready;

use axum::Extension;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio_util::sync::{CancellationToken, PollSemaphore};

use super::problem::Problem;
use base::security;

/// The number of calls at a time; others wait for their end.
const MOST_CALLS: usize = 16;
/// The number of calls that work at the same moment, so that the site finds a core.
const MOST_AT_WORK: usize = 2;

#[derive(Clone)]
pub(crate) struct CallThreads {
    calls: Arc<Semaphore>,
    turns: PollSemaphore,
}

impl Default for CallThreads {
    fn default() -> Self {
        Self {
            calls: Arc::new(Semaphore::new(MOST_CALLS)),
            turns: PollSemaphore::new(Arc::new(Semaphore::new(MOST_AT_WORK))),
        }
    }
}

impl CallThreads {
    /// Carries out a call on another thread. Returns `None` after a panic.
    async fn run<T: Send + 'static>(
        &self,
        call: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let place = Arc::clone(&self.calls).acquire_owned().await.ok()?;
        let (runtime, mut turns) = (Handle::current(), self.turns.clone());
        let end = CancellationToken::new();
        let _end_with_this = end.clone().drop_guard();
        let work = move || {
            let _place = place;
            runtime.block_on(async {
                let mut call = pin!(call);
                let in_turn = poll_fn(|context| {
                    let _turn = ready!(turns.poll_acquire(context));
                    call.as_mut().poll(context)
                });
                end.run_until_cancelled(in_turn).await
            })
        };
        spawn_blocking(work).await.ok().flatten()
    }
}

/// Carries out a call of the desk on a thread of its own.
pub(super) async fn on_another_thread(
    Extension(threads): Extension<CallThreads>,
    request: Request,
    next: Next,
) -> Response {
    let answered = threads.run(security::carried(next.run(request))).await;
    answered.unwrap_or_else(|| Problem::Failed.into_response())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use futures::future::join_all;
    use tokio::task::yield_now;

    use super::*;

    /// Longer than any test takes.
    const LONG: Duration = Duration::from_mins(2);

    #[tokio::test]
    async fn calls_work_on_other_threads_a_few_at_a_time() {
        let threads = CallThreads::default();
        let runtime = thread::current().id();
        let begun = Arc::new(AtomicUsize::new(0));
        let calls = (0..5).map(|_| {
            let (go, wait) = mpsc::channel::<()>();
            let begun = Arc::clone(&begun);
            let work = threads.run(async move {
                begun.fetch_add(1, Ordering::SeqCst);
                // The runtime has this thread alone: it must be free to send.
                let _ = wait.recv_timeout(LONG);
                thread::current().id()
            });
            (go, work)
        });
        let (go, work): (Vec<_>, Vec<_>) = calls.unzip();
        let release = async {
            while begun.load(Ordering::SeqCst) < MOST_AT_WORK {
                yield_now().await;
            }
            for _ in 0..1000 {
                yield_now().await;
            }
            assert_eq!(begun.load(Ordering::SeqCst), MOST_AT_WORK);
            drop(go);
        };
        let (ids, ()) = tokio::join!(join_all(work), release);
        assert!(ids.iter().all(|id| id.is_some_and(|id| id != runtime)));
    }

    #[tokio::test]
    async fn a_call_that_waits_lets_others_work() {
        let threads = CallThreads::default();
        let gate = Arc::new(Semaphore::new(0));
        let waiting = (0..MOST_CALLS - 1).map(|_| {
            let gate = Arc::clone(&gate);
            threads.run(async move { gate.acquire().await.map(drop).is_ok() })
        });
        let last = async {
            let done = threads.run(async { true }).await;
            gate.add_permits(MOST_CALLS);
            done
        };
        let (waited, last) = tokio::join!(join_all(waiting), last);
        assert_eq!(last, Some(true));
        assert!(waited.iter().all(|done| *done == Some(true)));
    }

    #[tokio::test]
    async fn a_call_ends_with_the_one_who_waits_for_it() {
        let threads = CallThreads::default();
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let (dropped, mut was_dropped) = tokio::sync::mpsc::unbounded_channel::<()>();
        let call = threads.run(async move {
            let _dropped_with_this = dropped;
            let _ = begun.send(());
            std::future::pending::<()>().await;
        });
        let mut call = Box::pin(call);
        tokio::select! {
            _ = &mut call => unreachable!("it has no end"),
            _ = has_begun.recv() => {}
        }
        drop(call);
        assert_eq!(was_dropped.recv().await, None);
        // Its place is free again, and so is its turn.
        while threads.calls.available_permits() < MOST_CALLS {
            yield_now().await;
        }
        assert_eq!(threads.run(async { 1 }).await, Some(1));
    }

    #[tokio::test]
    async fn a_call_that_panics_takes_nobodys_place() {
        let threads = CallThreads::default();
        for _ in 0..=MOST_CALLS {
            let failed = threads.run(async { panic!("on purpose") }).await;
            assert_eq!(failed, None::<()>);
        }
    }
}
