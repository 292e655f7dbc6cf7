//! Whether a database has the demonstration, and how a new one begins.

use strum::IntoStaticStr;

use super::version::SeededPart;
use super::{ContentSource, seed, version};
use crate::passwords::hashes::Passwords;
use crate::staff::table::has_owner;
use crate::store::Store;
use crate::{BackendError, private_files, source_of};
use base::config::{Database, EmbeddedSettings};

/// Where the content of a database comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ContentOrigin {
    /// The built-in content, at least what people have left of it.
    Demonstration,
    /// The folder `embedded.content`.
    Folder,
    /// People, or nobody yet.
    Own,
}

/// The content of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundContent {
    pub origin: ContentOrigin,
    /// The number of entries.
    pub entries: i64,
}

/// A database after [`begin`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BegunDatabase {
    /// Whether the call made it.
    pub is_new: bool,
    /// Whether the call wrote its content.
    pub is_filled: bool,
    pub content: FoundContent,
    /// Whether somebody is an owner already.
    pub has_owner: bool,
}

/// Returns what a database has for content.
pub(crate) async fn found(store: &Store, source: &ContentSource) -> sqlx::Result<FoundContent> {
    let origin = match source {
        ContentSource::Directory(_) => ContentOrigin::Folder,
        ContentSource::Embedded if store.has_demonstration().await? => ContentOrigin::Demonstration,
        ContentSource::Embedded => ContentOrigin::Own,
    };
    let entries = store.entry_count().await?;
    Ok(FoundContent { origin, entries })
}

/// Makes the database of these settings as the first start would. A database that is there stays
/// as it is, but for one without any entry, which the demonstration fills if the settings say so.
pub async fn begin(settings: &EmbeddedSettings) -> Result<BegunDatabase, BackendError> {
    let file = match &settings.database {
        Database::Sqlite(file) if !file.exists() => Some(file),
        _ => None,
    };
    let store = Store::open(&settings.database).await?;
    let begun = fill(&store, settings).await;
    store.close().await;
    if let Some(file) = file {
        private_files::give_to_owner_of_folder(file).map_err(|source| BackendError::Folder {
            path: private_files::folder_of(file).to_owned(),
            source,
        })?;
    }
    begun
}

async fn fill(store: &Store, settings: &EmbeddedSettings) -> Result<BegunDatabase, BackendError> {
    let source = source_of(settings);
    let is_new = store.seeded_hashes().await?.is_new();
    let is_filled = is_new || (settings.begins_with_demonstration && begin_anew(store).await?);
    if is_filled {
        seed(store, &source, &Passwords::new(1), settings).await?;
    }
    Ok(BegunDatabase {
        is_new,
        is_filled,
        content: found(store, &source).await?,
        has_owner: has_owner(&mut store.begin_read().await?).await?,
    })
}

/// Has a database that never had an entry be as new.
async fn begin_anew(store: &Store) -> Result<bool, BackendError> {
    const EXISTS: &str = "SELECT EXISTS (SELECT 1 FROM entries)";
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let has_entries: bool = on!(&mut db, |db| {
        sqlx::query_scalar(EXISTS).fetch_one(&mut **db).await?
    });
    if !has_entries {
        version::forget(&mut db, SeededPart::Entries).await?;
    }
    db.commit().await?;
    Ok(!has_entries)
}
