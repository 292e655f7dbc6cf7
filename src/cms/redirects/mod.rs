//! Redirects: the addresses that the site had before, and where each of them leads now. The site
//! asks for all of them at once ([`provider`]), and answers with one where it has no page.

pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod folder;
pub(crate) mod names;
pub(crate) mod pages;
pub(crate) mod plan;
pub(crate) mod provider;
pub(crate) mod sheet;
pub(crate) mod table;
