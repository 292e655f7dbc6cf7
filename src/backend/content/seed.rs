//! Seeding: the content's way into the store.
//!
//! A start with the content that is there already costs one hash and one query. Otherwise what the content owns is
//! replaced in one transaction, so that readers see the old content or the new and never half of each; registered
//! customers, sessions and visits stay as they are.

use std::path::Path;

use tokio::task::spawn_blocking;

use super::{Content, ContentError, ContentSource, Problem, ProblemKind, TextFile, read, source};
use crate::backend::passwords::Passwords;
use crate::backend::store::{Origin, Store, seeding};
use crate::backend::{BackendError, clock};

/// What a seeding did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::backend) enum Seeding {
    /// The store had this very content.
    Unchanged,
    /// The content was new to the store.
    Replaced,
}

/// Brings the store's content up to date with the source.
pub(in crate::backend) async fn seed(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
) -> Result<Seeding, BackendError> {
    let from = source.clone();
    let (files, hash) = blocking(move || {
        let files = from.texts()?;
        let hash = source::hash(&files);
        Ok((files, hash))
    })
    .await?;
    let stored = store.content_hash().await?;
    let imported = stored.as_deref().and_then(|stored| stored.strip_prefix(IMPORTED));
    // What an editor has imported, the binary's own content does not replace.
    let keeps = imported.is_some() && *source == ContentSource::Embedded;
    if keeps || imported.or(stored.as_deref()) == Some(hash.as_str()) {
        return Ok(Seeding::Unchanged);
    }
    replace(store, source, passwords, files, &hash).await?;
    Ok(Seeding::Replaced)
}

/// What stands before the hash of content that was imported by hand.
const IMPORTED: &str = "imported:";

/// Brings the store's content up to date with a folder, for good: a start with the binary's own content leaves it.
pub(in crate::backend) async fn import(
    store: &Store,
    folder: &Path,
    passwords: &Passwords,
) -> Result<Seeding, BackendError> {
    let source = ContentSource::Directory(folder.to_owned());
    let from = source.clone();
    let files = blocking(move || from.texts()).await?;
    let hash = format!("{IMPORTED}{}", source::hash(&files));
    if store.content_hash().await?.as_deref() == Some(hash.as_str()) {
        return Ok(Seeding::Unchanged);
    }
    replace(store, &source, passwords, files, &hash).await?;
    Ok(Seeding::Replaced)
}

async fn replace(
    store: &Store,
    source: &ContentSource,
    passwords: &Passwords,
    files: Vec<TextFile>,
    hash: &str,
) -> Result<(), BackendError> {
    let from = source.clone();
    let (content, problems) = blocking(move || Ok(read(&from, files))).await?;
    let (fatal, remarks): (Vec<_>, Vec<_>) = problems.into_iter().partition(|problem| problem.kind.is_fatal());
    if !fatal.is_empty() {
        return Err(ContentError { problems: fatal }.into());
    }
    if let Some(first) = remarks.first() {
        tracing::warn!(problems = remarks.len(), %first, "the content has small problems");
    }
    let hashes = password_hashes(store, &content, passwords).await?;
    write(store, &content, &hashes, hash).await?;
    tracing::info!(items = content.items.len(), customers = content.customers.len(), "the content was seeded");
    Ok(())
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ContentError> + Send + 'static,
) -> Result<T, ContentError> {
    spawn_blocking(work).await.unwrap_or_else(|error| {
        let message = format!("could not be read: {error}");
        Err(Problem { kind: ProblemKind::Unreadable, file: "content".to_owned(), line: None, message }.into())
    })
}

/// The hash of each content customer's password: the stored one where it still fits, so that sessions go on.
async fn password_hashes(store: &Store, content: &Content, passwords: &Passwords) -> Result<Vec<String>, BackendError> {
    let mut hashes = Vec::with_capacity(content.customers.len());
    for customer in &content.customers {
        let stored = store.customer(&customer.email).await?.filter(|known| known.origin == Origin::Content);
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

async fn write(store: &Store, content: &Content, hashes: &[String], hash: &str) -> sqlx::Result<()> {
    let now = clock::seconds();
    let mut db = store.begin().await?;
    seeding::items(&mut db, &content.items).await?;
    seeding::types(&mut db, &content.types).await?;
    seeding::catalogs(&mut db, &content.catalogs).await?;
    seeding::seo(&mut db, &content.seo).await?;
    seeding::bbs(&mut db, &content.boards, &content.labels, &content.topics).await?;
    for (customer, hash) in content.customers.iter().zip(hashes) {
        let account = seeding::Account { email: &customer.email, uname: &customer.uname, avatar: &customer.avatar };
        let Some(id) = seeding::content_customer(&mut db, account, hash, now).await? else {
            // Handing a stranger who happens to have that address the contracts of somebody else would be wrong.
            tracing::warn!("a customer of the content is left out: somebody registered with that address");
            continue;
        };
        for (contract, lines) in &customer.contracts {
            seeding::contract(&mut db, id, contract, lines).await?;
        }
    }
    let emails: Vec<_> = content.customers.iter().map(|customer| customer.email.as_str()).collect();
    seeding::lock_content_customers_except(&mut db, &emails).await?;
    seeding::record(&mut db, hash, now).await?;
    db.commit().await
}
