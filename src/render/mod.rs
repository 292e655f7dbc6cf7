//! The engine room: a page's document goes in, the HTML of the application's root element comes out.
//!
//! Architecture invariant: this room knows JavaScript, isolates and their limits, and nothing of what a page is about.
//! A document is text to it, and so is the HTML.

mod engine;

pub use engine::{
    Engine, EngineConfig, EngineError, EngineHealth, MIN_HEAP_LIMIT, RenderError, ServerBundle, prepare_process,
};
