//! What the tests share.

pub mod scripted;
