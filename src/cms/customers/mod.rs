//! Customers of the company, the companies that they belong to, and their access to the site.
//!
//! - Only a link that goes to the owner of an address confirms it, and ends what was opened
//!   before.
//! - A session is opened only if the password that was checked is still the customer's
//!   (`Store::open_session`).
//! - A request for a link does the same for every address. The link's token is drawn when its mail
//!   is made (`mail::accounts`), and only its digest is stored
//!   (docs/decisions/2026-11-25-passwords.md).

pub(crate) mod access;
pub(crate) mod commands;
pub(crate) mod companies;
pub(crate) mod desk;
pub(crate) mod joining;
pub(crate) mod list;
pub(crate) mod passwords;
pub(crate) mod provider;
pub(crate) mod sessions;
pub(crate) mod sheet;
pub(crate) mod table;
