//! Tests from outside, through public doors.

#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod backend_kill;
mod documents;
mod heads;
mod missing_parts;
mod page_cache;
mod pages;
mod provider;
mod purges;
mod unavailable;
