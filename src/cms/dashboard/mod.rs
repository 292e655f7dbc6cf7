//! The desk's overview: what has come in, and which pages are looked at.

pub(crate) mod desk;
pub(crate) mod table;
