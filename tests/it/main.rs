//! Tests from outside, through public doors.

#[path = "../support/mod.rs"]
mod support;

mod provider;
