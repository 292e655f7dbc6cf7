//! The life of a thread that has an isolate.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll};

use tokio::runtime::{Builder, Runtime};

use super::pool::Ticket;
use super::error::{EngineError, RenderError};
use super::figures::Cause;
use super::isolate::{Isolate, Outcome};
use super::queue::Job;
use super::shared::{Shared, timed};

/// Starts an isolate and serves with it, until it breaks or the engine is closed.
pub(super) fn run(shared: &Shared, ticket: Ticket) {
    match catch_unwind(AssertUnwindSafe(|| start(shared))) {
        Ok(Ok((timers, isolate))) => live(shared, ticket, &timers, isolate),
        Ok(Err(error)) => shared.failed(ticket, error),
        Err(_) => shared.failed(ticket, EngineError::Panicked),
    }
    shared.gone();
}

/// The isolate, and the little runtime for the timers that the engine asks for, such as to collect garbage when idle.
fn start(shared: &Shared) -> Result<(Runtime, Isolate), EngineError> {
    let timers = Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| EngineError::Thread { message: error.to_string() })?;
    let entered = timers.enter();
    let isolate = Isolate::start(&shared.start, shared.config.heap_limit_bytes)?;
    drop(entered);
    Ok((timers, isolate))
}

fn live(shared: &Shared, ticket: Ticket, timers: &Runtime, mut isolate: Isolate) {
    shared.up(ticket, isolate.handle());
    let served = catch_unwind(AssertUnwindSafe(|| timers.block_on(serve(shared, ticket, &mut isolate))));
    let cause = served.unwrap_or(Some(Cause::Panic));
    if let Some(cause) = cause {
        tracing::warn!(seat = ticket.seat, ?cause, "an isolate broke, and is replaced");
    }
    // Its successor starts while it is disposed of.
    shared.leave(ticket, cause);
    let _entered = timers.enter();
    if catch_unwind(AssertUnwindSafe(|| drop(isolate))).is_err() {
        tracing::error!(seat = ticket.seat, "an isolate could not be disposed of");
    }
}

/// Serves until the queue is closed and empty, or the isolate breaks: then the cause.
async fn serve(shared: &Shared, ticket: Ticket, isolate: &mut Isolate) -> Option<Cause> {
    let broken = poll_fn(|context| Poll::Ready(tidy(shared, ticket, isolate, context))).await;
    if broken.is_some() {
        return broken;
    }
    loop {
        let job = tokio::select! {
            biased;
            job = shared.queue.next() => job?,
            cause = idle(shared, ticket, isolate) => return Some(cause),
        };
        let Job { document, reply, wait } = job;
        let span = wait.end(ticket.seat);
        shared.begin(ticket, Some(reply));
        let outcome = timed(|| isolate.render(&document));
        // Before the answer, so that whoever waits for it sees the trace whole.
        drop(span);
        shared.answer(
            ticket,
            match outcome {
                Outcome::Html(html) => Ok(html),
                _ if isolate.ran_out_of_heap() => Err(RenderError::HeapLimit),
                Outcome::Threw(message) => Err(RenderError::Threw { message }),
                // The watchdog has said so already.
                Outcome::Terminated => Err(RenderError::Deadline(shared.config.deadline)),
            },
        );
        let broken = match verdict(shared, ticket, isolate) {
            None => poll_fn(|context| Poll::Ready(tidy(shared, ticket, isolate, context))).await,
            broken => broken,
        };
        if broken.is_some() {
            return broken;
        }
    }
}

/// Waits, and runs what the engine wants to have run meanwhile. Ends only when the isolate breaks in doing so.
async fn idle(shared: &Shared, ticket: Ticket, isolate: &mut Isolate) -> Cause {
    // Whoever comes here has just tidied up, and is registered for being woken: there is nothing to do at first.
    let mut woken = false;
    poll_fn(|context| {
        if !std::mem::replace(&mut woken, true) {
            return Poll::Pending;
        }
        tidy(shared, ticket, isolate, context).map_or(Poll::Pending, Poll::Ready)
    })
    .await
}

/// Lets the isolate tidy up, under the watchdog's eye, since scripts may run. The cause, if it breaks.
fn tidy(shared: &Shared, ticket: Ticket, isolate: &mut Isolate, context: &mut Context<'_>) -> Option<Cause> {
    shared.begin(ticket, None);
    isolate.tidy(context);
    verdict(shared, ticket, isolate)
}

/// Whether the isolate is broken, now that its thread is back.
fn verdict(shared: &Shared, ticket: Ticket, isolate: &Isolate) -> Option<Cause> {
    let goes_on = shared.settle(ticket);
    if isolate.ran_out_of_heap() {
        Some(Cause::HeapLimit)
    } else if goes_on {
        None
    } else {
        Some(Cause::Deadline)
    }
}
