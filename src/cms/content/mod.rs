//! The content: the files of `content/`, parsed, validated and handed to the store.
//!
//! Plain TOML, with all languages of a thing side by side. All problems are reported together, each
//! with file, line and valid alternatives.

mod accounts;
mod beginning;
mod check;
pub(crate) mod customer_table;
mod customers;
mod demonstration;
mod difference;
mod draft;
mod edit;
mod export;
mod extra;
mod field_problems;
mod fields;
mod file;
mod import;
mod line_starts;
mod lines;
mod markdown;
mod media_in;
mod moving;
mod order;
mod own_pages;
mod problem;
mod published;
mod put;
mod reader;
mod redirects;
mod references;
mod seed;
mod site_text;
mod source;
mod split;
mod values;
pub(crate) mod version;
mod written;

#[cfg(test)]
mod growth;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::path::Path;

use base::inquiry::Attachment;
use base::locale::Locale;
use base::paper::PaperKind;
use strum::VariantArray as _;

use draft::ContentDraft;
use file::TextFile;

pub use beginning::{BegunDatabase, ContentOrigin, FoundContent, begin};
pub(crate) use demonstration::remove as remove_demonstration_from;
pub use demonstration::{
    DemonstrationRemoval, RemovedDemonstration, RemovedEntry, remove_demonstration,
};
pub(crate) use difference::Author;
pub use difference::EntryDifference;
pub use export::Exported;
pub use import::{ImportOptions, Imported, ImportedEntry, PictureChecks};
pub use problem::in_order;
pub use problem::{ContentError, ContentProblem, ProblemKind};
pub use seed::Seeding;
pub use source::ContentSource;

pub(crate) use accounts::seed_again;
pub(crate) use beginning::found;
pub(crate) use check::{EntryCheck, TextDifference, check, links};
pub(crate) use edit::{rows, write, write_in};
pub(crate) use export::export;
pub(crate) use field_problems::{FieldPlaces, FieldProblem, missing_fields};
pub(crate) use fields::{
    EntryFields, FieldValue, Fields, FieldsError, begun, fields, renumbered, title, with_fields,
};
pub(crate) use import::{checked_upload, import};
pub(crate) use markdown::Markdown;
pub(crate) use media_in::media_in;
pub(crate) use moving::{move_after, move_before};
pub(crate) use own_pages::{NAME, name_of};
pub(crate) use put::{WantedEntry, put};
pub(crate) use seed::seed;
use source::PLAIN_NAMES;
pub(crate) use source::{ContentFile, MediumPath};

use crate::contracts::columns::{Contract, StyleLine};
use crate::entries::entry::{EntryId, State, States};
pub use crate::entries::kinds::EntryKind;
use crate::entries::row::EntryRow;
use crate::redirects::folder::FILE as REDIRECTS;
use crate::redirects::plan::WantedRedirect;

/// The file of the customers.
const CUSTOMERS: &str = "customers.toml";

/// The complete content for the store; every list in the editor's order.
#[derive(Debug, Default)]
pub struct SeedContent {
    entries: Vec<ContentEntry>,
    customers: Vec<ContentCustomer>,
    redirects: Vec<WantedRedirect>,
    pub links: Vec<ContentLink>,
    /// The types of items, each with the place of its first use.
    pub kinds: Vec<(i64, ContentProblem)>,
    /// Things that lack a language.
    pub gaps: Vec<ContentProblem>,
}

/// An entry of a file.
#[derive(Debug)]
struct ContentEntry {
    id: EntryId,
    file: String,
    /// The text, with the comments before it.
    body: String,
    rows: Vec<TranslatedRow>,
}

/// A language of an entry.
#[derive(Clone, Debug)]
pub struct TranslatedRow {
    pub lang: Locale,
    pub state: State,
    pub row: EntryRow,
}

impl ContentEntry {
    /// An entry whose text is yet to be set.
    fn new(id: EntryId, rows: Vec<TranslatedRow>) -> Self {
        let (file, body) = (String::new(), String::new());
        Self {
            id,
            file,
            body,
            rows,
        }
    }

    fn row(&self, lang: Locale) -> Option<&EntryRow> {
        let row = self.rows.iter().find(|row| row.lang == lang);
        row.map(|row| &row.row)
    }

