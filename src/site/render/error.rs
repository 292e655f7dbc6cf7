//! The errors of renders and of the engine's start.

use std::fmt::Display;
use std::time::Duration;

use strum::IntoStaticStr;

use super::exception::bounded;

/// The reason why a render gave no HTML. The visitor then gets the shell, and the browser renders.
#[derive(Clone, Debug, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
        /// The exception with its stack, at most 4,096 UTF-16 units. It may quote content: for the
        /// log only.
        message: String,
    },
    /// The isolate's thread panicked or there is no isolate. It is replaced.
    #[error("the isolate broke")]
    Broken,
    #[error("the engine has stopped")]
    Stopped,
}

impl RenderError {
    /// The error's label in metrics and traces.
    pub(super) fn label(&self) -> &'static str {
        self.into()
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
    #[error("the server bundle could not be loaded: {message}")]
    Bundle {
        /// The exception with its stack, at most 4,096 UTF-16 units.
        message: String,
    },
    #[error("the server bundle does not define the function selvageRender")]
    NoRenderFunction,
    /// The message of `deno_core`, at most 4,096 characters.
    #[error("the JavaScript engine could not be set up: {0}")]
    Runtime(String),
    #[error("the server bundle was not loaded within {0:?}")]
    Slow(Duration),
    #[error("cannot create a thread for the engine: {0}")]
    Thread(String),
    /// The thread panicked; the panic itself is on standard error.
    #[error("the engine's thread panicked while it started")]
    Panicked,
}

impl EngineError {
    pub(super) fn bundle(error: impl Display) -> Self {
        Self::Bundle {
            message: bounded(&error.to_string()),
        }
    }

    pub(super) fn runtime(error: impl Display) -> Self {
        Self::Runtime(bounded(&error.to_string()))
    }

    pub(super) fn thread(error: impl Display) -> Self {
        Self::Thread(error.to_string())
    }
}
