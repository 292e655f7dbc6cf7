//! The site: answers browsers and crawlers with pages that the JavaScript engine renders from the
//! provider's data.
//!
//! Modules import in one direction, checked by `tests/architecture.rs`: the [`server`] accepts
//! connections and hands requests to [`web`]; `web` answers them from the shared state, [`app`]:
//! pages from [`publish`], pictures from [`images`], sitemaps and feeds from [`seo`]. [`pages`]
//! loads a page's data from the [`provider`] and makes its document, [`render`] turns the document
//! into HTML, [`cache`] keeps the result.

mod announce;
pub mod app;
pub mod body;
pub mod bundle;
pub mod cache;
mod cluster;
mod head;
pub mod icons;
pub mod images;
mod limits;
mod markup;
mod media;
pub mod pages;
mod phrases;
mod policies;
pub mod provider;
pub mod publish;
pub mod purge;
pub mod render;
pub mod search;
pub mod seo;
pub mod server;
pub mod shutdown;
pub mod telemetry;
pub mod web;
