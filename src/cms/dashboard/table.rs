//! Tasks that wait for the company's people, and numbers of the last weeks.

use std::collections::BTreeSet;

use sqlx::AssertSqlSafe;

use crate::entries::entry::Section;
use crate::entries::list::in_section;
use crate::entries::revisions::{COLUMNS, NEWEST, Revision};
use crate::store::Store;
use base::locale::Locale;
use base::purge_report::PurgeReport;

/// The condition of an entry with a draft in some language; the states are JSON.
const HAS_DRAFT: &str = "NOT e.removed AND e.states LIKE '%\"draft\"%'";

/// A week's inquiries from a market.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MarketWeek {
    /// The number of weeks since Monday, 29 December 1969, in China Standard Time.
    pub week: i64,
    /// The market of sale, else the country; may be empty.
    pub market: String,
    pub count: i64,
}

impl Store {
    /// Returns the entries with drafts that were written last, and the number of all.
    pub async fn drafts(&self, most: i64) -> sqlx::Result<(Vec<Revision>, i64)> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} {NEWEST} WHERE {HAS_DRAFT}
             ORDER BY e.written_at DESC, e.entry LIMIT $1"
        ));
        let drafts = on!(&self.reader, |db| {
            sqlx::query_as(select).bind(most).fetch_all(db).await?
        });
        let count = AssertSqlSafe(format!("SELECT COUNT(*) FROM entries e WHERE {HAS_DRAFT}"));
        let count: i64 = on!(&self.reader, |db| {
            sqlx::query_scalar(count).fetch_one(db).await?
        });
        Ok((drafts, count))
    }

    /// Returns the next moments after `now` at which revisions change the site.
    pub async fn planned(&self, now: i64, most: i64) -> sqlx::Result<Vec<(String, i64, i64)>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT entry, revision, moment FROM announcements
             WHERE answered_at IS NULL AND moment > $1 ORDER BY moment, entry LIMIT $2"
        )
        .bind(now)
        .bind(most)
        .fetch_all(db)
        .await)
    }

    /// Returns the answer to the announcement that was answered last, and when, in seconds since
    /// 1970.
    pub async fn last_answer(&self) -> sqlx::Result<Option<(i64, PurgeReport)>> {
        const SELECT: &str = "SELECT answered_at, answer FROM announcements
             WHERE answered_at IS NOT NULL ORDER BY answered_at DESC, entry LIMIT 1";
        let last: Option<(i64, String)> = on!(&self.reader, |db| {
            sqlx::query_as(SELECT).fetch_optional(db).await?
        });
        let read = |(at, answer): (i64, String)| Some((at, serde_json::from_str(&answer).ok()?));
        Ok(last.and_then(read))
    }

    /// Returns the entries of sections that are on the site at a moment (seconds since 1970), each
    /// with a language that it is in.
    pub(super) async fn texts_on_site(
        &self,
        sections: &[Section],
        now: i64,
    ) -> sqlx::Result<BTreeSet<(String, Locale)>> {
        let sections: Vec<_> = sections.iter().map(|own| in_section(*own)).collect();
        let select = AssertSqlSafe(format!(
            "SELECT DISTINCT t.entry, t.lang FROM entries e JOIN texts t ON t.entry = e.entry
             WHERE NOT e.removed AND t.from_at <= $1 AND t.until_at > $1 AND (({}))",
            sections.join(") OR (")
        ));
        let texts: Vec<(String, String)> = on!(&self.reader, |db| {
            sqlx::query_as(select).bind(now).fetch_all(db).await?
        });
        let known = |(entry, lang): (String, String)| Some((entry, lang.parse().ok()?));
        Ok(texts.into_iter().filter_map(known).collect())
    }

    /// Returns the number of new inquiries that nobody has.
    pub async fn untaken_inquiries(&self) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT COUNT(*) FROM inquiries
             WHERE state = 'new' AND owner = '' AND deleted_at IS NULL"
        )
        .fetch_one(db)
        .await)
    }

    /// Returns the number of mails about inquiries that were given up since a moment, in seconds
    /// since 1970.
    pub async fn failed_mails(&self, since: i64) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT COUNT(*) FROM mails
             WHERE inquiry IS NOT NULL AND state = 'failed' AND settled_at >= $1"
        )
        .bind(since)
        .fetch_one(db)
        .await)
    }

    /// Returns the numbers of inquiries since a moment (seconds since 1970), by week and market.
    pub async fn inquiries_by_week(&self, since: i64) -> sqlx::Result<Vec<MarketWeek>> {
        // A week began on the Monday before 1970, in a time zone eight hours ahead.
        const SELECT: &str =
            "SELECT (received_at + 28800 + 259200) / 604800 AS week, market, COUNT(*) AS count
             FROM inquiries WHERE received_at >= $1 AND deleted_at IS NULL
             GROUP BY (received_at + 28800 + 259200) / 604800, market ORDER BY 1, 3 DESC, 2";
        on!(&self.reader, |db| sqlx::query_as(SELECT)
            .bind(since)
            .fetch_all(db)
            .await)
    }

    /// Returns the numbers of inquiries in a half-open interval (seconds since 1970) by market of
    /// sale, else country, the largest first; one without either is empty.
    pub async fn inquiries_by_market(
        &self,
        (from, before): (i64, i64),
        most: i64,
    ) -> sqlx::Result<Vec<(String, i64)>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT market, COUNT(*) FROM inquiries
             WHERE received_at >= $1 AND received_at < $2 AND deleted_at IS NULL
             GROUP BY market ORDER BY 2 DESC, 1 LIMIT $3"
        )
        .bind(from)
        .bind(before)
        .bind(most)
        .fetch_all(db)
        .await)
    }
}
