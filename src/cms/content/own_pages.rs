//! The names of the company's own pages.

use super::fields::fields;
use crate::entries::entry::Section;
use crate::entries::kinds::EntryKind;
use base::site::PageName;

/// The field with the name.
pub(crate) const NAME: &str = "name";

/// Whether an entry in a file is an own page.
pub(crate) fn is_own_page(kind: EntryKind, file: &str) -> bool {
    Section::of(kind, file) == Section::OwnPages
}

/// Returns the name of an own page; `None` of others.
pub(crate) fn name_of(kind: EntryKind, file: &str, body: &str) -> Option<PageName> {
    let is_own = is_own_page(kind, file);
    let name = is_own.then(|| fields(kind, body).common.remove(NAME))??;
    name.to_string().parse().ok()
}
