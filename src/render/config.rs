//! What the engine is started with.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// The least heap limit, in bytes, with which an engine starts: loading a bundle takes some of it.
pub const MIN_HEAP_LIMIT: usize = 16 * 1024 * 1024;

/// How many isolates there are, and what each render may use.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// Isolates, each on its own thread: as many renders run at once.
    pub isolates: NonZeroUsize,
    /// How many renders may wait for an isolate; one more is refused at once.
    pub queue: NonZeroUsize,
    /// How long a script may run, from the moment an isolate takes the render up. Waiting does not count.
    pub deadline: Duration,
    /// The memory of one isolate, in bytes: JavaScript's heap, and as much again for array buffers. At least
    /// [`MIN_HEAP_LIMIT`].
    pub heap_limit_bytes: usize,
    /// How long after its deadline a thread may take to come back, before it is abandoned and replaced.
    pub grace: Duration,
    /// How many abandoned threads are borne. With one more the engine is unhealthy, and makes no new isolates until
    /// one comes back, since each of them holds a processor and its memory.
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

/// The server's half of the user interface: one classic script that defines `globalThis.selvageRender`, a function
/// from a document (JSON text) to the HTML of the root element.
#[derive(Clone, Debug)]
pub struct ServerBundle {
    pub(super) source: Arc<str>,
}

impl ServerBundle {
    /// A bundle of this source.
    #[must_use]
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        Self { source: source.into() }
    }
}
