//! The engine's health, for `/readyz`.

/// The numbers of isolates and abandoned threads.
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
    /// Whether the process can take requests: an isolate is ready, and not too many threads are abandoned.
    pub fn is_healthy(&self) -> bool {
        self.ready > 0 && self.abandoned <= self.max_abandoned && !self.stopped
    }
}
