//! Visits of the site: their records, kept for a time, and the counts of views.

pub(crate) mod commands;
pub(crate) mod days;
pub(crate) mod partitions;
pub(crate) mod provider;
pub(crate) mod table;
pub(crate) mod view_counts;
pub(crate) mod writer;
