//! Seeding: writes the content into the store.
//!
//! A start with unchanged content takes one hash and one query. Otherwise the entries that differ get
//! revisions in one transaction, so that readers see either the old or the new content. Registered
//! customers, sessions and visits stay unchanged.

use std::path::Path;

use tokio::task::spawn_blocking;

use super::difference::{self, difference};
use super::{
    CUSTOMERS, ContentCustomer, ContentEntry, ContentError, ContentProblem, ContentSource, Medium,
    MediumPath, ProblemKind, SeedContent, TextFile, imported, read, source,
};
use crate::backend::passwords::Passwords;
use crate::backend::store::seeding::{SeededHashes, SeededPart};
use crate::backend::store::{Revision, Store, StoredPicture, Transaction, seeding};
use crate::backend::{BackendError, clock};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seeding {
    Unchanged,
    Replaced,
    /// Replaced, except for customers with an address that somebody had registered before. The next
    /// seeding tries again.
    Incomplete {
        /// The addresses.
        left_out: Vec<String>,
    },
}

impl Seeding {
    fn of(left_out: Vec<String>) -> Self {
        if left_out.is_empty() {
            Self::Replaced
        } else {
            Self::Incomplete { left_out }
        }
    }
}

/// The author of the built-in content.
const BUILT_IN: &str = "selvage";
/// The author of the content of a configured folder.
const FOLDER: &str = "embedded.content";
/// The author of imported content.
const IMPORT: &str = "content import";
/// The author of content that was imported before there were revisions.
const OLD_IMPORT: &str = "import before 0.3";

