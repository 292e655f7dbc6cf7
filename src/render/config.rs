//! The engine's configuration and the server script.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use super::snapshot::Snapshot;

/// The lowest heap limit that an engine accepts, in bytes: loading a bundle needs part of it.
pub const MIN_HEAP_LIMIT: usize = 16 * 1024 * 1024;

/// The number of isolates and the limits of each render.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// Number of isolates, each on its own thread; also the number of concurrent renders.
    pub isolates: NonZeroUsize,
    /// Maximum number of renders that wait for an isolate; further ones are refused at once.
    pub queue: NonZeroUsize,
    /// Maximum run time of a script, counted from the moment an isolate takes the render. Waiting does not count.
    pub deadline: Duration,
    /// Maximum heap of one isolate, in bytes; the same amount again may be used by array buffers. At least
    /// [`MIN_HEAP_LIMIT`].
    pub heap_limit_bytes: usize,
    /// Time after the deadline in which a thread must return before it is abandoned and replaced.
    pub grace: Duration,
    /// Maximum number of abandoned threads. With more the engine is unhealthy and starts no isolate until one of them
    /// returns, since each of them uses a core and memory.
    pub max_abandoned: usize,
}

impl Default for EngineConfig {
    fn default() -> Self {
        Self {
            isolates: available_parallelism().unwrap_or(NonZeroUsize::MIN),
            queue: NonZeroUsize::new(64).unwrap_or(NonZeroUsize::MIN),
            deadline: Duration::from_secs(2),
            heap_limit_bytes: 128 * 1024 * 1024,
            grace: Duration::from_secs(1),
            max_abandoned: 2,
        }
    }
}

/// The UI's server script: one classic script that defines `globalThis.selvageRender`, a function from a document
/// (JSON text) to the HTML of the root element.
#[derive(Clone, Debug)]
pub struct ServerBundle {
    pub(super) source: Arc<str>,
    pub(super) snapshot: Option<Snapshot>,
}

impl ServerBundle {
    /// Creates a bundle from its source.
    #[must_use]
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        Self { source: source.into(), snapshot: None }
    }

    /// Starts isolates from a snapshot of this bundle, instead of loading the bundle in each.
    #[must_use]
    pub fn with_snapshot(self, snapshot: Option<Snapshot>) -> Self {
        Self { snapshot, ..self }
    }
}
