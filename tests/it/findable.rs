//! What search engines, feed readers and their like find.

mod feeds;
mod sitemaps;
mod small;
