//! Structured data: what a page is about, in the words of schema.org, as one JSON-LD graph.
//!
//! Every page names the company, the site, itself and its place; lists, articles, samples and the contact page say what
//! they hold. There are no prices, ratings or authors, since the CMS has none.

mod brand;
mod build;
mod vocabulary;

#[cfg(test)]
mod tests;

pub(super) use brand::brand_graph;
pub(super) use build::graph;
pub use vocabulary::{Graph, json_ld};
