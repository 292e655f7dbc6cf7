//! Contracts of all customers, for the company's people.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, FromRow};

use super::milestone_table::{add_milestones, give_lines};
use super::table::{Contract, StyleLine, containing};
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{RowSlice, Store, Transaction};

/// A contract with its company's first address.
#[derive(Clone, Debug, FromRow)]
pub struct StoredContract {
    #[sqlx(rename = "company_id")]
    pub company: i64,
    pub email: String,
    /// Whether one of the company's people is from the content.
    pub is_of_content: bool,
    #[sqlx(flatten)]
    pub contract: Contract,
}

const STORED: &str = "SELECT c.company_id, k.email, k.is_of_content,
        c.sid, c.cno, c.signtime, c.pqty, c.pamt, c.prc_part
    FROM contracts c JOIN (
        SELECT company_id, MIN(email) AS email, MAX(CASE origin WHEN 'content' THEN 1 ELSE 0 END) = 1 AS is_of_content
        FROM customers GROUP BY company_id
    ) k ON k.company_id = c.company_id";
const LINES: &str = "SELECT l.sno, c.cno, l.pname, l.sprc, l.total, l.samt, l.prc_part
    FROM contract_lines l JOIN contracts c ON c.sid = l.sid WHERE l.sid = $1 ORDER BY l.seq";
