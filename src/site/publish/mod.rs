//! From an address to a finished page: load its document, render it, assemble the HTML, compress,
//! cache.
//!
//! This module only connects others: `pages` makes the document, `render` the HTML of the root
//! element, `cache` decides what is served again.

mod assemble;
mod history;
mod html;
mod json;
mod page;
mod prepared;
mod publisher;
mod release;
mod renderer;
mod second_level;
mod stored;

pub use history::PurgeHistory;
pub use json::DocumentJson;
pub use page::{CacheOutcome, FinishedPage, Published};
pub use publisher::Publisher;
pub use release::{Release, ReleaseError};
pub use renderer::WantedPage;
pub use second_level::SecondLevel;
