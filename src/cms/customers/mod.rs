//! Customers of the company, the companies that they belong to, and their access to the site.

pub(crate) mod access;
pub(crate) mod commands;
pub(crate) mod companies;
pub(crate) mod desk;
pub(crate) mod list;
pub(crate) mod passwords;
pub(crate) mod provider;
pub(crate) mod sessions;
pub(crate) mod table;
