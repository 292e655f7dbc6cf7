//! What the unit tests of several crates share: generated input, and how work grows with its
//! input.

pub mod fuzz;
pub mod growth;
