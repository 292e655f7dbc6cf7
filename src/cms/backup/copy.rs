//! The copy of a database as it is at one moment, while others read and write it.

use std::path::Path;
use std::pin::pin;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use url::Url;

use super::error::BackupError;
use super::{BackupProgress, BackupStep};
use crate::BackendError;
use crate::store::Store;
use base::config::Database;

/// The interval of reporting how far a copy is.
const REPORT: Duration = Duration::from_millis(200);

/// Copies a database to a new file. Returns the number of the last migration that it
/// has had.
pub(crate) async fn copy(
    database: &Database,
    to: &Path,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<i64, BackupError> {
    let store = Store::open_to_read(database).await?;
    let total = store.bytes().await.map_err(BackendError::from)?;
    let copying = async {
        match database {
            Database::Sqlite(_) => Ok(store.vacuum_into(to).await.map_err(BackendError::from)?),
            Database::Postgres(url) => {
                let mut dump = postgres_program("pg_dump", url.expose());
                dump.arg("--format=custom").arg("--file").arg(to);
                run(dump, "pg_dump", &store).await
            }
        }
    };
    let copied = reporting(copying, || {
        progress(BackupProgress {
            step: BackupStep::Copy,
            done: std::fs::metadata(to).map_or(0, |file| file.len()),
            // How well PostgreSQL compresses is not known.
            total: matches!(database, Database::Sqlite(_)).then_some(total),
        });
    })
    .await;
    let schema = store.schema().await;
    store.close().await;
    copied?;
    Ok(schema.map_err(BackendError::from)?)
}

/// Waits for a future, and calls `report` at intervals meanwhile.
async fn reporting<T>(work: impl Future<Output = T>, mut report: impl FnMut()) -> T {
    let mut work = pin!(work);
    let mut interval = tokio::time::interval(REPORT);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = interval.tick() => report(),
        }
    }
}

/// A program of PostgreSQL with the URL of a database. Other users of the machine can read
/// arguments, so the password is in the environment.
pub(super) fn postgres_program(program: &str, url: &Url) -> Command {
    let mut command = Command::new(program);
    let mut url = url.clone();
    let is_password = |name: &str| name == "password";
    let mut password = url.password().map(|password| {
        percent_encoding::percent_decode_str(password)
            .decode_utf8_lossy()
            .into_owned()
    });
    // A URL with a host has a password or none.
    let _ = url.set_password(None);
    let pairs: Vec<_> = url.query_pairs().into_owned().collect();
    if let Some((_, value)) = pairs.iter().find(|(name, _)| is_password(name)) {
        password = Some(value.clone());
        let others = pairs.iter().filter(|(name, _)| !is_password(name));
        url.query_pairs_mut().clear().extend_pairs(others);
    }
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
        .arg("--dbname")
        .arg(url.as_str())
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

/// Runs a program of PostgreSQL to its end.
pub(crate) async fn run(
    mut command: Command,
    program: &'static str,
    store: &Store,
) -> Result<(), BackupError> {
    let output = match command.output().await {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let major = store.postgres_major().await.map_err(BackendError::from)?;
            return Err(BackupError::NoProgram { program, major });
        }
        output => output.map_err(BackupError::of_file(Path::new(program)))?,
    };
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(BackupError::Program { program, message })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_no_argument() {
        for url in [
            "postgres://me:p%40ss@db.example/selvage?sslmode=require",
            "postgres://me@db.example/selvage?password=p%40ss&sslmode=require",
        ] {
            let command = postgres_program("pg_dump", &url.parse().unwrap());
            let command = command.as_std();
            let arguments: Vec<_> = command.get_args().collect();
            assert_eq!(
                arguments,
                [
                    "--dbname",
                    "postgres://me@db.example/selvage?sslmode=require"
                ]
            );
            let environment: Vec<_> = command.get_envs().collect();
            assert_eq!(
                environment,
                [("PGPASSWORD".as_ref(), Some("p@ss".as_ref()))]
            );
        }
    }
}
