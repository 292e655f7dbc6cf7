//! The company's people: their accounts, roles, sessions and second factors, and the list of what
//! they did.

pub(crate) mod actions;
pub(crate) mod commands;
pub(crate) mod demonstration;
pub(crate) mod desk;
pub(crate) mod factor_vault;
pub(crate) mod role;
pub(crate) mod second_factor;
pub(crate) mod second_factor_table;
pub(crate) mod sessions;
pub(crate) mod table;
