//! The lines of contracts that are in production, for those who note their progress.

use sqlx::{AssertSqlSafe, FromRow};

use super::every::KEPT;
use crate::store::{RowSlice, Store, containing};

/// A line that is not shipped, by its contract's id and its number.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct OpenLineRow {
    pub sid: String,
    pub seq: i64,
}

/// Which lines are wanted.
#[derive(Clone, Copy, Debug)]
pub struct OpenLineFilter<'a> {
    /// A part of the contract's number, the style's number or name, the company's name or an
    /// address there, in any case.
    pub text: &'a str,
    /// Only those with a milestone that is planned up to this day (`YYYY-MM-DD`) and not done.
    pub due: Option<&'a str>,
}

/// Lines of contracts that the desk may change, which those of the content are not.
const OPEN: &str = "JOIN contract_lines l ON l.sid = c.sid
    WHERE c.progress < 10000 AND l.line_progress < 10000
        AND NOT EXISTS (SELECT 1 FROM customers k WHERE k.company_id = c.company_id AND k.origin = 'content')
        AND NOT EXISTS (SELECT 1 FROM contract_milestones m
            WHERE m.sid = l.sid AND m.seq = l.seq AND m.stage = 'shipped' AND m.done IS NOT NULL)
        AND ($1 = '%%' OR c.cno_key LIKE $1 ESCAPE '!'
            OR l.line_key LIKE $1 ESCAPE '!'
            OR c.company_id IN (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!')
            OR c.company_id IN (SELECT id FROM companies WHERE name_key LIKE $1 ESCAPE '!'))
        AND ($2 = '' OR EXISTS (SELECT 1 FROM contract_milestones m
            WHERE m.sid = l.sid AND m.seq = l.seq AND m.done IS NULL AND m.planned <= $2))";

impl Store {
    /// Returns open lines, those of the contract that was signed first at the beginning.
    pub async fn open_lines(
        &self,
        filter: OpenLineFilter<'_>,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<OpenLineRow>> {
        let select = || {
            AssertSqlSafe(format!(
                "SELECT l.sid, l.seq FROM {KEPT} c {OPEN}
                 ORDER BY c.signed, c.cno, c.sid, l.seq LIMIT $3 OFFSET $4"
            ))
        };
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(containing(filter.text))
            .bind(filter.due.unwrap_or_default())
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await)
    }

    /// Returns the number of all that are found.
    pub async fn count_open_lines(&self, filter: OpenLineFilter<'_>) -> sqlx::Result<i64> {
        let count = || AssertSqlSafe(format!("SELECT COUNT(*) FROM {KEPT} c {OPEN}"));
        on!(&self.reader, |db| sqlx::query_scalar(count())
            .bind(containing(filter.text))
            .bind(filter.due.unwrap_or_default())
            .fetch_one(db)
            .await)
    }
}
