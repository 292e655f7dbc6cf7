//! From an address to a finished page: load its document, render it, assemble the HTML, compress,
//! cache.
//!
//! This module only connects others: `pages` makes the document, `render` the HTML of the root
//! element, `cache` decides what is served again.
//!
//! - The key of a page is its parsed address: site, language, route with its declared parameters.
//!   An unknown query parameter creates no entry, and all unknown paths share one.
//! - A page is stored only if all its parts are present and none comes from an old answer. “Not
//!   found” is stored briefly, nothing else.
//! - Pages for one person never enter the cache (`site::Audience`).
//! - Bodies are compressed once for each coding, when somebody asks for it.
//! - A page is Markdown as well, made of its HTML when a program asks for it ([`markdown`]).
//! - Documents of cached pages are sent together to browsers that show links to them
//!   ([`document_sets`]).
//! - The pages of refusals and outages are made once for each site and language ([`prepared`]).

mod assemble;
mod document_sets;
mod history;
mod html;
mod json;
mod markdown;
mod markdown_pages;
mod page;
mod prepared;
mod publisher;
mod release;
mod renderer;
mod second_level;
mod stored;

pub use history::PurgeHistory;
pub use json::DocumentJson;
pub use markdown::MarkdownPage;
pub use page::{CacheOutcome, FinishedPage, Published};
pub use publisher::Publisher;
pub use release::{Release, ReleaseError};
pub use renderer::WantedPage;
pub use second_level::SecondLevel;
