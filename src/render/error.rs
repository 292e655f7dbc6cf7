//! What can go wrong with a render, and with starting the engine.

use std::time::Duration;

/// Why one render gave no HTML. The visitor then gets the shell, and the browser renders.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    /// As many renders wait as the queue holds. Nothing was begun: trying again later is all right.
    #[error("the render queue is full")]
    QueueFull,
    /// The script was still running at its deadline. Its isolate is replaced.
    #[error("the render did not end within {0:?}")]
    Deadline(Duration),
    /// The script wanted more memory than an isolate may have. Its isolate is replaced.
    #[error("the render ran into the heap limit")]
    HeapLimit,
    /// The script threw, or returned something other than a string. Its isolate goes on serving.
    #[error("the render threw: {message}")]
    Threw {
        /// The exception with its stack, cut off at 4,096 UTF-16 units. It may quote content: for the log alone.
        message: String,
    },
    /// The isolate's thread failed in a way that is our own fault. It is replaced.
    #[error("the isolate broke")]
    Broken,
    /// The engine is shutting down.
    #[error("the engine has stopped")]
    Stopped,
}

impl RenderError {
    /// The error in one word, as metrics and traces have it.
    pub(super) const fn label(&self) -> &'static str {
        match self {
            Self::QueueFull => "queue_full",
            Self::Deadline(_) => "deadline",
            Self::HeapLimit => "heap_limit",
            Self::Threw { .. } => "threw",
            Self::Broken => "broken",
            Self::Stopped => "stopped",
        }
    }
}

/// Why the engine, or one of its isolates, could not be started.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EngineError {
    /// No isolate could even load the bundle within this many bytes.
    #[error("the heap limit of {wanted} bytes is below the least of {least} bytes")]
    HeapLimitTooLow {
        /// What the configuration says, in bytes.
        wanted: usize,
        /// [`MIN_HEAP_LIMIT`](super::MIN_HEAP_LIMIT).
        least: usize,
    },
    /// The bundle threw while it was loaded.
    #[error("the server bundle could not be loaded: {message}")]
    Bundle {
        /// The exception with its stack, bounded.
        message: String,
    },
    /// The bundle does not define the function that renders.
    #[error("the server bundle does not define the function selvageRender")]
    NoRenderFunction,
    /// The JavaScript engine itself could not be set up.
    #[error("the JavaScript engine could not be set up: {message}")]
    Runtime {
        /// What `deno_core` says, bounded.
        message: String,
    },
    /// The bundle was still being loaded after this time.
    #[error("the server bundle was not loaded within {0:?}")]
    Slow(Duration),
    /// The operating system gave no thread.
    #[error("no thread for the engine: {message}")]
    Thread {
        /// The system's own words.
        message: String,
    },
    /// The thread panicked; the panic itself is on standard error.
    #[error("the engine's thread panicked while it started")]
    Panicked,
}
