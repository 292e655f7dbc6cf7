//! What search engines, feed readers and their like find.

mod changes;
mod feeds;
mod sitemaps;
mod small;
mod warm_up;
