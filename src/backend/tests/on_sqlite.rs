//! The tests on SQLite.

#[path = "suite/mod.rs"]
mod suite;

const POSTGRES: bool = false;
