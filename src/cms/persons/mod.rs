//! Everything that is held of a person, by the address: shown, exported and erased at the person's
//! request (GDPR articles 15 to 20, PIPL articles 45 to 47).
//!
//! - Erased are the account with its sessions, links, notices and notes of downloads, inquiries with
//!   everything about them, also those in the bin, mails, and invitations.
//! - In texts of others, such as notes and the list of actions, the address and the name are
//!   replaced ([`redaction`]). The site's own content stays: it is named, for somebody to change.
//! - Contracts belong to the company and have to be kept by law. They stay, without anybody's name.
//! - Backups that were made before have what they had.

mod archive;
pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod erasure;
pub(crate) mod held;
mod redaction;
