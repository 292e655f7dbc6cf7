//! Contracts of customers: their lines and the progress of these, papers, and the notices about
//! them.

pub(crate) mod columns;
pub(crate) mod desk;
pub(crate) mod events;
pub(crate) mod every;
pub(crate) mod kind;
pub(crate) mod milestone_table;
pub(crate) mod milestones;
pub(crate) mod notices;
pub(crate) mod open_lines;
pub(crate) mod papers;
pub(crate) mod provider;
pub mod sheet;
pub(crate) mod table;
