//! Contracts of all customers, for the company's people.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, FromRow};

use super::Transaction;
use super::contracts::{Contract, StyleLine};
use super::postgres::{self, Lock};

/// A contract with its customer.
#[derive(Clone, Debug, FromRow)]
pub struct StoredContract {
    #[sqlx(rename = "customer_id")]
    pub customer: i64,
    pub email: String,
    /// Whether the customer is from the content.
    pub is_of_content: bool,
    #[sqlx(flatten)]
    pub contract: Contract,
}

const STORED: &str = "SELECT c.customer_id, k.email, k.origin = 'content' AS is_of_content,
        c.sid, c.cno, c.signtime, c.pqty, c.pamt, c.prc_part
    FROM contracts c JOIN customers k ON k.id = c.customer_id";

/// Waits until no other process writes contracts; none will for the rest of the transaction. SQLite
/// has one writer anyway.
pub async fn lock_contracts(db: &mut Transaction) -> sqlx::Result<()> {
    match db {
        Transaction::Sqlite(_) => Ok(()),
        Transaction::Postgres(db) => postgres::lock(db, Lock::Contracts).await,
    }
}

/// Returns every contract, ordered by customer, the oldest first.
pub async fn every_contract(db: &mut Transaction) -> sqlx::Result<Vec<StoredContract>> {
    let select = || AssertSqlSafe(format!("{STORED} ORDER BY k.email, c.signtime, c.cno"));
    on!(db, |db| sqlx::query_as(select()).fetch_all(&mut **db).await)
}

/// Returns the style lines of every contract in order, by the contract's id.
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
