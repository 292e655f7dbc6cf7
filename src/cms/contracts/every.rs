//! Contracts of all customers, for the company's people.

use std::collections::HashMap;
use std::fmt;

use jiff::civil::Date;
use sqlx::{AssertSqlSafe, FromRow};

use super::columns::{Contract, StyleLine};
use super::milestone_table::{add_milestones, give_lines};
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{RowSlice, Store, Transaction, containing};
use base::fold;

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

const COMPANIES: &str = "(
        SELECT company_id, MIN(email) AS email, MAX(CASE origin WHEN 'content' THEN 1 ELSE 0 END) = 1 AS is_of_content
        FROM customers GROUP BY company_id
    ) k ON k.company_id = c.company_id";
const FOUND: &str = "WHERE (c.cno_key LIKE $1 ESCAPE '!' OR c.company_id IN
        (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!'
         UNION SELECT id FROM companies WHERE name_key LIKE $1 ESCAPE '!'))
    AND c.signed >= $2 AND c.signed <= $3";

/// Which contracts are listed.
#[derive(Clone, Debug, Default)]
pub struct ContractFilter {
    /// A part of the number, of an address of the company or of its name, in any case; empty for
    /// any.
    pub text: String,
    /// The first and the last day of signing.
    pub from: Option<Date>,
    pub until: Option<Date>,
}

impl ContractFilter {
    /// The moments of signing, as they are stored, between which the contracts are.
    fn signed(&self) -> (String, String) {
        let from = self.from.map(|day| day.to_string()).unwrap_or_default();
        let until = self.until.map(|day| format!("{day} 23:59:59"));
        (
            from,
            until.unwrap_or_else(|| "9999-12-31 23:59:59".to_owned()),
        )
    }
}

/// As the list of actions has it.
impl fmt::Display for ContractFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let days = match (self.from, self.until) {
            (None, None) => String::new(),
            (from, until) => format!("{} – {}", day(from), day(until)),
        };
        let parts = [self.text.as_str(), &days];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(", "))
    }
}

/// A contract of a list, by its number.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ListedNumber {
    pub sid: String,
    pub cno: String,
    /// The first address of the company.
    pub email: String,
    pub signed: String,
}

/// Selects contracts; the rest of the statement follows.
fn contracts_where(rest: &str) -> String {
    let columns = Contract::SELECTED;
    format!(
        "SELECT c.company_id, k.email, k.is_of_content, {columns} FROM contracts c JOIN {COMPANIES} {rest}"
    )
}

/// Selects style lines with the ids of their contracts; the rest of the statement follows.
fn lines_where(rest: &str) -> String {
    format!(
        "SELECT {} FROM contract_lines l {rest}",
        StyleLine::SELECTED
    )
}

fn select_contract() -> AssertSqlSafe<String> {
    AssertSqlSafe(contracts_where("WHERE c.sid = $1"))
}

fn select_lines() -> AssertSqlSafe<String> {
    AssertSqlSafe(lines_where("WHERE l.sid = $1 ORDER BY l.seq"))
}

/// A style line with the id of its contract.
#[derive(FromRow)]
struct LineRow {
    sid: String,
    #[sqlx(flatten)]
    line: StyleLine,
}

fn lines_by_contract(rows: Vec<LineRow>) -> HashMap<String, Vec<StyleLine>> {
    let mut lines: HashMap<String, Vec<StyleLine>> = HashMap::new();
    for LineRow { sid, line } in rows {
        lines.entry(sid).or_default().push(line);
    }
    lines
}

impl Store {
    /// Returns contracts, the newest first.
    pub async fn found_contracts(
        &self,
        filter: &ContractFilter,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<StoredContract>> {
        let select = || {
            AssertSqlSafe(contracts_where(&format!(
                "{FOUND} ORDER BY c.signed DESC, c.cno, c.sid LIMIT $4 OFFSET $5"
            )))
        };
        let (from, until) = filter.signed();
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(containing(&filter.text))
            .bind(from)
            .bind(until)
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await)
    }

