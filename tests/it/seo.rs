//! Files for search engines and feed readers.

mod baidu;
mod changes;
mod feeds;
mod sitemaps;
mod small;
mod warm_up;
