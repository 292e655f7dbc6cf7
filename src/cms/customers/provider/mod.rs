//! What customers do with their own account (spec §7).

pub(crate) mod account;
pub(crate) mod passwords;
