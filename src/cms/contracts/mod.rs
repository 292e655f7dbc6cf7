//! Contracts of customers: their lines and the progress of these, papers, and the notices about
//! them.
//!
//! - Contracts belong to a company, and each statement for a customer asks for the company of that
//!   customer as it is then: confirmed address, not blocked, or none. A table of routes, customers
//!   and changes tests that nobody gets a mark of another's contract (`tests/it/desk/apart.rs`).
//! - The bytes of papers are in no cache, file or address with a token. Each part is read for the
//!   company of the customer as it is then, also in the middle of a download
//!   (docs/decisions/2026-11-26-papers-of-contracts.md).
//! - A notice tells a customer of events of the contracts that the customer sees when it is sent.
//!   Opening its link changes nothing; its button and a mail program's one click do
//!   (docs/decisions/2026-11-26-notices.md).

pub(crate) mod columns;
pub(crate) mod desk;
pub(crate) mod difference;
pub(crate) mod due;
pub(crate) mod events;
pub(crate) mod every;
pub(crate) mod found;
pub(crate) mod kind;
pub(crate) mod last_revisions;
pub(crate) mod milestone_table;
pub(crate) mod milestones;
pub(crate) mod notices;
pub(crate) mod numbered;
pub(crate) mod open_lines;
pub(crate) mod pairs;
pub(crate) mod papers;
pub(crate) mod provider;
pub(crate) mod revisions;
pub mod sheet;
pub(crate) mod table;
mod told;
