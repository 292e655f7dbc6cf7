//! Customers from tables, and back: a row for each person, with the company that the person belongs
//! to.
//!
//! An import is one transaction, deletes nobody, and sends nothing: a new customer has no way in
//! until staff invite them ([`CustomerState::Added`](super::commands::CustomerState)).

mod columns;
mod command;
mod difference;
mod export;
mod read;
mod table;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use columns::subject;
pub use command::{export_customers, import_customers};
pub use difference::{CustomerChange, CustomerValue, ImportedCustomer, ImportedCustomers};
pub(crate) use export::exported;
pub(crate) use read::read_customers;
pub(crate) use write::write;
