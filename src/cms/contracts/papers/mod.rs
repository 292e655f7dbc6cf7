//! Papers of contracts: what a customer may download.

pub(crate) mod archive;
mod archive_desk;
pub(crate) mod commands;
pub(crate) mod desk;
mod download;
mod names;
pub(crate) mod provider;
mod saved_names;
pub(crate) mod table;
