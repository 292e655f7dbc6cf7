//! Seeding: writes the content into the store.
//!
//! A start with unchanged content takes one hash and one query. Otherwise the entries that differ
//! get revisions in one transaction, so that readers see either the old or the new content.
//! Registered customers, sessions and visits stay unchanged.

use tokio::task::spawn_blocking;

use super::accounts::{password_hashes, write_customers};
use super::difference::{Author, difference};
use super::version::{SeededHashes, SeededPart};
use super::{
    CUSTOMERS, ContentEntry, ContentError, ContentProblem, ContentSource, ProblemKind, SeedContent,
    TextFile, read, source,
};
use crate::content::version;
use crate::entries::revisions;
use crate::entries::revisions::Revision;
use crate::passwords::hashes::Passwords;
use crate::staff::demonstration::DEMONSTRATION;
use crate::store::{Store, Transaction};
use crate::{BackendError, clock};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeding {
    Unchanged,
    Replaced,
}

/// The author of the built-in content.
pub(super) const BUILT_IN: &str = "selvage";
/// The author of the content of a configured folder.
pub(super) const FOLDER: &str = "embedded.content";

/// Writes the source's content into the store: into an empty one, and later, as long as nobody else
/// has written there. A configured folder is always written. Of the built-in content, the customers
/// exist for a demonstration alone, as long as there are no others: their passwords are public.
pub async fn seed(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    demo_customers: bool,
) -> Result<Seeding, BackendError> {
    let is_embedded = *source == ContentSource::Embedded;
    let is_demonstration = is_embedded && demo_customers && !store.has_own_customers().await?;
    let lock_customers = is_embedded && !is_demonstration;
    let from = source.clone();
    let (files, hashes) = blocking(move || {
        let mut files = from.texts()?;
        files.retain(|file| !lock_customers || file.name() != CUSTOMERS);
        let mut hashes = SourceHashes::of(&files);
        if is_demonstration {
            hashes.customers.insert_str(0, DEMONSTRATION);
        }
        Ok((files, hashes))
    })
    .await?;
    let are_current = |recorded: &SeededHashes| {
        let customers = recorded.of(SeededPart::Customers);
        let imported = customers.and_then(|recorded| recorded.strip_prefix(IMPORTED));
        // Imported customers take precedence over the embedded ones.
        let customers = (imported.is_some() && is_embedded)
            || imported.or(customers) == Some(hashes.customers.as_str());
        let entries = recorded.of(SeededPart::Entries) == Some(hashes.entries.as_str());
        (entries, customers)
    };
    let recorded = store.seeded_hashes().await?;
    if are_current(&recorded) == (true, true) {
        return Ok(Seeding::Unchanged);
    }
    let SeedContent {
        entries, customers, ..
    } = usable(source, files).await?;
    let mut entries_written = 0;
    let password_hashes = password_hashes(store, &customers, passwords).await?;
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let newest = revisions::newest(&mut db).await?;
    let (has_entries, has_customers) = are_current(&version::recorded(&mut db).await?);
    if !has_entries {
        let author = if is_embedded { BUILT_IN } else { FOLDER };
        entries_written = write_entries(&mut db, entries, newest, author).await?;
        let now = clock::seconds();
        version::record(&mut db, SeededPart::Entries, &hashes.entries, now).await?;
    }
    if !has_customers {
        write_customers(&mut db, &customers, &password_hashes, &hashes.customers).await?;
    }
    db.commit().await?;
    if is_demonstration {
        tracing::info!(
            "the demonstration's customers, whose passwords are public, can log in until there is another customer or contract"
        );
    }
    let customers = if has_customers { 0 } else { customers.len() };
    if entries_written + customers > 0 {
        tracing::info!(
            entries = entries_written,
            customers,
            "the content was seeded"
        );
    }
    Ok(Seeding::Replaced)
}

/// Writes the differences between entries and the store; returns their number. Built-in ones are
/// not written if somebody else has written to the store.
async fn write_entries(
    db: &mut Transaction,
    entries: Vec<ContentEntry>,
    newest: Vec<Revision>,
    author: &str,
) -> Result<usize, BackendError> {
    let others = revisions::entries_by_others(db, &[BUILT_IN, FOLDER]).await?;
    if author == BUILT_IN && !others.is_empty() {
        tracing::info!(
            "the database keeps its content, which differs from the built-in content of this version; to replace it, \
             run `selvage content import` with the folder content/ of this version"
        );
        return Ok(0);
    }
    let difference = difference(entries, newest, Author::command(author), |_| false);
    let changes = difference.planned.len();
    difference.write(db).await?;
    Ok(changes)
}

/// The beginning of the hashes of imported content.
pub(super) const IMPORTED: &str = "imported:";

/// The hashes of the files of a source.
pub(crate) struct SourceHashes {
    entries: String,
    pub(crate) customers: String,
}

impl SourceHashes {
    pub(crate) fn of(files: &[TextFile]) -> Self {
        let of_customers = |file: &&TextFile| file.name() == CUSTOMERS;
        Self {
            entries: source::hash(files.iter().filter(|file| !of_customers(file))),
            customers: source::hash(files.iter().filter(of_customers)),
        }
    }
}

/// Reads content; an error if it cannot be used.
pub(crate) async fn usable(
    source: &ContentSource,
    files: Vec<TextFile>,
) -> Result<SeedContent, BackendError> {
    let from = source.clone();
    let (content, problems) = blocking(move || Ok(read(&from, files))).await?;
    let (fatal, remarks): (Vec<_>, Vec<_>) = problems
        .into_iter()
        .partition(|problem| problem.kind.is_fatal());
    if !fatal.is_empty() {
        return Err(ContentError { problems: fatal }.into());
    }
    if let Some(first) = remarks.first() {
        tracing::warn!(problems = remarks.len(), %first, "the content has small problems");
    }
    Ok(content)
}

/// Runs something that reads files.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ContentError> + Send + 'static,
) -> Result<T, ContentError> {
    spawn_blocking(work).await.unwrap_or_else(|error| {
        let message = format!("could not be read: {error}");
        Err(ContentProblem {
            kind: ProblemKind::Unreadable,
            file: "content".to_owned(),
            line: None,
            message,
        }
        .into())
    })
}
