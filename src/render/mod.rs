//! The JavaScript engine: isolates on threads of their own, a queue before them and a watchdog over them.
//!
//! A render waits in the [`queue`], is taken up by the [`thread`] of an idle [`isolate`], and is answered by it, or by
//! the watchdog in [`shared`] when its time is over. The [`pool`] says which isolate is doing what; [`start`] is what
//! isolates start from, [`extension`] what scripts find there, [`platform`] what the process has one of.

mod pool;
mod buffers;
mod config;
mod error;
mod exception;
mod extension;
mod figures;
mod health;
mod isolate;
mod platform;
mod queue;
mod shared;
mod start;
#[cfg(test)]
mod tests;
mod thread;

use std::sync::Arc;
use std::sync::mpsc::channel;

use tokio::sync::{oneshot, watch};
use tracing::debug_span;
use tracing::field::Empty;

pub use self::config::{EngineConfig, MIN_HEAP_LIMIT, ServerBundle};
pub use self::error::{EngineError, RenderError};
pub use self::health::EngineHealth;
pub use self::platform::prepare_process;

use self::queue::{Job, Wait};
use self::shared::Shared;
use self::start::{SLOWEST_START, StartPoint};
use crate::telemetry::trace;

/// The engine. Clones share the isolates; when the last one is dropped the engine shuts down by itself.
#[derive(Clone)]
pub struct Engine {
    owner: Arc<Owner>,
}

struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Engine {
    /// Starts the engine: loads the bundle, and returns as soon as the first isolate is ready. The others follow in
    /// the background. This blocks the thread for some tens of milliseconds on V8, and for about half a second on
    /// `QuickJS`.
    ///
    /// # Errors
    /// When the configuration cannot work, the bundle throws while it is loaded, does not end loading, or does not
    /// define `selvageRender`, or when the system gives no thread.
    pub fn start(config: EngineConfig, bundle: ServerBundle) -> Result<Self, EngineError> {
        if config.heap_limit_bytes < MIN_HEAP_LIMIT {
            return Err(EngineError::HeapLimitTooLow { wanted: config.heap_limit_bytes, least: MIN_HEAP_LIMIT });
        }
        figures::describe();
        let start = StartPoint::prepare(bundle)?;
        let (first_start, started) = channel();
        let shared = Shared::new(config, start, first_start);
        let watchdog = Arc::clone(&shared);
        platform::spawn("js-watchdog", move || watchdog.watch())
            .map_err(|error| EngineError::Thread { message: error.to_string() })?;
        let engine = Self { owner: Arc::new(Owner(shared)) };
        // If it failed, dropping the engine ends the watchdog.
        started.recv_timeout(SLOWEST_START).unwrap_or(Err(EngineError::Slow(SLOWEST_START)))?;
        Ok(engine)
    }

    /// Renders a document, which is JSON text, to the HTML of the root element. Lone surrogates in it become U+FFFD.
    ///
    /// A caller that stops waiting before an isolate took its document up costs nothing more.
    ///
    /// # Errors
    /// See [`RenderError`]. None of them says anything about another render.
    pub async fn render(&self, document: Arc<str>) -> Result<String, RenderError> {
        let (reply, answer) = oneshot::channel();
        let span = trace::span(|| debug_span!(target: trace::TARGET, "render", render.outcome = Empty));
        let rendered = match self.owner.0.queue.push(Job { document, reply, wait: Wait::begin(span.clone()) }) {
            Ok(()) => answer.await.unwrap_or(Err(RenderError::Broken)),
            Err(error) => Err(error),
        };
        span.record("render.outcome", rendered.as_ref().err().map_or("ok", RenderError::label));
        rendered
    }

    /// How many renders wait for an isolate.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.owner.0.queue.len()
    }

    /// How the engine is now.
    #[must_use]
    pub fn health(&self) -> EngineHealth {
        *self.owner.0.health().borrow()
    }

    /// How the engine is, now and whenever that changes.
    #[must_use]
    pub fn health_changes(&self) -> watch::Receiver<EngineHealth> {
        self.owner.0.health()
    }

    /// Takes no more renders, finishes those it took, and ends once every isolate is gone. Abandoned threads are not
    /// waited for. It takes no longer than the deadline of each render that waits.
    pub async fn shutdown(&self) {
        let mut health = self.owner.0.health();
        self.owner.0.close();
        // An error would mean that the watchdog is gone, and all else with it.
        let _ = health.wait_for(|health| health.stopped).await;
    }
}
