//! The tests on PostgreSQL, with those of what SQLite does not have.

mod migration;
mod shared;
#[expect(clippy::duplicate_mod, reason = "the tests run on both databases")]
#[path = "suite/mod.rs"]
mod suite;

const POSTGRES: bool = true;
