//! The last revisions of contracts: what a program names to change a contract that it has read.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::store::{ROWS_AT_ONCE, Transaction};

/// The last revision of a contract. A contract whose history has not begun has none, which counts
/// as revision 0.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct LastRevision {
    sid: String,
    pub(crate) number: i64,
    /// Milliseconds since 1970.
    pub(crate) written_at: i64,
    /// The name of the account, or the command; the address of an account that is gone.
    pub(crate) author: String,
}

/// Returns the last revisions of these contracts, by the contract's id.
pub(crate) async fn last_revisions(
    db: &mut Transaction,
    sids: &[&str],
) -> sqlx::Result<HashMap<String, LastRevision>> {
    let mut found = HashMap::new();
    for part in sids.chunks(ROWS_AT_ONCE) {
        let rows: Vec<LastRevision> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "SELECT r.sid, r.number, r.written_at, COALESCE(s.name, r.author) AS author
                 FROM contract_revisions r LEFT JOIN staff s ON s.email = r.author
                 WHERE r.number = (SELECT MAX(n.number) FROM contract_revisions n WHERE n.sid = r.sid)
                     AND r.sid IN (",
            );
            let mut own = query.separated(", ");
            for sid in part {
                own.push_bind(*sid);
            }
            query
                .push(")")
                .build_query_as()
                .fetch_all(&mut **db)
                .await?
        });
        found.extend(rows.into_iter().map(|own| (own.sid.clone(), own)));
    }
    Ok(found)
}
