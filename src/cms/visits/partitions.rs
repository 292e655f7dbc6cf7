//! The partitions of the visit log in PostgreSQL: one for each month of arrival (UTC), so that old
//! months are dropped.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::{PgConnection, PgPool};

use crate::store::postgres::{Lock, lock};

/// A month, by its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month(Date);

impl Month {
    /// The month of a time in milliseconds since 1970; that of 1970 if there is no such time.
    pub(crate) fn of(time: i64) -> Self {
        let time = Timestamp::from_millisecond(time).unwrap_or(Timestamp::UNIX_EPOCH);
        Self(Offset::UTC.to_datetime(time).date().first_of_month())
    }

    /// The half-open interval of its times; `None` at the end of the calendar.
    fn bounds(self) -> Option<(i64, i64)> {
        let begin = |day: Date| {
            Some(
                Offset::UTC
                    .to_timestamp(day.at(0, 0, 0, 0))
                    .ok()?
                    .as_millisecond(),
            )
        };
        Some((
            begin(self.0)?,
            begin(self.0.last_of_month().tomorrow().ok()?)?,
        ))
    }

    fn table(self) -> String {
        format!("visits_{:04}_{:02}", self.0.year(), self.0.month())
    }

    fn of_table(name: &str) -> Option<Self> {
        let (year, month) = name.strip_prefix("visits_")?.split_once('_')?;
        Date::new(year.parse().ok()?, month.parse().ok()?, 1)
            .ok()
            .map(Self)
    }
}

/// Creates the missing partitions of these months.
pub(crate) async fn create(
    connection: &mut PgConnection,
    months: BTreeSet<Month>,
) -> sqlx::Result<()> {
    let mut db = connection.begin().await?;
    lock(&mut db, Lock::Partitions).await?;
    for month in months {
        let Some((from, before)) = month.bounds() else {
            continue;
        };
        let table = month.table();
        let create = format!(
            "CREATE TABLE IF NOT EXISTS {table} PARTITION OF visits FOR VALUES FROM ({from}) TO ({before})"
        );
        sqlx::query(AssertSqlSafe(create)).execute(&mut *db).await?;
    }
    db.commit().await
}

/// Drops the partitions of months that ended by `limit` (milliseconds since 1970); returns the
/// number of their visits. Fails if a reader of the log keeps it waiting: visits that arrive would
/// have to wait as well.
pub(super) async fn drop_before(pool: &PgPool, limit: i64) -> sqlx::Result<u64> {
    let mut db = pool.begin().await?;
    lock(&mut db, Lock::Partitions).await?;
    sqlx::query("SET LOCAL lock_timeout = '1s'")
        .execute(&mut *db)
        .await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
         WHERE inhparent = 'visits'::regclass",
    )
    .fetch_all(&mut *db)
    .await?;
    let mut dropped = 0;
    for month in tables.iter().filter_map(|table| Month::of_table(table)) {
        if month.bounds().is_some_and(|(_, before)| before <= limit) {
            let table = month.table();
            let count = sqlx::query_scalar(AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}")));
            let count: i64 = count.fetch_one(&mut *db).await?;
            sqlx::query(AssertSqlSafe(format!("DROP TABLE {table}")))
                .execute(&mut *db)
                .await?;
            dropped += count.unsigned_abs();
        }
    }
    db.commit().await?;
    Ok(dropped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_a_table_and_ends_where_the_next_begins() {
        let december = Month::of(1_798_761_599_999);
        let january = Month::of(1_798_761_600_000);
        assert_eq!(
            (december.table().as_str(), january.table().as_str()),
            ("visits_2026_12", "visits_2027_01")
        );
        assert_eq!(december.bounds().unwrap().1, january.bounds().unwrap().0);
        assert_eq!(Month::of_table("visits_2026_12"), Some(december));
        assert_eq!(Month::of_table("visits_old"), None);
    }
}
