//! The thread of an isolate.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll};

use tokio::runtime::{Builder, Runtime};

use super::error::{EngineError, RenderError};
use super::figures::ReplacementCause;
use super::isolate::{Isolate, ScriptOutcome};
use super::pool::Lease;
use super::queue::Job;
use super::shared::{EngineState, timed};

/// Starts an isolate and renders with it until it breaks or the engine is closed.
pub(super) fn run(shared: &EngineState, lease: Lease) {
    match catch_unwind(AssertUnwindSafe(|| start(shared))) {
        Ok(Ok((timers, isolate))) => serve_and_release(shared, lease, &timers, isolate),
        Ok(Err(error)) => shared.failed(lease, error),
        Err(_) => shared.failed(lease, EngineError::Panicked),
    }
    shared.thread_ended();
}

/// Starts an isolate, and the runtime for timers that the engine sets, such as for garbage
/// collection when idle.
fn start(shared: &EngineState) -> Result<(Runtime, Isolate), EngineError> {
    let timers = Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(EngineError::thread)?;
    let entered = timers.enter();
    let isolate = Isolate::start(&shared.bundle, shared.settings.heap_limit)?;
    drop(entered);
    Ok((timers, isolate))
}

fn serve_and_release(shared: &EngineState, lease: Lease, timers: &Runtime, mut isolate: Isolate) {
    shared.started(lease, isolate.handle());
    let served = catch_unwind(AssertUnwindSafe(|| {
        timers.block_on(serve(shared, lease, &mut isolate))
    }));
    let cause = served.unwrap_or(Some(ReplacementCause::Panic));
    if let Some(cause) = cause {
        tracing::warn!(
            isolate = lease.slot,
            ?cause,
            "an isolate broke and is replaced"
        );
    }
    // Released first, so that the next isolate starts while this one is disposed of.
    shared.release(lease, cause);
    let _entered = timers.enter();
    if catch_unwind(AssertUnwindSafe(|| drop(isolate))).is_err() {
        tracing::error!(isolate = lease.slot, "an isolate could not be disposed of");
    }
}

/// Renders until the queue is closed and empty (`None`) or the isolate breaks (the cause).
async fn serve(
    shared: &EngineState,
    lease: Lease,
    isolate: &mut Isolate,
) -> Option<ReplacementCause> {
    let broken = poll_fn(|context| Poll::Ready(tidy(shared, lease, isolate, context))).await;
    if broken.is_some() {
        return broken;
    }
    loop {
        let job = tokio::select! {
            biased;
            job = shared.queue.next() => job?,
            cause = idle(shared, lease, isolate) => return Some(cause),
        };
        let Job {
            document,
            reply,
            wait,
            ..
        } = job;
        let span = wait.end(lease.slot);
        shared.begin(lease, Some(reply));
        let outcome = timed(|| isolate.render(&document));
        // Ends the span before the client is answered, so that its trace is complete.
        drop(span);
        shared.answer(
            lease,
            match outcome {
                ScriptOutcome::Html(html) => Ok(html),
                _ if isolate.ran_out_of_heap() => Err(RenderError::HeapLimit),
                ScriptOutcome::Threw(message) => Err(RenderError::Threw { message }),
                // Not sent: the watchdog has answered the client.
                ScriptOutcome::Terminated => Err(RenderError::Deadline(shared.settings.deadline)),
            },
        );
        let broken = match verdict(shared, lease, isolate) {
            None => poll_fn(|context| Poll::Ready(tidy(shared, lease, isolate, context))).await,
            broken => broken,
        };
        if broken.is_some() {
            return broken;
        }
    }
}

/// Waits, and runs the engine's own tasks meanwhile. Returns only when the isolate breaks in doing
/// so.
async fn idle(shared: &EngineState, lease: Lease, isolate: &mut Isolate) -> ReplacementCause {
    // The caller has just run `tidy()`, which registered the waker: skip the first poll.
    let mut woken = false;
    poll_fn(|context| {
        if !std::mem::replace(&mut woken, true) {
            return Poll::Pending;
        }
        tidy(shared, lease, isolate, context).map_or(Poll::Pending, Poll::Ready)
    })
    .await
}

/// Runs leftover tasks under the deadline, since scripts may run in them. Returns the cause if the
/// isolate breaks.
fn tidy(
    shared: &EngineState,
    lease: Lease,
    isolate: &mut Isolate,
    context: &mut Context<'_>,
) -> Option<ReplacementCause> {
    shared.begin(lease, None);
    isolate.tidy(context);
    verdict(shared, lease, isolate)
}

/// Returns why the isolate is broken, if it is, after a script has ended.
fn verdict(shared: &EngineState, lease: Lease, isolate: &Isolate) -> Option<ReplacementCause> {
    let goes_on = shared.finish(lease);
    if isolate.ran_out_of_heap() {
        Some(ReplacementCause::HeapLimit)
    } else if goes_on {
        None
    } else {
        Some(ReplacementCause::Deadline)
    }
}
