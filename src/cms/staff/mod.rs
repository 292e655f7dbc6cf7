//! The company's people: their accounts, roles, sessions and second factors, and the list of what
//! they did.
//!
//! - Every write at the desk is a row of `staff_actions`, in the transaction of the write.
//!   Customers and companies are in it by their ids (`customers::desk::subjects`). A draft that
//!   the form saves by itself is a row as well; an autosave that replaces another one of the same
//!   person has no row of its own (`entries::desk::change`).
//! - A session ends without use (`desk.session_idle`) and a week after the login.
//! - No account has a public password: the demonstration editor's is drawn at each start, and the
//!   account ends with the first owner (docs/decisions/2026-11-26-demonstration-accounts.md).
//! - Wrong codes of the second factor are counted in the database. Second factors are sealed with
//!   the key file, which is in no database and no backup.

pub(crate) mod action_list;
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