/// Writes the source's content into the store: into an empty one, and later, as long as nobody else
/// has written there. A configured folder is always written. Of the built-in content, the customers
/// are optional: their passwords are public.
pub async fn seed(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    demo_customers: bool,
) -> Result<Seeding, BackendError> {
    let is_embedded = *source == ContentSource::Embedded;
    let lock_customers = is_embedded && !demo_customers;
    if lock_customers {
        tracing::warn!("the demonstration customers cannot log in; see embedded.demo_customers");
    }
    let from = source.clone();
    let (files, hashes) = blocking(move || {
        let mut files = from.texts()?;
        files.retain(|file| !lock_customers || file.name() != CUSTOMERS);
        let hashes = SourceHashes::of(&files);
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
    let counts = (entries.len(), customers.len());
    let password_hashes = password_hashes(store, &customers, passwords).await?;
    let mut db = store.begin().await?;
    seeding::lock(&mut db).await?;
    let newest = newest(&mut db).await?;
    let (has_entries, has_customers) = are_current(&seeding::recorded(&mut db).await?);
    if !has_entries {
        let author = if is_embedded { BUILT_IN } else { FOLDER };
        write_entries(&mut db, entries, newest, author).await?;
        let now = clock::seconds();
        seeding::record(&mut db, SeededPart::Entries, &hashes.entries, now).await?;
    }
    let left_out = if has_customers {
        Vec::new()
    } else {
        write_customers(&mut db, &customers, &password_hashes, &hashes.customers).await?
    };
    db.commit().await?;
    let (entries, customers) = counts;
    tracing::info!(entries, customers, "the content was seeded");
    Ok(Seeding::of(left_out))
}

/// Returns the newest revision of each entry. In a database without revisions, content that was
/// imported gets its first ones; other rows are deleted, as the source has them.
async fn newest(db: &mut Transaction) -> Result<Vec<Revision>, BackendError> {
    let newest = seeding::newest(db).await?;
    if !newest.is_empty() {
        return Ok(newest);
    }
    let rows = seeding::old_rows(db).await?;
    seeding::clear_projection(db).await?;
    let recorded = seeding::recorded(db).await?;
    let recorded = recorded.of(SeededPart::Entries);
    if recorded.is_some_and(|hash| hash.starts_with(IMPORTED)) {
        let entries = imported::entries(&rows)?;
        let all = difference(entries, newest, OLD_IMPORT, |_| false);
        difference::write(db, all.planned).await?;
        seeding::record(db, SeededPart::Customers, IMPORTED, clock::seconds()).await?;
    }
    Ok(seeding::newest(db).await?)
}

/// Writes the differences between entries and the store. Built-in ones are not written if somebody
/// else has written to the store.
async fn write_entries(
    db: &mut Transaction,
    entries: Vec<ContentEntry>,
    newest: Vec<Revision>,
    author: &str,
) -> Result<(), BackendError> {
    if author == BUILT_IN && seeding::is_written_by_others(db, [BUILT_IN, FOLDER]).await? {
        tracing::info!(
            "the database keeps its content, which differs from the built-in content of this version; to replace it,              run `selvage content import` with the folder content/ of this version"
        );
        return Ok(());
    }
    let difference = difference(entries, newest, author, |_| false);
    difference::write(db, difference.planned).await
}

const IMPORTED: &str = "imported:";

/// The hashes of the files of a source.
struct SourceHashes {
    entries: String,
    customers: String,
}

impl SourceHashes {
    fn of(files: &[TextFile]) -> Self {
        let of_customers = |file: &&TextFile| file.name() == CUSTOMERS;
        Self {
            entries: source::hash(files.iter().filter(|file| !of_customers(file))),
            customers: source::hash(files.iter().filter(of_customers)),
        }
    }
}

/// Updates the store's content to that of a folder, with its pictures. A restart with the embedded
/// content keeps it.
pub async fn import(
    store: &Store,
    folder: &Path,
    passwords: &Passwords,
) -> Result<Seeding, BackendError> {
    let source = ContentSource::Directory(folder.to_owned());
    let from = source.clone();
    let (files, pictures) = blocking(move || Ok((from.texts()?, from.pictures()?))).await?;
    let hashes = SourceHashes::of(&files);
    let SeedContent {
        entries, customers, ..
    } = usable(&source, files).await?;
    let password_hashes = password_hashes(store, &customers, passwords).await?;
    let mut db = store.begin().await?;
    seeding::lock(&mut db).await?;
    let newest = newest(&mut db).await?;
    let difference = difference(entries, newest, IMPORT, |_| false);
    let mut is_changed = !difference.planned.is_empty();
    difference::write(&mut db, difference.planned).await?;
    is_changed |= write_pictures(&mut db, &source, pictures).await?;
    let now = clock::seconds();
    seeding::record(&mut db, SeededPart::Entries, IMPORTED, now).await?;
    let hash = format!("{IMPORTED}{}", hashes.customers);
    let recorded = seeding::recorded(&mut db).await?;
    let mut left_out = Vec::new();
    if recorded.of(SeededPart::Customers) != Some(hash.as_str()) {
        is_changed = true;
        left_out = write_customers(&mut db, &customers, &password_hashes, &hash).await?;
    }
    db.commit().await?;
    Ok(if is_changed {
        Seeding::of(left_out)
    } else {
        Seeding::Unchanged
    })
}

/// Reads content; an error if it cannot be used.
async fn usable(source: &ContentSource, files: Vec<TextFile>) -> Result<SeedContent, BackendError> {
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

/// Reads a picture of a folder; `None` if it is not served, for instance if it is too large.
fn picture(source: &ContentSource, path: &MediumPath) -> Result<Option<Medium>, ContentError> {
    source.medium(path).map_err(|error| {
        let (file, message) = (path.as_str().to_owned(), format!("cannot be read: {error}"));
        ContentProblem {
            kind: ProblemKind::Unreadable,
            file,
            line: None,
            message,
        }
        .into()
    })
}

/// Replaces every picture that differs, one by one to limit memory. Returns whether one did.
async fn write_pictures(
    db: &mut Transaction,
    source: &ContentSource,
    pictures: Vec<MediumPath>,
) -> Result<bool, BackendError> {
    let mut stored = seeding::picture_hashes(db).await?;
    let mut is_changed = false;
    for path in pictures {
        let (from, own) = (source.clone(), path.clone());
        if let Some(Medium { bytes, hash }) = blocking(move || picture(&from, &own)).await? {
            let hash = format!("{hash:032x}");
            if stored.remove(path.as_str()).as_ref() == Some(&hash) {
                continue;
            }
            is_changed = true;
            let bytes = bytes.into();
            seeding::picture(db, path.as_str(), &StoredPicture { hash, bytes }).await?;
        }
    }
    for path in stored.into_keys() {
        is_changed = true;
        seeding::remove_picture(db, &path).await?;
    }
    Ok(is_changed)
}

async fn blocking<T: Send + 'static>(
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

/// The password hash of each customer of the content: the stored one if it still matches, so that
/// sessions stay valid.
async fn password_hashes(
    store: &Store,
    customers: &[ContentCustomer],
    passwords: &Passwords,
) -> Result<Vec<String>, BackendError> {
    let mut hashes = Vec::with_capacity(customers.len());
    for customer in customers {
        let stored = store
            .customer(&customer.email)
            .await?
            .filter(|known| known.is_of_content);
        let password = &customer.password.0;
        let kept = match stored.and_then(|known| known.password_hash) {
            Some(hash) if passwords.verify(password, Some(hash.clone())).await? => Some(hash),
            _ => None,
        };
        hashes.push(match kept {
            Some(hash) => hash,
            None => passwords.hash(password).await?,
        });
    }
    Ok(hashes)
}

/// Writes the customers. Returns the addresses of those that were left out.
async fn write_customers(
    db: &mut Transaction,
    customers: &[ContentCustomer],
    hashes: &[String],
    hash: &str,
) -> sqlx::Result<Vec<String>> {
    let mut left_out = Vec::new();
    let now = clock::seconds();
    for (customer, hash) in customers.iter().zip(hashes) {
        let account = seeding::Account {
            email: &customer.email,
            uname: &customer.uname,
            avatar: &customer.avatar,
        };
        let Some(id) = seeding::content_customer(db, account, hash, now).await? else {
            // A stranger with that address must not get another customer's contracts.
            tracing::warn!(
                "a customer of the content is left out: somebody registered with that address"
            );
            left_out.push(customer.email.clone());
            continue;
        };
        for (contract, lines) in &customer.contracts {
            seeding::contract(db, id, contract, lines).await?;
        }
    }
    let emails = customers.iter().map(|customer| customer.email.as_str());
    let emails: Vec<_> = emails.collect();
    seeding::lock_content_customers_except(db, &emails).await?;
    let hash = if left_out.is_empty() {
        hash
    } else {
        outdated(hash)
    };
    seeding::record(db, SeededPart::Customers, hash, now).await?;
    Ok(left_out)
}

/// The hash that takes the place of another, so that the next seeding writes the content again.
/// Imported content stays imported content.
fn outdated(hash: &str) -> &'static str {
    if hash.starts_with(IMPORTED) {
        IMPORTED
    } else {
        ""
    }
}

/// Makes the next seeding write the customers again.
pub async fn seed_again(db: &mut Transaction) -> sqlx::Result<()> {
    let recorded = seeding::recorded(&mut *db).await?;
    match recorded.of(SeededPart::Customers) {
        Some(hash) => {
            let hash = outdated(hash);
            seeding::record(db, SeededPart::Customers, hash, clock::seconds()).await
        }
        None => Ok(()),
    }
}
