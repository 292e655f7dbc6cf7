//! Databases for tests.

use futures::TryStreamExt as _;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::fixtures;
use super::postgres::SHARED;
use crate::Backend;
use base::config::EmbeddedSettings;

/// A database of one test.
pub(super) enum TestDatabase {
    Sqlite(TempDir),
    /// The URL of a database.
    Postgres(String),
}

impl TestDatabase {
    pub(super) async fn empty(postgres: bool) -> Self {
        if postgres {
            Self::Postgres(SHARED.database(None).await)
        } else {
            Self::Sqlite(TempDir::new().unwrap())
        }
    }

    /// A database with the fixtures. In SQLite, the provider has yet to seed it.
    pub(super) async fn seeded(postgres: bool) -> Self {
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        if !postgres {
            return Self::empty(false).await;
        }
        let template = TEMPLATE.get_or_init(async || {
            let database = Self::empty(true).await;
            Backend::start(database.settings())
                .await
                .unwrap()
                .shutdown()
                .await;
            let Self::Postgres(url) = database else {
                unreachable!()
            };
            url
        });
        Self::Postgres(SHARED.database(Some(template.await)).await)
    }

    /// The settings of a provider with this database and the fixtures.
    pub(super) fn settings(&self) -> EmbeddedSettings {
        let database = match self {
            Self::Sqlite(folder) => folder.path().join("data/provider.db").into(),
            Self::Postgres(url) => url.parse().unwrap(),
        };
        EmbeddedSettings {
            database,
            content: Some(fixtures()),
            ..EmbeddedSettings::default()
        }
    }

    /// Makes the database refuse visits whose event is `bad`.
    pub(super) async fn refuse_bad_visits(&self) {
        match self {
            Self::Sqlite(folder) => {
                let file =
                    SqliteConnectOptions::new().filename(folder.path().join("data/provider.db"));
                let trigger = "CREATE TRIGGER refuse BEFORE INSERT ON visits WHEN NEW.act = 'bad'
                               BEGIN SELECT RAISE(ABORT, 'refused'); END";
                sqlx::query(trigger)
                    .execute(&mut file.connect().await.unwrap())
                    .await
                    .unwrap();
            }
            Self::Postgres(url) => {
                let check = "ALTER TABLE visits ADD CHECK (act <> 'bad')";
                sqlx::query(check)
                    .execute(&mut PgConnection::connect(url).await.unwrap())
                    .await
                    .unwrap();
            }
        }
    }

    /// All that it contains, for a search.
    pub(super) async fn dump(&self) -> Vec<u8> {
        match self {
            Self::Sqlite(folder) => {
                let files = std::fs::read_dir(folder.path().join("data")).unwrap();
                files
                    .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
                    .collect()
            }
            Self::Postgres(url) => {
                let mut db = PgConnection::connect(url).await.unwrap();
                let tables: Vec<String> = sqlx::query_scalar(
                    "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'",
                )
                .fetch_all(&mut db)
                .await
                .unwrap();
                let mut rows = Vec::new();
                for table in tables {
                    let select = AssertSqlSafe(format!("SELECT own::text FROM {table} own"));
                    rows.extend(
                        sqlx::query_scalar::<_, String>(select)
                            .fetch(&mut db)
                            .try_collect::<Vec<_>>()
                            .await
                            .unwrap(),
                    );
                }
                rows.concat().into_bytes()
            }
        }
    }
}
