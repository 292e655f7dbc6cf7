//! How the engine is, for `/readyz`.

/// How many isolates there are, and should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineHealth {
    /// Isolates that serve or could.
    pub ready: usize,
    /// Isolates that the configuration asks for.
    pub wanted: usize,
    /// Threads that did not come back after their deadline, and still have not.
    pub abandoned: usize,
    /// How many of those are borne.
    pub max_abandoned: usize,
    /// The engine has shut down, and the last of its isolates is gone.
    pub stopped: bool,
}

impl EngineHealth {
    /// Whether to send this process any requests: some isolate is ready, and not too many threads are lost.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.ready > 0 && self.abandoned <= self.max_abandoned && !self.stopped
    }
}