    /// Returns the number of all that are found.
    pub async fn count_found_contracts(&self, filter: &ContractFilter) -> sqlx::Result<i64> {
        let count = || AssertSqlSafe(format!("SELECT COUNT(*) FROM contracts c {FOUND}"));
        let (from, until) = filter.signed();
        on!(&self.reader, |db| sqlx::query_scalar(count())
            .bind(containing(&filter.text))
            .bind(from)
            .bind(until)
            .fetch_one(db)
            .await)
    }

    /// Returns the numbers of all contracts that are found, the newest first.
    pub async fn contract_numbers(
        &self,
        filter: &ContractFilter,
    ) -> sqlx::Result<Vec<ListedNumber>> {
        let select = || {
            AssertSqlSafe(format!(
                "SELECT c.sid, c.cno, k.email, c.signed FROM contracts c JOIN {COMPANIES} {FOUND}
                 ORDER BY c.signed DESC, c.cno, c.sid"
            ))
        };
        let (from, until) = filter.signed();
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(containing(&filter.text))
            .bind(from)
            .bind(until)
            .fetch_all(db)
            .await)
    }

    /// Returns a contract with its lines.
    pub async fn whole_contract(
        &self,
        sid: &str,
    ) -> sqlx::Result<Option<(StoredContract, Vec<StyleLine>)>> {
        let found: Option<StoredContract> =
            on!(&self.reader, |db| sqlx::query_as(select_contract())
                .bind(sid)
                .fetch_optional(db)
                .await)?;
        let Some(found) = found else { return Ok(None) };
        let mut lines: Vec<StyleLine> = on!(&self.reader, |db| sqlx::query_as(select_lines())
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
    let select = || AssertSqlSafe(contracts_where("ORDER BY k.email, c.signed, c.cno"));
    on!(db, |db| sqlx::query_as(select()).fetch_all(&mut **db).await)
}

/// Returns a contract.
pub async fn contract_of(db: &mut Transaction, sid: &str) -> sqlx::Result<Option<StoredContract>> {
    on!(db, |db| sqlx::query_as(select_contract())
        .bind(sid)
        .fetch_optional(&mut **db)
        .await)
}

/// Returns these contracts with their lines, each once.
pub async fn contracts_of(
    db: &mut Transaction,
    sids: &[&str],
) -> sqlx::Result<Vec<(StoredContract, Vec<StyleLine>)>> {
    if sids.is_empty() {
        return Ok(Vec::new());
    }
    let (contracts, rows): (Vec<StoredContract>, Vec<LineRow>) = on!(&mut *db, |db| {
        let mut query = sqlx::QueryBuilder::new(contracts_where("WHERE c.sid IN ("));
        let mut ids = query.separated(", ");
        for sid in sids {
            ids.push_bind(*sid);
        }
        query.push(")");
        let contracts = query.build_query_as().fetch_all(&mut **db).await?;
        let mut query = sqlx::QueryBuilder::new(lines_where("WHERE l.sid IN ("));
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
    let mut lines = lines_by_contract(rows);
    add_milestones(db, sids, &mut lines).await?;
    let whole = contracts.into_iter().map(|contract| {
        let lines = lines.remove(&contract.contract.sid);
        (contract, lines.unwrap_or_default())
    });
    Ok(whole.collect())
}

/// Returns the style lines of every contract in order, without milestones, by the contract's id.
pub async fn every_line(db: &mut Transaction) -> sqlx::Result<HashMap<String, Vec<StyleLine>>> {
    let select = || AssertSqlSafe(lines_where("ORDER BY l.sid, l.seq"));
    let rows = on!(db, |db| sqlx::query_as(select()).fetch_all(&mut **db).await)?;
    Ok(lines_by_contract(rows))
}

/// Returns the style lines of a contract in order.
pub async fn lines_of(db: &mut Transaction, sid: &str) -> sqlx::Result<Vec<StyleLine>> {
    let lines: Vec<StyleLine> = on!(&mut *db, |db| sqlx::query_as(select_lines())
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
    .bind(fold::key(cno))
    .fetch_all(&mut **db)
    .await)
}

/// Deletes a contract with its lines.
pub async fn delete_contract(db: &mut Transaction, sid: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM contracts WHERE sid = $1", sid)?;
    Ok(())
}
