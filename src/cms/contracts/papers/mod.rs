//! Papers of contracts: what a customer may download.

pub(crate) mod desk;
mod download;
pub(crate) mod provider;
pub(crate) mod table;
