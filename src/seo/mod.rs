//! Sitemaps, feeds and the small files at well-known addresses, made from the provider's lists.
//!
//! Architecture invariant: nothing here answers HTTP or renders, and no file says more than the CMS
//! and the pages do.

mod feed;
mod file_name;
mod files;
mod sitemap;
mod well_known;

pub use file_name::FileName;
pub use files::{FileError, Files};
