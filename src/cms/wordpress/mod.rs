//! News and pages from a WordPress export (WXR 1.0 to 1.2, `selvage content import-wordpress`).
//!
//! The export is read in one pass ([`wxr`]). Translations become one entry ([`groups`]), texts the
//! desk's Markdown ([`text`]), pictures files of the library ([`pictures`]), and old addresses
//! redirects ([`moved`]). What came of a post or a file is remembered ([`memory`]), so that a second
//! import finds it again. Whatever does not come along is in the [`report`].

mod addresses;
mod entries;
mod groups;
mod import;
mod item;
mod lossy;
mod memory;
mod moved;
mod own_names;
mod pictures;
mod report;
mod rewrite;
mod shortcode_tag;
mod shortcodes;
mod shown_values;
mod text;
mod uploads;
mod wxr;

#[cfg(test)]
mod tests;

pub use import::{WordPressError, WordPressOptions, import_wordpress};
pub use report::{LeftOut, LeftReason, WordPressReport};
