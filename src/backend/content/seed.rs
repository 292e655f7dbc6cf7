//! Seeding: writes the content into the store.
//!
//! A start with unchanged content takes one hash and one query. Otherwise the content's rows are
//! replaced in one transaction, so that readers see either the old or the new content. Registered
//! customers, sessions and visits stay unchanged.

use std::path::Path;

use tokio::task::spawn_blocking;

use super::{
    CUSTOMERS, ContentError, ContentProblem, ContentSource, Medium, MediumPath, ProblemKind,
    SeedContent, TextFile, read, source,
};
use crate::backend::passwords::Passwords;
use crate::backend::store::{Store, StoredPicture, Transaction, seeding};
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

/// Updates the store's content to that of the source. Of the built-in content, the customers are
/// optional: their passwords are public.
pub async fn seed(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    demo_customers: bool,
) -> Result<Seeding, BackendError> {
    let lock_customers = *source == ContentSource::Embedded && !demo_customers;
    if lock_customers {
        tracing::warn!("the demonstration customers cannot log in; see embedded.demo_customers");
    }
    let from = source.clone();
    let (files, hash) = blocking(move || {
        let mut files = from.texts()?;
        files.retain(|file| !lock_customers || file.name() != CUSTOMERS);
        let hash = source::hash(&files);
        Ok((files, hash))
    })
    .await?;
    let embedded = *source == ContentSource::Embedded;
    let is_current = |stored: Option<&str>| {
        let imported = stored.and_then(|stored| stored.strip_prefix(IMPORTED));
        // Imported pictures have their own hash; a folder serves its pictures itself.
        let imported = imported.map(|hashes| hashes.split('+').next().unwrap_or(hashes));
        // Imported content takes precedence over the embedded content.
        (imported.is_some() && embedded) || imported.or(stored) == Some(hash.as_str())
    };
    if is_current(store.content_hash().await?.as_deref()) {
        return Ok(Seeding::Unchanged);
    }
    replace(
        store,
        source,
        passwords,
        files,
        Vec::new(),
        &hash,
        is_current,
    )
    .await
}

const IMPORTED: &str = "imported:";

/// Updates the store's content to that of a folder, with its pictures. A restart with the embedded
/// content keeps it.
pub async fn import(
    store: &Store,
    folder: &Path,
    passwords: &Passwords,
) -> Result<Seeding, BackendError> {
    let source = ContentSource::Directory(folder.to_owned());
    let from = source.clone();
    let (files, pictures) = blocking(move || {
        let mut pictures = Vec::new();
        for path in from.pictures()? {
            if let Some(medium) = picture(&from, &path)? {
                pictures.push((path, medium.hash));
            }
        }
        Ok((from.texts()?, pictures))
    })
    .await?;
    let hash = format!(
        "{IMPORTED}{}+{}",
        source::hash(&files),
        source::hash_of_pictures(&pictures)
    );
    let is_current = |stored: Option<&str>| stored == Some(hash.as_str());
    if is_current(store.content_hash().await?.as_deref()) {
        return Ok(Seeding::Unchanged);
    }
    let pictures = pictures.into_iter().map(|(path, _)| path).collect();
    replace(
        store, &source, passwords, files, pictures, &hash, is_current,
    )
    .await
}

/// Replaces the content with that of a source, unless it `is_current` by then, since another
/// process was faster.
async fn replace(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    files: Vec<TextFile>,
    pictures: Vec<MediumPath>,
    hash: &str,
    is_current: impl Fn(Option<&str>) -> bool,
) -> Result<Seeding, BackendError> {
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
    let hashes = password_hashes(store, &content, passwords).await?;
    let mut db = store.begin().await?;
    seeding::lock(&mut db).await?;
    if is_current(seeding::recorded(&mut db).await?.as_deref()) {
        return Ok(Seeding::Unchanged);
    }
    let left_out = write(&mut db, &content, &hashes, hash).await?;
    write_pictures(&mut db, source, pictures).await?;
    db.commit().await?;
    tracing::info!(
        items = content.items.len(),
        customers = content.customers.len(),
        "the content was seeded"
    );
    Ok(if left_out.is_empty() {
        Seeding::Replaced
    } else {
        Seeding::Incomplete { left_out }
    })
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

/// Replaces every picture, one by one to limit memory.
async fn write_pictures(
    db: &mut Transaction,
    source: &ContentSource,
    pictures: Vec<MediumPath>,
) -> Result<(), BackendError> {
    seeding::clear_pictures(db).await?;
    for path in pictures {
        let (from, own) = (source.clone(), path.clone());
        if let Some(Medium { bytes, hash }) = blocking(move || picture(&from, &own)).await? {
            let stored = StoredPicture {
                hash: format!("{hash:032x}"),
                bytes: bytes.into(),
            };
            seeding::picture(db, path.as_str(), &stored).await?;
        }
    }
    Ok(())
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
    content: &SeedContent,
    passwords: &Passwords,
) -> Result<Vec<String>, BackendError> {
    let mut hashes = Vec::with_capacity(content.customers.len());
    for customer in &content.customers {
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

/// Writes the content. Returns the addresses of the customers that were left out.
async fn write(
    db: &mut Transaction,
    content: &SeedContent,
    hashes: &[String],
    hash: &str,
) -> sqlx::Result<Vec<String>> {
    let mut left_out = Vec::new();
    let now = clock::seconds();
    seeding::items(db, &content.items).await?;
    seeding::types(db, &content.types).await?;
    seeding::catalogs(db, &content.catalogs).await?;
    seeding::seo(db, &content.seo).await?;
    seeding::bbs(db, &content.boards, &content.labels, &content.topics).await?;
    for (customer, hash) in content.customers.iter().zip(hashes) {
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
    let emails: Vec<_> = content
        .customers
        .iter()
        .map(|customer| customer.email.as_str())
        .collect();
    seeding::lock_content_customers_except(db, &emails).await?;
    let hash = if left_out.is_empty() {
        hash
    } else {
        outdated(hash)
    };
    seeding::record(db, hash, now).await?;
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

/// Makes the next seeding write the content again.
pub async fn seed_again(db: &mut Transaction) -> sqlx::Result<()> {
    match seeding::recorded(&mut *db).await? {
        Some(hash) => seeding::record(db, outdated(&hash), clock::seconds()).await,
        None => Ok(()),
    }
}
