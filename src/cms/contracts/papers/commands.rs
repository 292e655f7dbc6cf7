//! What the operator does with papers: all of them in one file.

use std::io::Write as _;
use std::path::Path;

use super::archive::{ArchiveError, archive};
use crate::BackendError;
use crate::contracts::found::ContractFilter;
use crate::private_files::make_file;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;
use base::locale::Locale;

/// The actor of the command, in the list of actions.
const PAPERS: &str = "selvage contracts papers";

#[derive(Debug, thiserror::Error)]
pub enum PapersError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("the file cannot be written")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

impl From<sqlx::Error> for PapersError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// Writes the papers of contracts into a new ZIP archive that only its owner can read, with a list
/// in a language. Returns its size in bytes. A file that could not be finished is removed.
pub async fn write_papers(
    file: &Path,
    database: &Database,
    filter: ContractFilter,
    locale: Locale,
) -> Result<u64, PapersError> {
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let subject = filter.to_string();
    record_action(&mut db, PAPERS, ActionKind::DownloadPapers, &subject).await?;
    db.commit().await?;
    let mut own = make_file(file)?;
    let mut parts = archive(store.clone(), filter, locale);
    let mut size = 0;
    while let Some(part) = parts.recv().await {
        let written = match part {
            Ok(part) => own
                .write_all(&part)
                .map(|()| part.len() as u64)
                .map_err(PapersError::from),
            Err(error) => Err(error.into()),
        };
        match written {
            Ok(more) => size += more,
            Err(error) => {
                // The first error is the one to tell.
                let _ = std::fs::remove_file(file);
                return Err(error);
            }
        }
    }
    own.sync_all()?;
    drop(parts);
    store.close().await;
    Ok(size)
}
