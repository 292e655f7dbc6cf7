//! The JavaScript engine: renders a page's document (JSON text) to the HTML of the application's
//! root element.
//!
//! Architecture invariant: this module knows JavaScript, isolates and their limits, but nothing
//! about pages. Documents and HTML are plain text to it.
//!
//! A render waits in the [`queue`], is taken by the [`thread`] of an idle [`isolate`], and is
//! answered by that thread, or by the watchdog in [`shared`] when its deadline passes. The [`pool`]
//! holds the state of each isolate. Isolates start from a [`snapshot`] where there is one;
//! [`extension`] has the globals of scripts, [`platform`] the process-wide part.
//!
//! - Each isolate has a thread and renders one page at a time: `renderToString`, one synchronous
//!   call, without timers and network.
//! - A script ends at its deadline and at its heap limit; the isolate is replaced, the others
//!   continue. A thread that does not return is abandoned and counted; too many of them fail
//!   `/readyz`.
//! - If rendering fails or the queue is full, the visitor gets the shell: the document without
//!   rendered content, which the browser renders.
//! - Pages for one customer have a lane of their own in the queue.

mod buffers;
mod error;
mod exception;
mod extension;
mod figures;
mod isolate;
mod platform;
mod pool;
mod queue;
mod shared;
mod snapshot;
#[cfg(test)]
mod tests;
mod texts;
mod thread;

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use tokio::sync::oneshot;
use tracing::debug_span;
use tracing::field::Empty;

pub use self::error::{EngineError, RenderError};
pub use self::platform::prepare_process;
pub use self::snapshot::Snapshot;
pub use self::texts::ScriptTexts;

use self::queue::{Job, Lane, QueueWait};
use self::shared::EngineState;
use crate::telemetry::trace;
use base::config::EngineSettings;

/// Maximum time for loading the bundle. A script that does not end loading must not block the
/// process forever.
const MAX_START_TIME: Duration = Duration::from_mins(1);

/// The UI's server script: one classic script that defines `globalThis.selvageRender`, a function
/// from a document (JSON text) to the HTML of the root element.
#[derive(Clone, Debug)]
pub struct ServerBundle {
    pub(super) source: Arc<str>,
    pub(super) snapshot: Option<Snapshot>,
    /// The texts that it asks for.
    pub(super) texts: ScriptTexts,
}

impl ServerBundle {
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        Self {
            source: source.into(),
            snapshot: None,
            texts: ScriptTexts::default(),
        }
    }

    pub fn with_texts(self, texts: ScriptTexts) -> Self {
        Self { texts, ..self }
    }

    /// Starts isolates from a snapshot of this bundle, instead of loading the bundle in each.
    pub fn with_snapshot(self, snapshot: Option<Snapshot>) -> Self {
        Self { snapshot, ..self }
    }
}

/// The numbers of isolates and abandoned threads, for `/readyz`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineHealth {
    /// Isolates that are rendering or idle.
    pub ready: usize,
    /// Configured number of isolates.
    pub wanted: usize,
    /// Threads that have not returned after their deadline.
    pub abandoned: usize,
    /// Maximum number of abandoned threads.
    pub max_abandoned: usize,
    /// The engine has shut down, and its last isolate has been disposed of.
    pub stopped: bool,
}

impl EngineHealth {
    /// Whether the process can take requests: an isolate is ready, and not too many threads are
    /// abandoned.
    pub fn is_healthy(&self) -> bool {
        self.ready > 0 && self.abandoned <= self.max_abandoned && !self.stopped
    }
}

/// The engine. Clones share the isolates; dropping the last one shuts the engine down.
#[derive(Clone)]
pub struct Engine {
    owner: Arc<Owner>,
}

struct Owner(Arc<EngineState>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// The lowest heap limit that an engine accepts, in bytes: loading a bundle needs part of it.
pub const MIN_HEAP_LIMIT: usize = 16 * 1024 * 1024;

impl Engine {
    /// Starts the engine and returns as soon as the first isolate is ready. The others follow in
    /// the background. Blocks the thread for some milliseconds from a snapshot, some tens of
    /// milliseconds without, half a second on `QuickJS`. Errors: when the heap limit is too low,
    /// the bundle throws while loading, does not end loading, or does not define `selvageRender`,
    /// or the system cannot create a thread.
    pub fn start(settings: EngineSettings, bundle: ServerBundle) -> Result<Self, EngineError> {
        if settings.heap_limit < MIN_HEAP_LIMIT {
            return Err(EngineError::HeapLimitTooLow {
                wanted: settings.heap_limit,
                least: MIN_HEAP_LIMIT,
            });
        }
        figures::describe();
        let (first_start, started) = channel();
        let shared = EngineState::new(settings, bundle, first_start);
        let watchdog = Arc::clone(&shared);
        platform::spawn("js-watchdog", move || watchdog.watch()).map_err(EngineError::thread)?;
        let engine = Self {
            owner: Arc::new(Owner(shared)),
        };
        // On failure, dropping the engine ends the watchdog.
        started
            .recv_timeout(MAX_START_TIME)
            .unwrap_or(Err(EngineError::Slow(MAX_START_TIME)))?;
        Ok(engine)
    }

    /// Renders a document (JSON text) to the HTML of the root element. Lone surrogates become
    /// U+FFFD.
    ///
    /// Dropping the future before an isolate has taken the document cancels the render.
    pub async fn render(&self, document: Arc<str>) -> Result<String, RenderError> {
        self.render_in(Lane::Public, document).await
    }

    /// Renders a document of one customer, which has a place of its own in the queue.
    pub async fn render_for_customer(&self, document: Arc<str>) -> Result<String, RenderError> {
        self.render_in(Lane::Customers, document).await
    }

    async fn render_in(&self, lane: Lane, document: Arc<str>) -> Result<String, RenderError> {
        let (reply, answer) = oneshot::channel();
        let span =
            trace::span(|| debug_span!(target: trace::TARGET, "render", render.outcome = Empty));
        let rendered = match self.owner.0.queue.push(Job {
            document,
            reply,
            wait: QueueWait::begin(span.clone()),
            lane,
        }) {
            Ok(()) => answer.await.unwrap_or(Err(RenderError::Broken)),
            Err(error) => Err(error),
        };
        span.record(
            "render.outcome",
            rendered.as_ref().err().map_or("ok", RenderError::label),
        );
        rendered
    }

    pub fn waiting(&self) -> usize {
        self.owner.0.queue.len()
    }

    pub fn health(&self) -> EngineHealth {
        *self.owner.0.health().borrow()
    }

    /// The health and its changes.
    #[cfg(test)]
    fn health_changes(&self) -> tokio::sync::watch::Receiver<EngineHealth> {
        self.owner.0.health()
    }

    /// Accepts no more renders, finishes the accepted ones, and returns when every isolate has been
    /// disposed of. Does not wait for abandoned threads.
    pub async fn shutdown(&self) {
        let mut health = self.owner.0.health();
        self.owner.0.close();
        // Fails when the watchdog has ended, and with it everything else.
        let _ = health.wait_for(|health| health.stopped).await;
    }
}
