//! Mails to customers about what happened to their contracts, one a day at most.

pub(crate) mod provider;
pub(crate) mod rules;
pub(crate) mod table;
