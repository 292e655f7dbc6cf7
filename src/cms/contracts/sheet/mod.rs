//! Contracts of customers from tables, and back: files that merchandisers keep in a spreadsheet,
//! and the values of the desk's form and of programs, which are checked alike.
//!
//! A file has a row for each style line; a row without a contract number belongs to the contract
//! above it, as in merged cells. An import is one transaction: a file with a problem changes
//! nothing, and one that was imported before changes nothing either.

mod batch;
mod command;
mod difference;
mod export;
mod file;
mod plan;
mod read;
mod read_milestones;
pub(crate) mod subject;
mod totals;
mod write;
mod written;
mod yuan_or_yen;

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;

pub use crate::contracts::difference::{FieldChange, LineChange, LineChangeKind};
pub(crate) use batch::{BatchPlaces, read_batch};
pub use command::{export_contracts, import_contracts};
pub use difference::{ContractChange, ImportedContract, ImportedContracts, MissingLine};
pub(crate) use export::{ExportedContracts, table};
pub use file::ContractOptions;
pub(crate) use file::open;
pub(crate) use write::{ImportMode, save, write};
pub(crate) use written::FIRST_LINE;