    fn states(&self) -> States {
        let mut states = States::default();
        for row in &self.rows {
            states.set(row.lang, row.state);
        }
        states
    }
}

impl SeedContent {
    /// Returns the languages of the entries of a kind, in the editor's order.
    pub fn rows(&self, kind: EntryKind) -> impl Iterator<Item = &TranslatedRow> {
        let entries = self.entries.iter().filter(move |own| own.id.kind == kind);
        entries.flat_map(|entry| &entry.rows)
    }
}

#[derive(Debug)]
pub struct ContentLink {
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
    /// Its name; `None` for a company of one.
    company: Option<String>,
    avatar: String,
    contracts: Vec<(Contract, Vec<StyleLine>)>,
    papers: Vec<ContentPaper>,
}

/// A paper of a demonstration contract.
#[derive(Debug)]
struct ContentPaper {
    /// The contract's id.
    sid: String,
    /// The path below `papers/`.
    path: String,
    /// Seconds since 1970.
    added_at: i64,
    /// `None` until it has been read.
    file: Option<Attachment>,
    /// The problem if there is no such file.
    problem: ContentProblem,
}

impl ContentPaper {
    fn kind(&self) -> PaperKind {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        let stem = name.split('.').next().unwrap_or_default();
        stem.parse().unwrap_or(PaperKind::Other)
    }
}

/// Reads the content of a folder, with its problems.
pub fn read_folder(folder: &Path) -> Result<(SeedContent, Vec<ContentProblem>), ContentError> {
    let source = ContentSource::Directory(folder.to_owned());
    let files = source.texts()?;
    if files.is_empty() {
        return Err(source.without_texts().into());
    }
    let (content, mut problems) = read(&source, files);
    let (pictures, unnamed) = source.named_pictures()?;
    problems.extend(unnamed.into_iter().map(|path| ContentProblem {
        kind: ProblemKind::MissingPicture,
        file: path.display().to_string(),
        line: None,
        message: format!("is left out: {PLAIN_NAMES}"),
    }));
    for path in pictures {
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
    let mut draft = ContentDraft::default();
    for file in files {
        read_file(&file, &mut draft);
    }
    draft.finish(source)
}

fn read_file(file: &TextFile, draft: &mut ContentDraft) {
    let before = draft.content.entries.len();
    let kinds = EntryKind::of_file(file.name());
    match file.name() {
        CUSTOMERS => customers::read(file, draft),
        REDIRECTS => redirects::read(file, draft),
        _ if kinds.is_empty() => {
            let mut files: Vec<_> = EntryKind::VARIANTS
                .iter()
                .map(|kind| kind.declaration().file)
                .collect();
            files.dedup();
            let files = files.join(", ").replace("/,", "/**.toml,");
            let others = format!("{REDIRECTS} and {CUSTOMERS}");
            let message = format!("is no file of the content; those are {files}, {others}");
            draft.problem(file.problem(ProblemKind::UnknownFile, None, message));
        }
        _ => reader::read(file, &kinds, draft),
    }
    if draft.content.entries.len() == before {
        return;
    }
    match split::split(file) {
        Ok(bodies) => {
            let read = draft.content.entries.split_off(before);
            draft
                .content
                .entries
                .extend(with_bodies(file, read, bodies));
        }
        Err(problem) => draft.problem(problem),
    }
}

/// Gives entries, which are in the order of the file for each kind, their texts, and puts them in
/// the order of the file.
fn with_bodies(
    file: &TextFile,
    entries: Vec<ContentEntry>,
    bodies: Vec<(String, String)>,
) -> Vec<ContentEntry> {
    let mut by_table: HashMap<_, VecDeque<_>> = HashMap::new();
    for entry in entries {
        by_table
            .entry(entry.id.kind.declaration().table)
            .or_default()
            .push_back(entry);
    }
    let next = |(table, body): (String, String)| {
        let mut entry = by_table.get_mut(table.as_str())?.pop_front()?;
        file.name().clone_into(&mut entry.file);
        entry.body = body;
        Some(entry)
    };
    bodies.into_iter().filter_map(next).collect()
}
