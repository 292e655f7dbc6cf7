//! Tests from outside, through public doors.

#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod admin;
mod assets;
mod backend_kill;
mod brand;
mod buyers;
mod changed;
mod conditional;
mod content_files;
mod crowd;
mod customers;
mod documents;
mod embedded;
mod encodings;
mod error_page;
mod fair;
mod figures;
mod frame;
mod garment;
mod heads;
mod health;
mod hostile;
mod hostile_files;
mod images;
mod licences;
mod limits;
mod log_lines;
mod media;
mod media_sources;
mod missing_parts;
mod page_cache;
mod pages;
mod postgres;
mod privacy;
mod provider;
mod proxy;
mod purges;
mod rendered;
mod request_ids;
mod restart;
mod security_headers;
mod seo;
mod shared;
mod shell;
#[cfg(feature = "v8")]
mod snapshots;
mod stopping;
mod tls;
mod tools;
mod traces;
mod translations;
mod unavailable;
mod visits;
