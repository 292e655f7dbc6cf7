//! Inquiries of visitors: stored, answered, exported, and deleted when their time is over.

pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod files;
pub(crate) mod inbox;
pub(crate) mod provider;
pub(crate) mod table;
