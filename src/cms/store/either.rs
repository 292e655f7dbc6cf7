//! The types of the two databases side by side, so that a statement is written once.

use sqlx_postgres::{PgPool, Postgres};
use sqlx_sqlite::{Sqlite, SqlitePool};

/// Evaluates an expression for the pool or transaction of either database:
/// `on!(&self.reader, |db| …)`.
macro_rules! on {
    ($either:expr, |$db:ident| $do:expr) => {
        match $either {
            $crate::store::either::Either::Sqlite($db) => $do,
            $crate::store::either::Either::Postgres($db) => $do,
        }
    };
}

/// Runs a statement with its values in a transaction. Returns the number of affected rows.
macro_rules! execute {
    ($db:expr, $statement:expr $(, $value:expr)* $(,)?) => {
        on!(&mut *$db, |db| {
            let done = sqlx::query($statement)$(.bind($value))*.execute(&mut **db).await;
            done.map(|done| done.rows_affected())
        })
    };
}

/// Runs a statement with its values in a transaction of its own. Returns the number of affected
/// rows; from the function on an error.
macro_rules! change {
    ($store:expr, $($statement:tt)+) => {{
        let mut write = $store.begin().await?;
        let changed = execute!(&mut write, $($statement)+)?;
        write.commit().await?;
        changed
    }};
}

/// Inserts a row in a transaction: each column with its value. Returns from the function on an
/// error.
macro_rules! insert {
    ($db:expr, $table:literal: $($column:ident = $value:expr),+ $(,)?) => {
        on!(&mut *$db, |db| {
            let mut query = sqlx::QueryBuilder::new(concat!("INSERT INTO ", $table, " ("));
            let mut columns = query.separated(", ");
            $(columns.push(stringify!($column));)+
            query.push(") VALUES (");
            let mut values = query.separated(", ");
            $(values.push_bind($value);)+
            query.push(")").build().execute(&mut **db).await?;
        })
    };
}

/// A connection pool or a transaction of either database.
#[derive(Clone, Debug)]
pub enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

pub(crate) type Pool = Either<SqlitePool, PgPool>;
/// A transaction; rolled back when dropped without a commit.
pub type Transaction =
    Either<sqlx::Transaction<'static, Sqlite>, sqlx::Transaction<'static, Postgres>>;

impl Transaction {
    /// Commits. The commit survives `kill -9` and a power cut, unless the PostgreSQL server is
    /// configured otherwise.
    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        on!(self, |db| db.commit().await)
    }

    pub(crate) async fn rollback(self) -> sqlx::Result<()> {
        on!(self, |db| db.rollback().await)
    }
}
