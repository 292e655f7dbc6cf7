//! Entries: the texts of the site that editors write. Their revisions, what is public of them, and
//! how the site is told of a change.

pub(crate) mod announcement_table;
pub(crate) mod announcements;
pub(crate) mod bin;
pub(crate) mod commands;
pub(crate) mod desk;
pub(crate) mod entry;
pub(crate) mod field;
mod filled;
pub(crate) mod kinds;
pub(crate) mod list;
pub(crate) mod overlay;
pub(crate) mod projection;
pub(crate) mod provider;
pub(crate) mod removal;
pub(crate) mod revisions;
pub(crate) mod row;
pub(crate) mod samples;
mod template_list;
pub(crate) mod templates;
pub(crate) mod texts;
pub(crate) mod told;
mod words;
