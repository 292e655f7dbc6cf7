//! Visits of the site: their records, kept for a time, and the counts of views.
//!
//! Records are stored and logged here only, after parsing and without what could be a secret. Page
//! views of a day that is over are counted once, not when they are logged.

pub(crate) mod commands;
pub(crate) mod days;
pub(crate) mod partitions;
pub(crate) mod provider;
pub(crate) mod table;
pub(crate) mod view_counts;
pub(crate) mod writer;
