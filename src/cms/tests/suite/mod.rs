//! The tests. The module that includes this one names the database.

mod announcements;
mod backups;
mod bbs;
mod bin;
mod cms;
mod colleagues;
mod companies;
mod contract_history;
mod contracts;
mod customer_sheets;
mod customers;
mod deleted;
mod folders;
mod hooks;
mod inquiries;
mod mails;
mod manners;
mod media;
mod milestones;
mod named_writes;
mod notices;
mod papers;
mod passwords;
mod persons;
mod provider;
mod revisions;
mod searches;
mod upgrades;
mod uploads;
mod visits;
mod wordpress;

use sqlx::{ConnectOptions as _, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnectOptions;

use super::POSTGRES;
use crate::tests::database::TestDatabase;
use base::config::Database;

type Provider = crate::tests::Provider<POSTGRES>;

/// Runs statements on a database.
pub(super) async fn run(database: &TestDatabase, statements: &str) {
    let statements = sqlx::raw_sql(sqlx::AssertSqlSafe(statements));
    match database.settings().database {
        Database::Sqlite(path) => {
            let file = SqliteConnectOptions::new().filename(path);
            let mut db = file.connect().await.unwrap();
            statements.execute(&mut db).await.unwrap();
            db.close().await.unwrap();
        }
        Database::Postgres(url) => {
            let mut db = PgConnection::connect(url.expose().as_str()).await.unwrap();
            statements.execute(&mut db).await.unwrap();
        }
    }
}
