//! From an address to a finished page: load its document, render it, put the HTML together, compress, keep.
//!
//! This room joins the others and knows none of their insides: `pages` makes the document, `render` the HTML of the root
//! element, `cache` decides what is served again.

mod html;
mod page;
mod publisher;
mod purge;
mod release;

pub use page::{Copy, FinishedPage, Published};
pub use publisher::Publisher;
pub use purge::{PurgeOrder, PurgePath, Purged};
pub use release::{Release, ReleaseError};
