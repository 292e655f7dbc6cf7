//! Sitemaps, feeds, `llms.txt` and the small files at well-known addresses, made from the provider's lists.
//!
//! Only `pages` can collect the entries, since it knows which list produces which page. A sitemap
//! is made of all lists or not at all. A test crawls the site and compares the pages found with the
//! sitemaps.
//!
//! Architecture invariant: nothing here answers HTTP or renders, and no file says more than the CMS
//! and the pages do.

mod crawlers;
mod feed;
mod file_name;
mod files;
mod llms;
mod sitemap;
mod well_known;

pub use file_name::FileName;
pub use files::{FileError, Files};
