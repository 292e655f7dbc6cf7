//! Contracts by their numbers, and pages of all of them, for programs that compare.

use std::collections::HashMap;

use sqlx::FromRow;

use super::columns::StyleLine;
use super::every::{LineRow, StoredContract, contracts_where, lines_by_contract, lines_where};
use crate::store::{ROWS_AT_ONCE, Transaction};

/// The id of a contract with its number in the form in which it is searched.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct NumberedContract {
    pub(crate) sid: String,
    pub(crate) cno_key: String,
}

/// The contracts of a page.
#[derive(Clone, Debug)]
pub(crate) struct NumberedSlice<'a> {
    /// The wanted numbers in the form in which they are searched; `None` for all.
    pub(crate) keys: Option<&'a [String]>,
    /// Only contracts that were changed then or later, in milliseconds since 1970; `None` for all.
    pub(crate) changed_since: Option<i64>,
    /// Only contracts whose ids are larger.
    pub(crate) after: &'a str,
    pub(crate) limit: i64,
}

/// The id of a contract and the number of its lines.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct SlicedContract {
    pub(crate) sid: String,
    pub(crate) lines: i64,
}

/// Returns the ids of the contracts with these numbers.
pub(crate) async fn numbered_contracts(
    db: &mut Transaction,
    keys: &[String],
) -> sqlx::Result<Vec<NumberedContract>> {
    let mut found = Vec::new();
    for part in keys.chunks(ROWS_AT_ONCE) {
        let rows: Vec<NumberedContract> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "SELECT sid, cno_key FROM contracts WHERE deleted_at IS NULL AND cno_key IN (",
            );
            let mut own = query.separated(", ");
            for key in part {
                own.push_bind(key);
            }
            query
                .push(")")
                .build_query_as()
                .fetch_all(&mut **db)
                .await?
        });
        found.extend(rows);
    }
    Ok(found)
}

/// Returns the contracts with these numbers.
pub(crate) async fn contracts_keyed(
    db: &mut Transaction,
    keys: &[String],
) -> sqlx::Result<Vec<StoredContract>> {
    let mut found = Vec::new();
    for part in keys.chunks(ROWS_AT_ONCE) {
        let rows: Vec<StoredContract> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(contracts_where("WHERE c.cno_key IN ("));
            let mut own = query.separated(", ");
            for key in part {
                own.push_bind(key);
            }
            query
                .push(")")
                .build_query_as()
                .fetch_all(&mut **db)
                .await?
        });
        found.extend(rows);
    }
    Ok(found)
}

/// Returns the style lines of these contracts in order, without milestones, by the contract's id.
pub(crate) async fn lines_among(
    db: &mut Transaction,
    sids: &[&str],
) -> sqlx::Result<HashMap<String, Vec<StyleLine>>> {
    let mut lines = HashMap::new();
    for part in sids.chunks(ROWS_AT_ONCE) {
        let rows: Vec<LineRow> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(lines_where("WHERE l.sid IN ("));
            let mut own = query.separated(", ");
            for sid in part {
                own.push_bind(*sid);
            }
            query.push(") ORDER BY l.sid, l.seq");
            query.build_query_as().fetch_all(&mut **db).await?
        });
        lines.extend(lines_by_contract(rows));
    }
    Ok(lines)
}

/// Returns contracts by their ids in order.
pub(crate) async fn contract_slice(
    db: &mut Transaction,
    slice: &NumberedSlice<'_>,
) -> sqlx::Result<Vec<SlicedContract>> {
    if slice.keys.is_some_and(<[String]>::is_empty) {
        return Ok(Vec::new());
    }
    Ok(on!(&mut *db, |db| {
        let mut query = sqlx::QueryBuilder::new(
            "SELECT c.sid, (SELECT COUNT(*) FROM contract_lines l WHERE l.sid = c.sid) AS lines
             FROM contracts c WHERE c.deleted_at IS NULL AND c.sid > ",
        );
        query.push_bind(slice.after);
        if let Some(since) = slice.changed_since {
            query.push(
                " AND EXISTS (SELECT 1 FROM contract_revisions r
                     WHERE r.sid = c.sid AND r.written_at >= ",
            );
            query.push_bind(since).push(")");
        }
        if let Some(keys) = slice.keys {
            query.push(" AND c.cno_key IN (");
            let mut own = query.separated(", ");
            for key in keys {
                own.push_bind(key);
            }
            query.push(")");
        }
        query.push(" ORDER BY c.sid LIMIT ").push_bind(slice.limit);
        query.build_query_as().fetch_all(&mut **db).await?
    }))
}
