//! The content: the files of `content/`, parsed, validated and handed to the store.
//!
//! Plain TOML, with all languages of a thing side by side. All problems are reported together, each with file, line
//! and valid alternatives.

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

use crate::locale::Locale;

use draft::Draft;
use file::TextFile;

pub use problem::{ContentError, Problem, ProblemKind};
pub use review::{ItemPage, Site, Target, review};
pub use seed::Seeding;
pub use source::ContentSource;

pub(super) use seed::{import, seed};
pub(super) use source::{Medium, MediumPath};

use super::store::{Board, Catalog, Contract, Item, ItemType, Label, Seo, StyleLine, Topic, Translated};

/// The complete content for the store; every list in the editor's order.
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
    /// Links within the site.
    links: Vec<ContentLink>,
    /// The types of items, each with the place of its first use.
    kinds: Vec<(i64, Problem)>,
    /// Things that lack a language.
    gaps: Vec<Problem>,
}

/// A link within the site.
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

/// Reads the content's files. Invalid parts are left out and added to the list of problems.
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
