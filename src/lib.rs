//! Selvage: one binary that turns CMS data into full HTML with React, in three languages.
//!
//! Modules import in one direction, checked by `tests/architecture.rs`: [`cli`] starts the
//! [`server`], which accepts connections and hands requests to [`web`]; `web` answers them from the
//! shared state, [`app`]: pages from [`publish`], pictures from [`images`], sitemaps and feeds from
//! [`seo`]. [`pages`] loads a page's data from the [`provider`] and makes its document, [`render`]
//! turns the document into HTML, [`cache`] keeps the result. [`site`] says which page a URL is.
//! [`backend`] is the embedded provider, reached over HTTP only.

mod announce;
pub mod app;
pub mod backend;
mod body;
pub mod bundle;
pub mod cache;
pub mod cli;
mod cluster;
pub mod config;
mod desk_api;
mod error_chain;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod growth;
mod head;
mod header_value;
mod http_client;
mod icons;
mod images;
pub mod inquiry;
mod key_file;
mod limits;
pub mod locale;
mod markup;
mod media;
mod networks;
pub mod pages;
pub mod paper;
mod plain_text;
mod policies;
pub mod provider;
pub mod publish;
pub mod purge;
mod purge_report;
mod range;
mod redact;
pub mod render;
pub mod search;
mod seo;
pub mod server;
pub mod shutdown;
pub mod site;
mod spreadsheet;
pub mod stage;
mod telemetry;
#[cfg(test)]
mod typescript;
pub mod web;
