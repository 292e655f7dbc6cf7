//! What search engines, feed readers and other sites' cards learn about the site: the meta tags and the structured data
//! of each page's head, the sitemaps, the feeds, and the small files that every site has at a known address.
//!
//! Heads are made from a page's own part while its document is put together, so they cannot say what the page does not
//! show. Sitemaps and feeds are made from the provider's lists.
//!
//! Architecture invariant: nothing here answers HTTP or renders, and nothing is made up: what the CMS does not say, no
//! tag says.

mod feed;
mod feed_link;
mod files;
mod head;
mod icons;
mod indexnow;
mod meta;
mod name;
mod sharing;
mod sitemap;
mod small;
mod structured;

pub use feed::FeedFormat;
pub use feed_link::{FeedLink, feed_links};
pub use files::{File, FileError, FileSettings, Files};
pub use head::{Described, Findings, describe, describe_brand};
pub use indexnow::IndexNow;
pub use meta::MetaTag;
pub use name::FileName;
pub use structured::{Graph, json};
