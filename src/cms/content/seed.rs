//! Seeding: writes the content into the store.
//!
//! A start with unchanged content takes one hash and one query. Otherwise the entries that differ
//! get revisions in one transaction, so that readers see either the old or the new content.
//! Registered customers, sessions and visits stay unchanged.

use tokio::task::spawn_blocking;

use super::accounts::{password_hashes, write_customers};
use super::difference::{Author, difference};
use super::redirects;
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
use base::config::EmbeddedSettings;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeding {
    Unchanged,
    Replaced,
}

/// The author of the built-in content.
pub(super) const BUILT_IN: &str = "selvage";
/// The author of the content of a configured folder.
pub(super) const FOLDER: &str = "embedded.content";
/// The recorded hash of entries that are the company's own.
pub(super) const OWN: &str = "own";

/// Writes the source's content into the store.
///
/// A configured folder is always written. The built-in content is the demonstration: a new store
/// begins with it or stays empty, as the settings say, and a store that has it gets that of later
/// versions, as long as nobody else has written there. Its customers exist where they are asked
/// for, as long as there are no others: their passwords are public.
pub async fn seed(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    settings: &EmbeddedSettings,
) -> Result<Seeding, BackendError> {
    let is_embedded = *source == ContentSource::Embedded;
    let recorded = store.seeded_hashes().await?;
    let shows_demonstration = is_embedded
        && (recorded.has_demonstration()
            || (recorded.is_new() && settings.begins_with_demonstration));
    let has_accounts =
        shows_demonstration && settings.demo_customers && !store.has_own_customers().await?;
    let from = source.clone();
    let (files, hashes) = blocking(move || {
        let mut files = from.texts()?;
        files.retain(|file| {
            !is_embedded
                || if file.name() == CUSTOMERS {
                    has_accounts
                } else {
                    shows_demonstration
                }
        });
        let mut hashes = SourceHashes::of(&files);
        if has_accounts {
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
        let is_own = is_embedded && !shows_demonstration && !recorded.is_new();
        let entries = is_own || recorded.of(SeededPart::Entries) == Some(hashes.entries.as_str());
        (entries, customers)
    };
    if are_current(&recorded) == (true, true) {
        return Ok(Seeding::Unchanged);
    }
    let has_texts = !files.is_empty();
    let SeedContent {
        entries,
        customers,
        redirects,
        ..
    } = usable(source, files).await?;
    let mut entries_written = 0;
    let password_hashes = password_hashes(store, &customers, passwords).await?;
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let newest = revisions::newest(&mut db).await?;
    let (has_entries, has_customers) = are_current(&version::recorded(&mut db).await?);
    if !has_entries {
        let now = clock::seconds();
        let hash = if is_embedded && !shows_demonstration {
            OWN
        } else {
            refuse_nothing(source, has_texts, &newest)?;
            let author = if is_embedded { BUILT_IN } else { FOLDER };
            entries_written = write_entries(&mut db, entries, newest, author).await?;
            redirects::write(&mut db, &redirects, author).await?;
            if is_embedded {
                version::record(&mut db, SeededPart::Demonstration, "", now).await?;
            }
            &hashes.entries
        };
        version::record(&mut db, SeededPart::Entries, hash, now).await?;
    }
    if !has_customers {
        write_customers(&mut db, &customers, &password_hashes, &hashes.customers).await?;
    }
    db.commit().await?;
    if has_accounts {
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

/// Refuses a folder without any text where there are entries, which would be withdrawn: a folder
/// that is not mounted is as empty as the one of a new site.
pub(super) fn refuse_nothing(
    source: &ContentSource,
    has_texts: bool,
    newest: &[Revision],
) -> Result<(), ContentError> {
    if has_texts || newest.iter().all(Revision::is_removal) {
        return Ok(());
    }
    Err(source.without_texts().into())
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
