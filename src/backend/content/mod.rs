//! The content: what editors write in `content/`, read, checked and handed to the store.
//!
//! Plain TOML, every language of a thing side by side. What is wrong in it is said with file and line and what would
//! be right; all of it at once, not the first alone.

mod bbs;
mod catalogs;
mod customers;
mod draft;
mod file;
mod items;
mod markdown;
mod problem;
mod references;
mod review;
mod seed;
mod seo;
mod source;
mod types;
mod values;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::locale::Locale;

use draft::Draft;
use file::TextFile;

pub use problem::{ContentError, Problem, ProblemKind};
pub use review::{ItemPage, Site, Target, review};
pub use source::ContentSource;

pub(super) use seed::{Seeding, import, seed};
pub(super) use source::{Medium, MediumPath};

use super::store::{Board, Catalog, Contract, Item, ItemType, Label, Seo, StyleLine, Topic, Translated};

/// Everything the content holds, ready for the store; every list in the editor's order.
#[derive(Debug, Default)]
struct Content {
    items: Vec<Translated<Item>>,
    types: Vec<Translated<ItemType>>,
    catalogs: Vec<Translated<Catalog>>,
    seo: Vec<Translated<Seo>>,
    boards: Vec<Translated<Board>>,
    labels: Vec<Translated<Label>>,
    topics: Vec<Translated<Topic>>,
    customers: Vec<ContentCustomer>,
    /// Where texts lead to within the site.
    links: Vec<ContentLink>,
    /// The types that items are of, each with the place where it is said.
    kinds: Vec<(i64, Problem)>,
    /// Things that some language lacks.
    gaps: Vec<Problem>,
}

/// An address within the site that a text leads to.
#[derive(Debug)]
struct ContentLink {
    address: String,
    /// The language of the text.
    locale: Locale,
    /// The place, without a message.
    place: Problem,
}

/// A demonstration customer with its contracts.
#[derive(Debug)]
struct ContentCustomer {
    email: String,
    password: values::Password,
    uname: String,
    avatar: String,
    contracts: Vec<(Contract, Vec<StyleLine>)>,
}

/// Everything that is wrong with the content in a folder, smaller things (see [`ProblemKind::is_fatal`]) included.
#[must_use]
pub fn check(folder: &Path) -> Vec<Problem> {
    let source = ContentSource::Directory(folder.to_owned());
    match source.texts() {
        Ok(files) => read(&source, files).1,
        Err(error) => error.problems,
    }
}

/// Reads the content's files; whatever is wrong is in the list of problems and left out of the content.
fn read(source: &ContentSource, files: Vec<TextFile>) -> (Content, Vec<Problem>) {
    let mut draft = Draft::default();
    for file in files {
        match file.name() {
            "types.toml" => types::read(&file, &mut draft),
            "catalogs.toml" => catalogs::read(&file, &mut draft),
            "seo.toml" => seo::read(&file, &mut draft),
            "bbs.toml" => bbs::read(&file, &mut draft),
            "customers.toml" => customers::read(&file, &mut draft),
            name if name.starts_with("items/") => items::read(&file, &mut draft),
            _ => draft.problem(file.problem(
                ProblemKind::UnknownFile,
                None,
                "is no file of the content; those are items/**.toml, types.toml, catalogs.toml, seo.toml, bbs.toml \
                 and customers.toml",
            )),
        }
    }
    draft.finish(source)
}
