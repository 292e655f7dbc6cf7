//! What isolates start from: on V8 a snapshot of the loaded bundle, on `QuickJS` the bundle itself.

use std::sync::Arc;
#[cfg(feature = "v8")]
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::config::ServerBundle;
use super::error::EngineError;
#[cfg(feature = "v8")]
use super::platform;

/// How long loading the bundle may take before starting counts as failed: one that hangs would hang the process.
pub(super) const SLOWEST_START: Duration = Duration::from_mins(1);

/// What every isolate of one engine starts from.
#[derive(Clone)]
pub(super) struct StartPoint {
    source: Arc<str>,
    snapshot: Option<&'static [u8]>,
}

impl StartPoint {
    /// `QuickJS` has no snapshot that holds a bundle, so there this only keeps the source.
    ///
    /// # Errors
    /// None, but V8 has some.
    #[cfg(not(feature = "v8"))]
    pub(super) fn prepare(bundle: ServerBundle) -> Result<Self, EngineError> {
        Ok(Self { source: bundle.source, snapshot: None })
    }

    /// Loads the bundle once, in a thread of its own, and takes the snapshot.
    ///
    /// `deno_core` takes snapshots for the life of the process alone, so this one is never freed: some 2 MB for each
    /// bundle that is ever loaded, which is one, or one for each change under `make dev`.
    ///
    /// # Errors
    /// When the bundle throws or does not define its render function.
    #[cfg(feature = "v8")]
    pub(super) fn prepare(bundle: ServerBundle) -> Result<Self, EngineError> {
        let (sender, receiver) = channel();
        let source = Arc::clone(&bundle.source);
        platform::spawn("js-snapshot", move || {
            // Nobody waits any more if it took too long.
            let _ = sender.send(snapshot::take(&bundle));
        })
        .map_err(|error| EngineError::Thread { message: error.to_string() })?;
        let snapshot = receiver.recv_timeout(SLOWEST_START).map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineError::Slow(SLOWEST_START),
            RecvTimeoutError::Disconnected => EngineError::Panicked,
        })??;
        Ok(Self { source, snapshot: Some(snapshot) })
    }

    pub(super) fn snapshot(&self) -> Option<&'static [u8]> {
        self.snapshot
    }

    pub(super) fn source(&self) -> &Arc<str> {
        &self.source
    }
}

#[cfg(feature = "v8")]
mod snapshot {
    use deno_core::{JsRuntime, JsRuntimeForSnapshot, RuntimeOptions};

    use super::super::config::ServerBundle;
    use super::super::error::EngineError;
    use super::super::exception;
    use super::super::extension::extension;
    use super::super::isolate::{Outcome, call, load, render_function};

    pub(super) fn take(bundle: &ServerBundle) -> Result<&'static [u8], EngineError> {
        // Timers that the engine asks for while it loads; none of them has to come true.
        let timers = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| EngineError::Thread { message: error.to_string() })?;
        let _entered = timers.enter();
        let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
            extensions: vec![extension()],
            ..RuntimeOptions::default()
        })
        .map_err(|error| EngineError::Runtime { message: exception::bounded(&error.to_string()) })?;
        let loaded = load_and_warm_up(&mut runtime, bundle);
        // Also after an error: a runtime that is made for it can only be ended by a snapshot.
        let snapshot = runtime.snapshot();
        loaded?;
        Ok(Box::leak(snapshot))
    }

    fn load_and_warm_up(runtime: &mut JsRuntime, bundle: &ServerBundle) -> Result<(), EngineError> {
        load(runtime, &bundle.source)?;
        let render = render_function(runtime)?;
        if let Some(document) = &bundle.warm_up
            && let Outcome::Threw(message) = call(runtime, &render, document)
        {
            tracing::warn!(error = message, "the render that warms the snapshot up failed");
        }
        Ok(())
    }
}
