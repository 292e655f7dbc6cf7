//! From an address to a finished page: load its document, render it, put the HTML together, compress, keep.
//!
//! This room joins the others and knows none of their insides: `pages` makes the document, `render` the HTML of the root
//! element, `cache` decides what is served again.

mod body;
mod edition;
mod encoding;
mod html;
mod media;
mod page;
mod publisher;
mod purge;

pub use body::{Body, Variant};
pub use edition::Edition;
pub use encoding::Coding;
pub use media::{Media, MediaError, MediaFile};
pub use page::{Copy, FinishedPage, Published};
pub use publisher::{Freshness, Publisher};
pub use purge::{PurgeOrder, PurgePath, Purged};
