//! `selvage redirects`

use std::io;
use std::path::{Path, PathBuf};

use super::plan::{RedirectChange, RedirectProblem, Rules, plan};
use super::sheet::{self, SheetError};
use crate::BackendError;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record;
use crate::store::Store;
use base::config::Database;

/// The author of redirects that the command writes, and its actor in the list of actions.
const COMMAND: &str = "selvage redirects import";
/// The maximum size of a file, in bytes.
const LARGEST: u64 = 64 << 20;

/// Why redirects could be neither imported nor exported.
#[derive(Debug, thiserror::Error)]
pub enum RedirectsError {
    #[error(transparent)]
    Store(#[from] BackendError),
    #[error("the file {} cannot be read or written", .file.display())]
    File { file: PathBuf, source: io::Error },
    #[error("the file {} is too large", .0.display())]
    TooLarge(PathBuf),
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error("redirects are refused")]
    Refused(Vec<RedirectProblem>),
}

impl From<sqlx::Error> for RedirectsError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The changes of an import, made or only found out.
#[derive(Debug)]
pub struct ImportedRedirects {
    pub changes: Vec<RedirectChange>,
    /// The number of redirects of the file that are there already.
    pub same: usize,
}

/// Writes the redirects of a file, in one transaction; those that it lacks stay.
pub async fn import_redirects(
    file: &Path,
    database: &Database,
    is_dry_run: bool,
) -> Result<ImportedRedirects, RedirectsError> {
    let failed = |source| RedirectsError::File {
        file: file.to_owned(),
        source,
    };
    if file.metadata().map_err(failed)?.len() > LARGEST {
        return Err(RedirectsError::TooLarge(file.to_owned()));
    }
    let wanted = sheet::read(&std::fs::read(file).map_err(failed)?)?;
    let rules = Rules {
        looks_at_pages: true,
        may_leave: true,
    };
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let plan = plan(&mut db, &wanted, rules).await?;
    let plan = plan.map_err(RedirectsError::Refused)?;
    let changes = plan.changes();
    if !is_dry_run && !changes.is_empty() {
        plan.write(&mut db, COMMAND).await?;
        record(&mut db, COMMAND, ActionKind::SaveRedirects, "").await?;
        db.commit().await?;
    } else {
        drop(db);
    }
    store.close().await;
    Ok(ImportedRedirects {
        changes,
        same: plan.same,
    })
}

/// Writes all redirects into a new CSV file. Returns their number.
pub async fn export_redirects(file: &Path, database: &Database) -> Result<usize, RedirectsError> {
    let store = Store::open_existing(database).await?;
    let redirects = store.redirects().await?;
    store.close().await;
    let failed = |source| RedirectsError::File {
        file: file.to_owned(),
        source,
    };
    let mut new = std::fs::File::create_new(file).map_err(failed)?;
    io::Write::write_all(&mut new, sheet::written(&redirects).as_bytes()).map_err(failed)?;
    Ok(redirects.len())
}
