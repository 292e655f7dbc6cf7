//! Structured data: a page's content as one JSON-LD graph of schema.org types.
//!
//! Every page contains the company, the site, itself and its breadcrumb; lists, articles, samples and the contact page
//! contain their entities. There are no prices, ratings or authors, since the CMS has none.

mod brand;
mod build;
mod vocabulary;

#[cfg(test)]
mod tests;

pub(super) use brand::brand_graph;
pub(super) use build::graph;
pub use vocabulary::{Graph, json_ld};
