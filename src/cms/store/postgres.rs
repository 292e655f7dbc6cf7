//! PostgreSQL: its settings, migrations and locks.

use std::io::ErrorKind;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use sqlx::{ConnectOptions as _, Connection as _};
use sqlx_postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use tokio::time::timeout;
use url::Url;

use super::schema::{Migrations, migrators};
use crate::BackendError;

/// The migrations. Those that are listed never change; a change of the schema is another one.
pub(crate) const MIGRATIONS: Migrations = migrations!(
    "postgres":
    "0001_schema",
    "0002_bin",
    "0003_demonstration",
    "0004_currency",
    "0005_redirects",
    "0006_sheet",
    "0007_deleted",
    "0008_contract_revisions",
    "0009_added_customers",
    "0010_imported",
    "0011_search_index",
    "0012_answers",
    "0013_entered_inquiries",
    "0014_answer_templates",
    "0015_replies",
    "0016_orders",
    "0017_uploads",
    "0018_tokens",
    "0019_hooks",
);

/// The oldest supported version, as `server_version_num`.
const OLDEST: u32 = 150_000;
/// How long a call waits for a connection: shorter than the site waits for an answer.
const ACQUIRE: Duration = Duration::from_secs(3);
/// How long a start tries to reach the server, which may be starting as well.
const START: Duration = Duration::from_mins(1);
/// The code of a server that is starting or stopping: `cannot_connect_now`.
const NOT_NOW: &str = "57P03";
/// How long a connection that can only read is kept.
const READ_ONLY: Duration = Duration::from_secs(5);
/// The maximum number of connections of a process.
const CONNECTIONS: u32 = 8;

/// The keys of advisory locks, drawn at random.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    Content = 0x5e1a_0001,
    Partitions = 0x5e1a_0002,
    Announcements = 0x5e1a_0003,
    Contracts = 0x5e1a_0005,
    Notices = 0x5e1a_0006,
    Mails = 0x5e1a_0007,
    Uploads = 0x5e1a_0008,
}

/// Opens the database at a URL and migrates its schema. Waits up to a minute for a server that
/// cannot be reached.
pub(crate) async fn open(url: &Url) -> Result<PgPool, BackendError> {
    let options = PgConnectOptions::from_url(url)?;
    let attempts = ExponentialBuilder::new()
        .with_max_delay(Duration::from_secs(5))
        .with_total_delay(Some(START));
    let mut connection = (|| connect(&options))
        .retry(attempts.without_max_times())
        .when(may_be_starting)
        .notify(|error, _| tracing::warn!(%error, "PostgreSQL cannot be reached yet"))
        .await?;
    migrate(&mut connection).await?;
    connection.close().await?;
    Ok(pool(options))
}

/// Connects and migrates the schema.
pub(super) async fn migrated(options: &PgConnectOptions) -> Result<PgConnection, BackendError> {
    let mut connection = connect(options).await?;
    migrate(&mut connection).await?;
    Ok(connection)
}

/// Migrates the schema, one process at a time.
async fn migrate(connection: &mut PgConnection) -> Result<(), BackendError> {
    check(connection).await?;
    for migrator in migrators(MIGRATIONS) {
        let migrated = migrator.run(&mut *connection).await;
        migrated.map_err(|error| BackendError::of_migration(error, None))?;
    }
    Ok(())
}

/// Opens the database at a URL without migrating it; `None` if it is not of the embedded provider.
pub(crate) async fn open_to_read(url: &Url) -> Result<Option<PgPool>, BackendError> {
    let options = PgConnectOptions::from_url(url)?;
    let mut connection = connect(&options).await?;
    let visits = sqlx::query_scalar(
        "SELECT to_regclass('visits') IS NOT NULL AND to_regclass('customers') IS NOT NULL",
    );
    let is_ours: bool = visits.fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(is_ours.then(|| pool(options)))
}

/// Opens the database at a URL, whatever is in it.
pub(crate) async fn open_as_it_is(url: &Url) -> Result<PgPool, BackendError> {
    let options = PgConnectOptions::from_url(url)?;
    connect(&options).await?.close().await?;
    Ok(pool(options))
}

/// Connects at once, so that an error names its cause: a pool only times out.
async fn connect(options: &PgConnectOptions) -> sqlx::Result<PgConnection> {
    timeout(ACQUIRE, PgConnection::connect_with(options))
        .await
        .map_err(|_| sqlx::Error::PoolTimedOut)?
}

fn may_be_starting(error: &sqlx::Error) -> bool {
    match error {
        // A certificate that is refused is invalid data.
        sqlx::Error::Io(error) => error.kind() != ErrorKind::InvalidData,
        sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code == NOT_NOW),
        _ => false,
    }
}

/// Connections are tested before they are used, so that no call fails after a restart of the
/// server, and afterwards: one whose other end is gone without a word would keep its place until
/// the kernel gives up.
fn pool(options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE)
        .after_release(|connection, own| {
            Box::pin(async move {
                timeout(ACQUIRE, is_sound(connection, own.age))
                    .await
                    .map_err(|_| sqlx::Error::PoolTimedOut)?
            })
        })
        .connect_lazy_with(options)
}

/// Whether a connection of this age can be used again: not if its transaction did not end, or if it
/// cannot write, as those to a server that was or is a standby, or to a database that was made
/// read-only when it connected.
async fn is_sound(connection: &mut PgConnection, age: Duration) -> sqlx::Result<bool> {
    let read_only: String = sqlx::query_scalar("SHOW transaction_read_only")
        .fetch_one(&mut *connection)
        .await?;
    let can_write = read_only == "off" || age < READ_ONLY;
    Ok(can_write && !connection.is_in_transaction())
}

async fn check(connection: &mut PgConnection) -> Result<(), BackendError> {
    let version = connection.server_version_num().unwrap_or_default();
    if version < OLDEST {
        return Err(BackendError::OldServer {
            version: version / 10_000,
        });
    }
    let encoding: String = sqlx::query_scalar("SHOW server_encoding")
        .fetch_one(connection)
        .await?;
    if encoding == "UTF8" {
        Ok(())
    } else {
        Err(BackendError::Encoding { encoding })
    }
}

/// Waits for a lock that other processes respect, and keeps it until the end of the transaction.
pub(crate) async fn lock(db: &mut PgConnection, lock: Lock) -> sqlx::Result<()> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(lock as i64)
        .execute(db)
        .await?;
    Ok(())
}
