//! The visit log (spec §3, §7): written by visitors' browsers, read by the operator only.

use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use sqlx_postgres::PgPool;

use super::partitions;
use super::partitions::Month;
use crate::store::either::Either;
use crate::store::{Store, new_id};

const PORTION: i64 = 5000;

/// A visit record, with its fields bounded and free of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// When it was received, in milliseconds since 1970.
    pub received: i64,
    pub ukey: String,
    pub act: String,
    pub module: String,
    pub url: String,
    /// The whole record as JSON.
    pub record: String,
}

type VisitRow = (i64, String, String, String, String, String);

impl From<VisitRow> for Visit {
    fn from((received, ukey, act, module, url, record): VisitRow) -> Self {
        Self {
            received,
            ukey,
            act,
            module,
            url,
            record,
        }
    }
}

impl Store {
    /// Stores visits, all or none.
    pub async fn add_visits(&self, visits: &[Visit]) -> sqlx::Result<()> {
        match &self.writer {
            Either::Sqlite(_) => {
                let mut write = self.begin().await?;
                for visit in visits {
                    insert!(
                        &mut write, "visits": id = new_id(), received_at = visit.received, ukey = &visit.ukey, act = &visit.act,
                        module = &visit.module, url = &visit.url, record = &visit.record
                    );
                }
                write.commit().await
            }
            Either::Postgres(pool) => {
                let added = add(pool, visits).await;
                if !added.as_ref().is_err_and(lacks_partition) {
                    return added;
                }
                let months = visits
                    .iter()
                    .map(|visit| Month::of(visit.received))
                    .collect();
                partitions::create(&mut *pool.acquire().await?, months).await?;
                add(pool, visits).await
            }
        }
    }

    /// Deletes the visits received before `limit` (milliseconds since 1970); returns their number.
    /// PostgreSQL drops whole months.
    pub async fn purge_visits(&self, limit: i64) -> sqlx::Result<u64> {
        match &self.writer {
            Either::Sqlite(_) => self.purge_visits_in_portions(limit).await,
            Either::Postgres(pool) => {
                let dropped = partitions::drop_before(pool, limit).await?;
                let deleted = sqlx::query("DELETE FROM visits WHERE received_at < $1")
                    .bind(limit)
                    .execute(pool)
                    .await?;
                Ok(dropped + deleted.rows_affected())
            }
        }
    }

    /// Deletes in portions, so that other writes do not wait long.
    async fn purge_visits_in_portions(&self, limit: i64) -> sqlx::Result<u64> {
        let mut purged = 0;
        loop {
            let mut write = self.begin().await?;
            let portion = execute!(
                &mut write,
                "DELETE FROM visits WHERE id IN (SELECT id FROM visits WHERE received_at < $1 ORDER BY received_at LIMIT $2)",
                limit,
                PORTION
            )?;
            write.commit().await?;
            purged += portion;
            if portion == 0 {
                return Ok(purged);
            }
        }
    }

    /// Returns when the oldest of the newest `number` visits was received (milliseconds since
    /// 1970); `None` if there are no more than that.
    pub async fn oldest_of_the_newest_visits(&self, number: u32) -> sqlx::Result<Option<i64>> {
        let beyond: Option<i64> = on!(&self.reader, |db| {
            let beyond = sqlx::query_scalar(
                "SELECT received_at FROM visits ORDER BY received_at DESC LIMIT 1 OFFSET $1",
            );
            beyond.bind(i64::from(number)).fetch_optional(db).await?
        });
        Ok(beyond.map(|received| received.saturating_add(1)))
    }

    /// Returns the visits received in a half-open interval (milliseconds since 1970), in order of
    /// arrival.
    pub fn visits_between(&self, from: i64, before: i64) -> BoxStream<'_, sqlx::Result<Visit>> {
        on!(&self.reader, |db| {
            let rows = sqlx::query_as::<_, VisitRow>(
                "SELECT received_at, ukey, act, module, url, record FROM visits WHERE received_at >= $1 AND received_at < $2 \
                 ORDER BY received_at",
            );
            rows.bind(from)
                .bind(before)
                .fetch(db)
                .map_ok(Visit::from)
                .boxed()
        })
    }

    /// Returns the newest visits, for tests: the API has no call that reads them.
    #[cfg(test)]
    pub async fn visits(&self) -> sqlx::Result<Vec<Visit>> {
        let mut visits: Vec<_> = self
            .visits_between(i64::MIN, i64::MAX)
            .try_collect()
            .await?;
        visits.reverse();
        Ok(visits)
    }
}

/// Inserts visits with one statement.
async fn add(pool: &PgPool, visits: &[Visit]) -> sqlx::Result<()> {
    let texts = |field: fn(&Visit) -> &String| {
        visits
            .iter()
            .map(|visit| field(visit).as_str())
            .collect::<Vec<_>>()
    };
    sqlx::query(
        "INSERT INTO visits (id, received_at, ukey, act, module, url, record)
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])",
    )
    .bind(visits.iter().map(|_| new_id()).collect::<Vec<_>>())
    .bind(visits.iter().map(|visit| visit.received).collect::<Vec<_>>())
    .bind(texts(|visit| &visit.ukey))
    .bind(texts(|visit| &visit.act))
    .bind(texts(|visit| &visit.module))
    .bind(texts(|visit| &visit.url))
    .bind(texts(|visit| &visit.record))
    .execute(pool)
    .await?;
    Ok(())
}

/// Whether an insert failed because there is no partition for a row (`check_violation`).
fn lacks_partition(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .as_deref()
        == Some("23514")
}
