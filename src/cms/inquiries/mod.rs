//! Inquiries of visitors: stored, answered, exported, and deleted when their time is over.
//!
//! An inquiry is stored before the buyer's browser is told its number, and its mails are committed
//! with it. Each thing that is done to it at the desk is a numbered event, in one transaction with
//! the mail of an answer; a number that is taken is a conflict.

pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod files;
pub(crate) mod inbox;
pub(crate) mod provider;
pub(crate) mod replies;
pub(crate) mod signed;
pub(crate) mod table;
pub(crate) mod templates;
pub(crate) mod told;
pub(crate) mod uploads;
