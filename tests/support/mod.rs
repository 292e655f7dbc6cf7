//! Helpers shared by the tests.

pub mod bundle;
pub mod collector;
pub mod html;
pub mod language;
pub mod pictures;
pub mod process;
pub mod raw;
pub mod scripted;
pub mod site;
