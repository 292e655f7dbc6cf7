//! The tests on SQLite, with those of what PostgreSQL does not have.

mod spreadsheets;
#[path = "suite/mod.rs"]
mod suite;
mod upgrades;

const POSTGRES: bool = false;