const FOUND: &str = "WHERE c.cno_key LIKE $1 ESCAPE '!' OR c.company_id IN
        (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!')";

impl Store {
    /// Returns contracts whose number, or an address of whose company, contains a text in any case,
    /// the newest first.
    pub async fn found_contracts(
        &self,
        text: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<StoredContract>> {
        let select = || {
            AssertSqlSafe(format!(
                "{STORED} {FOUND} ORDER BY c.signtime DESC, c.cno, c.sid LIMIT $2 OFFSET $3"
            ))
        };
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(containing(text))
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await)
    }

    /// Returns the number of all that are found.
    pub async fn count_found_contracts(&self, text: &str) -> sqlx::Result<i64> {
        let count = || AssertSqlSafe(format!("SELECT COUNT(*) FROM contracts c {FOUND}"));
        on!(&self.reader, |db| sqlx::query_scalar(count())
            .bind(containing(text))
            .fetch_one(db)
            .await)
    }

    /// Returns a contract with its lines.
    pub async fn whole_contract(
        &self,
        sid: &str,
    ) -> sqlx::Result<Option<(StoredContract, Vec<StyleLine>)>> {
        let select = || AssertSqlSafe(format!("{STORED} WHERE c.sid = $1"));
        let found: Option<StoredContract> = on!(&self.reader, |db| sqlx::query_as(select())
            .bind(sid)
            .fetch_optional(db)
            .await)?;
        let Some(found) = found else { return Ok(None) };
        let mut lines: Vec<StyleLine> = on!(&self.reader, |db| sqlx::query_as(LINES)
            .bind(sid)
            .fetch_all(db)
            .await)?;
        give_lines(&mut lines, 0, &self.milestones_of(sid).await?);
        Ok(Some((found, lines)))
    }
}

/// Waits until no other process writes contracts; none will for the rest of the transaction. SQLite
/// has one writer anyway.
pub async fn lock_contracts(db: &mut Transaction) -> sqlx::Result<()> {
    match db {
        Transaction::Sqlite(_) => Ok(()),
        Transaction::Postgres(db) => postgres::lock(db, Lock::Contracts).await,
    }
}

/// Returns every contract, ordered by address, the oldest first.
pub async fn every_contract(db: &mut Transaction) -> sqlx::Result<Vec<StoredContract>> {
    let select = || AssertSqlSafe(format!("{STORED} ORDER BY k.email, c.signtime, c.cno"));
    on!(db, |db| sqlx::query_as(select()).fetch_all(&mut **db).await)
}

/// Returns a contract.
pub async fn contract_of(db: &mut Transaction, sid: &str) -> sqlx::Result<Option<StoredContract>> {
    let select = || AssertSqlSafe(format!("{STORED} WHERE c.sid = $1"));
    on!(db, |db| sqlx::query_as(select())
        .bind(sid)
        .fetch_optional(&mut **db)
        .await)
}

/// Returns these contracts with their lines, each once.
pub async fn contracts_of(
    db: &mut Transaction,
    sids: &[&str],
) -> sqlx::Result<Vec<(StoredContract, Vec<StyleLine>)>> {
    #[derive(FromRow)]
    struct Row {
        sid: String,
        #[sqlx(flatten)]
        line: StyleLine,
    }
    if sids.is_empty() {
        return Ok(Vec::new());
    }
    let (contracts, rows): (Vec<StoredContract>, Vec<Row>) = on!(&mut *db, |db| {
        let mut query = sqlx::QueryBuilder::new(STORED);
        query.push(" WHERE c.sid IN (");
        let mut ids = query.separated(", ");
        for sid in sids {
            ids.push_bind(*sid);
        }
        query.push(")");
        let contracts = query.build_query_as().fetch_all(&mut **db).await?;
        let mut query = sqlx::QueryBuilder::new(
            "SELECT l.sid AS sid, l.sno, c.cno, l.pname, l.sprc, l.total, l.samt, l.prc_part
             FROM contract_lines l JOIN contracts c ON c.sid = l.sid WHERE l.sid IN (",
        );
        let mut ids = query.separated(", ");
        for sid in sids {
            ids.push_bind(*sid);
        }
        query.push(") ORDER BY l.sid, l.seq");
        (
            contracts,
            query.build_query_as().fetch_all(&mut **db).await?,
        )
    });
    let mut lines: HashMap<String, Vec<StyleLine>> = HashMap::new();
    for row in rows {
        lines.entry(row.sid).or_default().push(row.line);
    }
    add_milestones(db, sids, &mut lines).await?;
    let whole = contracts.into_iter().map(|contract| {
        let lines = lines.remove(&contract.contract.sid);
        (contract, lines.unwrap_or_default())
    });
    Ok(whole.collect())
}

/// Returns the style lines of every contract in order, without milestones, by the contract's id.
pub async fn every_line(db: &mut Transaction) -> sqlx::Result<HashMap<String, Vec<StyleLine>>> {
    #[derive(FromRow)]
    struct Row {
        sid: String,
        #[sqlx(flatten)]
        line: StyleLine,
    }
    let rows: Vec<Row> = on!(db, |db| sqlx::query_as(
        "SELECT l.sid, l.sno, c.cno, l.pname, l.sprc, l.total, l.samt, l.prc_part
         FROM contract_lines l JOIN contracts c ON c.sid = l.sid ORDER BY l.sid, l.seq"
    )
    .fetch_all(&mut **db)
    .await)?;
    let mut lines: HashMap<String, Vec<StyleLine>> = HashMap::new();
    for row in rows {
        lines.entry(row.sid).or_default().push(row.line);
    }
    Ok(lines)
}

/// Returns the style lines of a contract in order.
pub async fn lines_of(db: &mut Transaction, sid: &str) -> sqlx::Result<Vec<StyleLine>> {
    let lines: Vec<StyleLine> = on!(&mut *db, |db| sqlx::query_as(LINES)
        .bind(sid)
        .fetch_all(&mut **db)
        .await)?;
    let mut by_id = HashMap::from([(sid.to_owned(), lines)]);
    add_milestones(db, &[sid], &mut by_id).await?;
    Ok(by_id.remove(sid).unwrap_or_default())
}

/// Returns the ids of the contracts with this number, in any case.
pub async fn contracts_numbered(db: &mut Transaction, cno: &str) -> sqlx::Result<Vec<String>> {
    on!(db, |db| sqlx::query_scalar(
        "SELECT sid FROM contracts WHERE cno_key = $1"
    )
    .bind(cno.to_lowercase())
    .fetch_all(&mut **db)
    .await)
}

/// Deletes a contract with its lines.
pub async fn delete_contract(db: &mut Transaction, sid: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM contracts WHERE sid = $1", sid)?;
    Ok(())
}
