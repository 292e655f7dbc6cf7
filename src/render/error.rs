//! The errors of renders and of the engine's start.

use std::fmt::Display;
use std::time::Duration;

use super::exception::bounded;

/// The reason why a render gave no HTML. The visitor then gets the shell, and the browser renders.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    /// The queue is full. The render was not begun and may be retried.
    #[error("the render queue is full")]
    QueueFull,
    /// The script was still running at its deadline. Its isolate is replaced.
    #[error("the render did not end within {0:?}")]
    Deadline(Duration),
    /// The script exceeded the heap limit. Its isolate is replaced.
    #[error("the render ran into the heap limit")]
    HeapLimit,
    /// The script threw, or returned something other than a string. Its isolate stays in use.
    #[error("the render threw: {message}")]
    Threw {
        /// The exception with its stack, at most 4,096 UTF-16 units. It may quote content: for the log only.
        message: String,
    },
    /// The isolate's thread panicked or there is no isolate. It is replaced.
    #[error("the isolate broke")]
    Broken,
    /// The engine is shutting down.
    #[error("the engine has stopped")]
    Stopped,
}

impl RenderError {
    /// The error's label in metrics and traces.
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

/// The reason why the engine or one of its isolates could not be started.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EngineError {
    /// The heap limit is too low to load a bundle.
    #[error("the heap limit of {wanted} bytes is below the minimum of {least} bytes")]
    HeapLimitTooLow {
        /// The configured limit, in bytes.
        wanted: usize,
        /// [`MIN_HEAP_LIMIT`](super::MIN_HEAP_LIMIT).
        least: usize,
    },
    /// The bundle threw while it was loaded.
    #[error("the server bundle could not be loaded: {message}")]
    Bundle {
        /// The exception with its stack, at most 4,096 UTF-16 units.
        message: String,
    },
    /// The bundle does not define the function that renders.
    #[error("the server bundle does not define the function selvageRender")]
    NoRenderFunction,
    /// The JavaScript engine itself could not be set up.
    #[error("the JavaScript engine could not be set up: {message}")]
    Runtime {
        /// The message of `deno_core`, at most 4,096 characters.
        message: String,
    },
    /// The bundle was not loaded within this time.
    #[error("the server bundle was not loaded within {0:?}")]
    Slow(Duration),
    /// The snapshot cannot be used or written.
    #[error("the engine's snapshot: {message}")]
    Snapshot {
        /// The reason.
        message: String,
    },
    /// The operating system could not create a thread.
    #[error("cannot create a thread for the engine: {message}")]
    Thread {
        /// The system's message.
        message: String,
    },
    /// The thread panicked; the panic itself is on standard error.
    #[error("the engine's thread panicked while it started")]
    Panicked,
}

impl EngineError {
    pub(super) fn bundle(error: impl Display) -> Self {
        Self::Bundle { message: bounded(&error.to_string()) }
    }

    pub(super) fn runtime(error: impl Display) -> Self {
        Self::Runtime { message: bounded(&error.to_string()) }
    }

    pub(super) fn thread(error: impl Display) -> Self {
        Self::Thread { message: error.to_string() }
    }
}
