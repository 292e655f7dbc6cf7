//! Helpers shared by the tests.

pub mod bundle;
pub mod ca;
pub mod collector;
pub mod databases;
pub mod frames;
pub mod html;
pub mod language;
pub mod log;
pub mod pictures;
pub mod postgres;
pub mod process;
pub mod raw;
pub mod relay;
pub mod scripted;
pub mod site;
pub mod small_disk;
pub mod smtp;
pub mod tls;
pub mod valkey;
pub mod words;
