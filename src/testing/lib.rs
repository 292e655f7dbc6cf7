//! Shared by the unit tests of several crates: generated input, and how work grows with its
//! input.

pub mod fuzz;
pub mod growth;
