//! The content: the files of `content/`, parsed, validated and handed to the store.
//!
//! Plain TOML, with all languages of a thing side by side. All problems are reported together, each
//! with file, line and valid alternatives.

mod bbs;
mod cms;
mod customers;
mod draft;
mod file;
mod items;
mod markdown;
mod problem;
mod references;
mod seed;
mod source;
mod values;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::locale::Locale;

use draft::Draft;
use file::TextFile;

pub(crate) use problem::in_order;
pub use problem::{ContentError, ContentProblem, ProblemKind};
pub use seed::Seeding;
pub use source::ContentSource;

pub(super) use seed::{import, seed, seed_again};
pub(super) use source::{Medium, MediumPath};

use super::store::{
    Board, Catalog, Contract, Item, ItemType, Label, Seo, StyleLine, Topic, Translated,
};

/// The file of the customers.
const CUSTOMERS: &str = "customers.toml";

/// The complete content for the store; every list in the editor's order.
#[derive(Debug, Default)]
pub(crate) struct SeedContent {
    pub items: Vec<Translated<Item>>,
    pub types: Vec<Translated<ItemType>>,
    pub catalogs: Vec<Translated<Catalog>>,
    pub seo: Vec<Translated<Seo>>,
    pub boards: Vec<Translated<Board>>,
    pub labels: Vec<Translated<Label>>,
    pub topics: Vec<Translated<Topic>>,
    customers: Vec<ContentCustomer>,
    pub links: Vec<ContentLink>,
    /// The types of items, each with the place of its first use.
    pub kinds: Vec<(i64, ContentProblem)>,
    /// Things that lack a language.
    pub gaps: Vec<ContentProblem>,
}

#[derive(Debug)]
pub(crate) struct ContentLink {
    pub address: String,
    /// The language of the text.
    pub locale: Locale,
    /// The place, without a message.
    pub place: ContentProblem,
}

/// A demonstration customer with its contracts.
#[derive(Debug)]
struct ContentCustomer {
    email: String,
    password: values::SeedPassword,
    uname: String,
    avatar: String,
    contracts: Vec<(Contract, Vec<StyleLine>)>,
}

/// Reads the content of a folder, with its problems.
pub(crate) fn read_folder(
    folder: &Path,
) -> Result<(SeedContent, Vec<ContentProblem>), ContentError> {
    let source = ContentSource::Directory(folder.to_owned());
    let files = source.texts()?;
    let (content, mut problems) = read(&source, files);
    for path in source.pictures()? {
        let (kind, message) = match source.medium(&path) {
            Ok(Some(_)) => continue,
            Ok(None) => (
                ProblemKind::MissingPicture,
                "is left out: it is no file, is too large, or leads out of media/".to_owned(),
            ),
            Err(error) => (ProblemKind::Unreadable, format!("cannot be read: {error}")),
        };
        let file = folder.join(path.as_str()).display().to_string();
        problems.push(ContentProblem {
            kind,
            file,
            line: None,
            message,
        });
    }
    Ok((content, problems))
}

/// Reads the content's files. Invalid parts are left out and added to the list of problems.
fn read(source: &ContentSource, files: Vec<TextFile>) -> (SeedContent, Vec<ContentProblem>) {
    let mut draft = Draft::default();
    for file in files {
        match file.name() {
            "types.toml" => cms::read_types(&file, &mut draft),
            "catalogs.toml" => cms::read_catalogs(&file, &mut draft),
            "seo.toml" => cms::read_seo(&file, &mut draft),
            "bbs.toml" => bbs::read(&file, &mut draft),
            CUSTOMERS => customers::read(&file, &mut draft),
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
