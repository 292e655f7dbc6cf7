//! What isolates start from: on V8 a snapshot of the loaded bundle, on `QuickJS` the bundle itself.

use std::sync::Arc;
#[cfg(feature = "v8")]
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

#[cfg(feature = "v8")]
use parking_lot::Mutex;

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
    is_loaded: bool,
}

impl StartPoint {
    /// `QuickJS` has no snapshot that holds a bundle, so there this only keeps the source.
    ///
    /// # Errors
    /// None, but V8 has some.
    #[cfg(not(feature = "v8"))]
    #[expect(clippy::unnecessary_wraps, reason = "V8 has errors here")]
    pub(super) fn prepare(bundle: ServerBundle) -> Result<Self, EngineError> {
        Ok(Self { source: bundle.source, snapshot: None, is_loaded: false })
    }

    /// The first bundle of the process is loaded once, in a thread of its own, and a snapshot of it is taken. Isolates of
    /// any other bundle start from that snapshot too, and load theirs over it: such come with `make dev` and with tests.
    ///
    /// V8 keeps the read-only objects of all isolates in one place. Taking a snapshot puts more there, and isolates of
    /// another snapshot find other objects than their own: either crashes the process. Before the first engine has its
    /// snapshot there is no isolate.
    ///
    /// # Errors
    /// When the bundle throws or does not define its render function.
    #[cfg(feature = "v8")]
    pub(super) fn prepare(bundle: ServerBundle) -> Result<Self, EngineError> {
        let source = Arc::clone(&bundle.source);
        let mut first = FIRST.lock();
        if let Some(first) = &*first {
            let is_loaded = first.is_loaded && first.source == source;
            return Ok(Self { source, snapshot: first.snapshot, is_loaded });
        }
        let (snapshot, loaded) = take(bundle)?;
        let first = first.insert(Self { source, snapshot: Some(snapshot), is_loaded: loaded.is_ok() });
        loaded.map(|()| first.clone())
    }

    /// Whether the snapshot has this very bundle in it.
    pub(super) fn is_loaded(&self) -> bool {
        self.is_loaded
    }

    pub(super) fn snapshot(&self) -> Option<&'static [u8]> {
        self.snapshot
    }

    pub(super) fn source(&self) -> &Arc<str> {
        &self.source
    }
}

/// What the first engine of the process starts from, be its bundle good or not. `deno_core` takes snapshots for the
/// life of the process alone, so this one, some 2 MB, is never freed.
#[cfg(feature = "v8")]
static FIRST: Mutex<Option<StartPoint>> = Mutex::new(None);

#[cfg(feature = "v8")]
fn take(bundle: ServerBundle) -> Result<(&'static [u8], Result<(), EngineError>), EngineError> {
    let (sender, receiver) = channel();
    platform::spawn("js-snapshot", move || {
        // Nobody waits any more if it took too long.
        let _ = sender.send(snapshot::take(&bundle));
    })
    .map_err(|error| EngineError::Thread { message: error.to_string() })?;
    receiver.recv_timeout(SLOWEST_START).map_err(|error| match error {
        RecvTimeoutError::Timeout => EngineError::Slow(SLOWEST_START),
        RecvTimeoutError::Disconnected => EngineError::Panicked,
    })?
}

#[cfg(feature = "v8")]
mod snapshot {
    use deno_core::{JsRuntimeForSnapshot, RuntimeOptions};

    use super::super::config::ServerBundle;
    use super::super::error::EngineError;
    use super::super::exception;
    use super::super::extension::extension;
    use super::super::isolate::{load, render_function};

    /// A snapshot, and whether the bundle in it could be loaded.
    pub(super) fn take(bundle: &ServerBundle) -> Result<(&'static [u8], Result<(), EngineError>), EngineError> {
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
        let loaded = load(&mut runtime, &bundle.source).and_then(|()| render_function(&mut runtime).map(drop));
        // Also after an error: a runtime that is made for it can only be ended by a snapshot.
        let snapshot = runtime.snapshot();
        Ok((Box::leak(snapshot), loaded))
    }
}
