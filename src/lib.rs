//! Selvage: one binary that turns CMS data into full HTML with React, in three languages.
//!
//! A request passes through the rooms from top to bottom: `web` answers HTTP, [`site`] says which page a URL is,
//! [`cache`] keeps rendered pages, [`pages`] asks the [`provider`] for a page's data and makes its document,
//! [`render`] turns the document into HTML. [`backend`] is the embedded provider, reached over HTTP alone.

pub mod app;
pub mod backend;
pub mod bundle;
pub mod cache;
mod causes;
pub mod cli;
pub mod config;
pub mod findable;
pub mod image;
pub mod locale;
pub mod pages;
pub mod provider;
pub mod publish;
pub mod render;
pub mod shutdown;
pub mod site;
pub mod telemetry;
#[cfg(test)]
mod typescript;

pub mod web;
