//! The desk's overview: what has come in, and which pages are looked at.

mod certificates;
mod demonstration;
pub(crate) mod desk;
mod numbers;
mod readiness;
pub(crate) mod table;
mod test_mail;
