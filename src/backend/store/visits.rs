//! The visit log (spec §3, §7): written by visitors' browsers, read by the operator only.

use futures::{Stream, TryStreamExt};

use super::{Store, new_id};

const PORTION: u32 = 5000;

/// A visit record, with its fields bounded and free of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    pub ukey: String,
    pub act: String,
    pub module: String,
    pub url: String,
    /// The whole record as JSON.
    pub record: String,
}

impl Store {
    /// Stores a visit received at `now` (milliseconds since 1970).
    pub async fn add_visit(&self, visit: &Visit, now: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        insert!(
            &mut *write, "visits": id = new_id(), received_at = now, ukey = &visit.ukey, act = &visit.act, module = &visit.module,
            url = &visit.url, record = &visit.record
        );
        write.commit().await
    }

    /// Deletes the visits received before `limit` (milliseconds since 1970); returns their number. Deletes in batches,
    /// so that other writes do not wait long.
    pub async fn purge_visits(&self, limit: i64) -> sqlx::Result<u64> {
        let mut purged = 0;
        loop {
            let mut write = self.begin().await?;
            let portion = sqlx::query(
                "DELETE FROM visits WHERE id IN (SELECT id FROM visits WHERE received_at < $1 ORDER BY received_at LIMIT $2)",
            )
            .bind(limit)
            .bind(PORTION)
            .execute(&mut *write)
            .await?
            .rows_affected();
            write.commit().await?;
            purged += portion;
            if portion == 0 {
                return Ok(purged);
            }
        }
    }

    /// Returns when the oldest of the newest `number` visits was received (milliseconds since 1970); `None` if there
    /// are no more than that.
    pub async fn oldest_of_the_newest_visits(&self, number: u32) -> sqlx::Result<Option<i64>> {
        let beyond = sqlx::query_scalar("SELECT received_at FROM visits ORDER BY received_at DESC LIMIT 1 OFFSET $1");
        let beyond: Option<i64> = beyond.bind(i64::from(number)).fetch_optional(&self.reader).await?;
        Ok(beyond.map(|received| received.saturating_add(1)))
    }

    /// Returns the visits received in a half-open interval (milliseconds since 1970), each with its time, in order of
    /// arrival.
    pub fn visits_between(&self, from: i64, before: i64) -> impl Stream<Item = sqlx::Result<(i64, Visit)>> + Unpin {
        type Row = (i64, String, String, String, String, String);
        let rows = sqlx::query_as(
            "SELECT received_at, ukey, act, module, url, record FROM visits WHERE received_at >= $1 AND received_at < $2 \
             ORDER BY received_at",
        );
        rows.bind(from).bind(before).fetch(&self.reader).map_ok(|(received, ukey, act, module, url, record): Row| {
            (received, Visit { ukey, act, module, url, record })
        })
    }

    /// Returns the newest visits, for tests: the API has no call that reads them.
    #[cfg(test)]
    pub async fn visits(&self) -> sqlx::Result<Vec<Visit>> {
        let rows: Vec<(String, String, String, String, String)> =
            sqlx::query_as("SELECT ukey, act, module, url, record FROM visits ORDER BY received_at DESC LIMIT $1")
                .bind(super::Rows::MOST)
                .fetch_all(&self.reader)
                .await?;
        Ok(rows.into_iter().map(|(ukey, act, module, url, record)| Visit { ukey, act, module, url, record }).collect())
    }
}
