//! Contracts of all customers, for the company's people.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, FromRow};

use super::columns::{Contract, StyleLine};
use super::found::{ContractFilter, ContractOrder, FoundContracts, found_where};
use super::milestone_table::{add_milestones, give_lines};
use crate::clock;
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::search_index::ListTotal;
use crate::store::{RowSlice, Store, Transaction};
use base::fold;

/// The contracts that are not in the bin.
pub(super) const KEPT: &str = "(SELECT * FROM contracts WHERE deleted_at IS NULL)";

/// A contract with its company's first address.
#[derive(Clone, Debug, FromRow)]
pub struct StoredContract {
    #[sqlx(rename = "company_id")]
    pub company: i64,
    /// Empty if staff have not given one.
    pub company_name: String,
    /// Empty if nobody is left of the company.
    pub email: String,
    /// Whether one of the company's people is from the content.
    pub is_of_content: bool,
    #[sqlx(flatten)]
    pub contract: Contract,
}

impl StoredContract {
    /// The name of the company, else the first address there.
    pub(crate) fn shown_company(&self) -> &str {
        if self.company_name.is_empty() {
            &self.email
        } else {
            &self.company_name
        }
    }
}

/// The first address of the company of a contract `c`; empty if nobody is left there.
const EMAIL: &str =
    "COALESCE((SELECT MIN(p.email) FROM customers p WHERE p.company_id = c.company_id), '')";

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
pub(super) fn contracts_where(rest: &str) -> String {
    let columns = Contract::SELECTED;
    format!(
        "SELECT c.company_id, o.name AS company_name, {EMAIL} AS email,
             EXISTS (SELECT 1 FROM customers p
                 WHERE p.company_id = c.company_id AND p.origin = 'content') AS is_of_content, {columns}
         FROM {KEPT} c JOIN companies o ON o.id = c.company_id {rest}"
    )
}

/// Selects style lines with the ids of their contracts; the rest of the statement follows.
pub(super) fn lines_where(rest: &str) -> String {
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
pub(super) struct LineRow {
    sid: String,
    #[sqlx(flatten)]
    line: StyleLine,
}

pub(super) fn lines_by_contract(rows: Vec<LineRow>) -> HashMap<String, Vec<StyleLine>> {
    let mut lines: HashMap<String, Vec<StyleLine>> = HashMap::new();
    for LineRow { sid, line } in rows {
        lines.entry(sid).or_default().push(line);
    }
    lines
}

impl Store {
    /// Returns contracts in this order, and the number of all that are found.
    pub async fn found_contracts(
        &self,
        filter: &ContractFilter,
        order: ContractOrder,
        rows: RowSlice,
    ) -> sqlx::Result<(Vec<StoredContract>, ListTotal)> {
        match self.found_ids(filter, order, rows).await? {
            FoundContracts::All(ids) => {
                let total = i64::try_from(ids.len()).unwrap_or(i64::MAX);
                let found = self.contracts_among(&ids, order, rows).await?;
                Ok((found, ListTotal::exact(total)))
            }
            FoundContracts::Sorted { ids, total } => {
                let found = self.contracts_among(&ids, order, RowSlice::new(0, 0));
                Ok((found.await?, total))
            }
        }
    }

    /// Returns these contracts in this order.
    async fn contracts_among(
        &self,
        ids: &[String],
        order: ContractOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<StoredContract>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.reader, |db| {
            let mut query = sqlx::QueryBuilder::new(contracts_where("WHERE c.sid IN ("));
            let mut own = query.separated(", ");
            for id in ids {
                own.push_bind(id);
            }
            query.push(format!(") ORDER BY {} LIMIT ", order.sql()));
            query.push_bind(rows.limit).push(" OFFSET ");
            query.push_bind(rows.offset);
            query.build_query_as().fetch_all(db).await
        })
    }

    /// Returns the numbers of all contracts that are found, the newest first.
    pub async fn contract_numbers(
        &self,
        filter: &ContractFilter,
    ) -> sqlx::Result<Vec<ListedNumber>> {
        let select = || {
            let found = found_where();
            AssertSqlSafe(format!(
                "SELECT c.sid, c.cno, {EMAIL} AS email, c.signed FROM contracts c {found}
                 ORDER BY c.signed DESC, c.cno, c.sid"
            ))
        };
        let [text, state, today, from, until] = filter.parameters();
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(text)
            .bind(state)
            .bind(today)
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
    let select = || AssertSqlSafe(contracts_where("ORDER BY email, c.signed, c.cno"));
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
        "SELECT sid FROM contracts WHERE cno_key = $1 AND deleted_at IS NULL"
    )
    .bind(fold::key(cno))
    .fetch_all(&mut **db)
    .await)
}

/// Returns the id of the contract with exactly this number.
pub(crate) async fn contract_named(store: &Store, cno: &str) -> sqlx::Result<Option<String>> {
    on!(&store.reader, |db| sqlx::query_scalar(
        "SELECT sid FROM contracts WHERE cno_key = $1 AND cno = $2 AND deleted_at IS NULL"
    )
    .bind(fold::key(cno))
    .bind(cno)
    .fetch_optional(db)
    .await)
}

/// Puts a contract into the bin, with its lines and papers.
pub async fn delete_contract(db: &mut Transaction, sid: &str, by: &str) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE contracts SET deleted_at = $1, deleted_by = $2 WHERE sid = $3",
        clock::milliseconds(),
        by,
        sid
    )?;
    Ok(())
}
