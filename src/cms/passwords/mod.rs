//! Passwords: their hashes, those that are easy to guess, and links that allow a new one.

pub(crate) mod easy;
pub(crate) mod hashes;
pub(crate) mod link;
