//! The page views of days that are over, counted once.

use futures::StreamExt as _;
use futures::stream::BoxStream;

use crate::store::Store;

/// A number of views of a kind, such as those of a page.
pub type ViewRow = (String, String, i64);

impl Store {
    /// Returns the site and the address of page views in a half-open interval (milliseconds since
    /// 1970), with the number of each.
    pub fn views_between(
        &self,
        from: i64,
        before: i64,
    ) -> BoxStream<'_, sqlx::Result<(String, String, i64)>> {
        on!(&self.reader, |db| {
            let views = sqlx::query_as(
                "SELECT module, url, COUNT(*) FROM visits
                 WHERE received_at >= $1 AND received_at < $2 AND act = 'start'
                 GROUP BY module, url",
            );
            views.bind(from).bind(before).fetch(db).boxed()
        })
    }

    /// Returns the counted days from the first to the last one, each with all its views.
    pub async fn counted_days(&self, first: i64, last: i64) -> sqlx::Result<Vec<(i64, i64)>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT day, views FROM visit_days WHERE kind = 'all' AND day >= $1 AND day <= $2"
        )
        .bind(first)
        .bind(last)
        .fetch_all(db)
        .await)
    }

    /// Returns the largest sums of the counted days from the first to the last one.
    pub async fn counted_views(
        &self,
        (first, last): (i64, i64),
        most: i64,
    ) -> sqlx::Result<Vec<ViewRow>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT kind, name, CAST(SUM(views) AS BIGINT) FROM visit_days
             WHERE kind <> 'all' AND day >= $1 AND day <= $2 GROUP BY kind, name ORDER BY 3 DESC, 1, 2 LIMIT $3"
        )
        .bind(first)
        .bind(last)
        .bind(most)
        .fetch_all(db)
        .await
        })
    }

    /// Keeps the numbers of a day, and deletes those of the days before `oldest`. If another
    /// process has counted the day meanwhile, they are the same.
    pub async fn keep_day(&self, day: i64, views: &[ViewRow], oldest: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        for (kind, name, views) in views {
            execute!(
                &mut write,
                "INSERT INTO visit_days (day, kind, name, views) VALUES ($1, $2, $3, $4)
                 ON CONFLICT DO NOTHING",
                day,
                kind,
                name,
                views
            )?;
        }
        execute!(&mut write, "DELETE FROM visit_days WHERE day < $1", oldest)?;
        write.commit().await
    }
}
