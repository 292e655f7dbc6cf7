//! Calls of the provider's API: a customer's own account (spec §7).

pub(crate) mod account;
pub(crate) mod passwords;
