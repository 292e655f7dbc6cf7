//! Sales contracts and their style lines (spec §3). They belong to a company. Every statement for a
//! customer filters by the company of that customer, when it runs.

use sqlx::AssertSqlSafe;

use super::columns::{Contract, StyleLine};
use super::kind::ColumnValue;
use super::milestone_table::{StoredMilestone, give_contracts, give_lines, insert_milestones};
use crate::customers::sessions::Session;
use crate::staff::demonstration::end_demonstration_customers;
use crate::store::{ROWS_AT_ONCE, RowSlice, Store, Transaction, containing};

/// Whether the customer of a parameter sees a contract, in SQL: one that is not deleted, of the
/// customer's company. There is no company before the address is confirmed, as anybody can register
/// it, and none while the customer is blocked. The letter stands for the table.
macro_rules! is_seen {
    ($letter:literal, $customer:literal) => {
        concat!(
            $letter,
            ".deleted_at IS NULL AND ",
            $letter,
            ".company_id = (SELECT company_id FROM customers WHERE id = ",
            $customer,
            " AND confirmed_at IS NOT NULL AND blocked_at IS NULL)"
        )
    };
}
use base::currency::Currency;
use base::fold;
pub(crate) use is_seen;

/// Whether a number of a contract, or the number or name of one of its styles, is like a parameter.
/// Of the parameter that all are like, the index has nothing to say.
macro_rules! is_searched {
    ($text:literal) => {
        concat!(
            "(",
            $text,
            " = '%%' OR c.sid IN (SELECT sid FROM contract_searches WHERE searched LIKE ",
            $text,
            " ESCAPE '!'))"
        )
    };
}

impl Store {
    /// Returns the customer's contracts of which a number, the buyer's own or that of a style
    /// included, or the name of a style contains `cno` in any case (all if it is empty), newest
    /// first.
    pub async fn contracts(
        &self,
        session: Session,
        cno: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Contract>> {
        let select = || {
            AssertSqlSafe(format!(
                concat!(
                    "SELECT {} FROM contracts c
                     WHERE ",
                    is_searched!("$2"),
                    " AND ",
                    is_seen!("c", "$1"),
                    " ORDER BY signed DESC, cno LIMIT $3 OFFSET $4"
                ),
                Contract::SELECTED
            ))
        };
        let mut contracts: Vec<Contract> = on!(&self.reader, |db| {
            sqlx::query_as(select())
                .bind(session.customer)
                .bind(containing(cno))
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })?;
        // Of a stage that all lines have behind them, the last date; else the last of those to
        // come.
        let milestones: Vec<StoredMilestone> = on!(&self.reader, |db| {
            sqlx::query_as(concat!(
                "SELECT m.sid, CAST(0 AS BIGINT) AS seq, m.stage,
                     CASE WHEN COUNT(m.done) = o.lines THEN MAX(m.planned)
                         ELSE MAX(CASE WHEN m.done IS NULL THEN m.planned END) END AS planned,
                     CASE WHEN COUNT(m.done) = o.lines THEN MAX(m.done) END AS done,
                     CAST(SUM(COALESCE(m.quantity, CASE WHEN m.done IS NOT NULL THEN l.pieces END))
                         AS BIGINT) AS quantity
                 FROM (
                     SELECT sid, (SELECT COUNT(*) FROM contract_lines WHERE sid = c.sid) AS lines
                     FROM contracts c WHERE ",
                is_searched!("$2"),
                " AND ",
                is_seen!("c", "$1"),
                " ORDER BY signed DESC, cno LIMIT $3 OFFSET $4
                 ) o JOIN contract_milestones m ON m.sid = o.sid
                 JOIN contract_lines l ON l.sid = m.sid AND l.seq = m.seq
                 GROUP BY m.sid, m.stage, o.lines"
            ))
            .bind(session.customer)
            .bind(containing(cno))
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await
        })?;
        give_contracts(&mut contracts, &milestones);
        Ok(contracts)
    }

    /// Returns the number and the currency of a contract with its style lines in order; `None` if
    /// the customer has no such contract.
    pub async fn style_lines(
        &self,
        session: Session,
        sid: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Option<(String, Currency, Vec<StyleLine>)>> {
        let found: Option<(String, String)> = on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT cno, currency FROM contracts c WHERE sid = $1 AND ",
            is_seen!("c", "$2")
        ))
        .bind(sid)
        .bind(session.customer)
        .fetch_optional(db)
        .await)?;
        let Some((cno, currency)) = found else {
            return Ok(None);
        };
        let currency = ColumnValue::load(currency)?;
        let select = || {
            AssertSqlSafe(format!(
                concat!(
                    "SELECT {} FROM contract_lines l JOIN contracts c ON c.sid = l.sid
                     WHERE c.sid = $1 AND ",
                    is_seen!("c", "$2"),
                    " ORDER BY l.seq LIMIT $3 OFFSET $4"
                ),
                StyleLine::SELECTED
            ))
        };
        let mut lines: Vec<StyleLine> = on!(&self.reader, |db| sqlx::query_as(select())
            .bind(sid)
            .bind(session.customer)
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await)?;
        let milestones: Vec<StoredMilestone> = on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT m.sid, m.seq, m.stage, m.planned, m.done, m.quantity
             FROM contract_milestones m JOIN contracts c ON c.sid = m.sid
             WHERE c.sid = $1 AND ",
            is_seen!("c", "$2")
        ))
        .bind(sid)
        .bind(session.customer)
        .fetch_all(db)
        .await)?;
        give_lines(&mut lines, rows.offset, &milestones);
        Ok(Some((cno, currency, lines)))
    }
}

/// A contract of a company with its lines, as it is written.
#[derive(Clone, Copy, Debug)]
pub struct NewContract<'a> {
    pub company: i64,
    pub contract: &'a Contract,
    pub lines: &'a [StyleLine],
}

/// Writes a contract of the content, of a customer's company with its lines, replacing the one with
/// the same id.
pub async fn upsert(
    db: &mut Transaction,
    customer: i64,
    contract: &Contract,
    lines: &[StyleLine],
) -> sqlx::Result<()> {
    const COMPANY: &str = "SELECT company_id FROM customers WHERE id = $1";
    let company: i64 = on!(&mut *db, |db| sqlx::query_scalar(COMPANY)
        .bind(customer)
        .fetch_one(&mut **db)
        .await)?;
    let new = NewContract {
        company,
        contract,
        lines,
    };
    write_all(db, &[new]).await
}

/// Writes contracts that are not of the content, which end the demonstration.
pub async fn upsert_all(db: &mut Transaction, contracts: &[NewContract<'_>]) -> sqlx::Result<()> {
    if !contracts.is_empty() {
        end_demonstration_customers(db).await?;
    }
    write_all(db, contracts).await
}

/// Writes contracts with their lines, replacing those with the same ids.
async fn write_all(db: &mut Transaction, contracts: &[NewContract<'_>]) -> sqlx::Result<()> {
    let columns = format!("{}, company_id, cno_key", Contract::INSERTED);
    let excluded = columns
        .split(", ")
        .map(|name| format!("{name} = excluded.{name}"));
    let excluded = excluded.collect::<Vec<_>>().join(", ");
    for part in contracts.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(format!("INSERT INTO contracts ({columns}) "));
            query.push_values(part, |mut row, new| {
                row.push_bind(&new.contract.sid);
                new.contract.push_values(&mut row);
                row.push_bind(new.company)
                    .push_bind(fold::key(&new.contract.cno));
            });
            query.push(format!(" ON CONFLICT (sid) DO UPDATE SET {excluded}"));
            query.build().execute(&mut **db).await?;
            let mut query = sqlx::QueryBuilder::new("DELETE FROM contract_lines WHERE sid IN (");
            let mut ids = query.separated(", ");
            for new in part {
                ids.push_bind(&new.contract.sid);
            }
            query.push(")").build().execute(&mut **db).await?;
        });
    }
    write_searched(db, contracts).await?;
    let lines = contracts.iter().flat_map(|new| {
        let numbered = (0_i64..).zip(new.lines);
        numbered.map(|(seq, line)| (&new.contract.sid, seq, line))
    });
    let lines: Vec<_> = lines.collect();
    for part in lines.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(format!(
                "INSERT INTO contract_lines ({}, seq, line_key) ",
                StyleLine::INSERTED
            ));
            query.push_values(part, |mut row, (sid, seq, line)| {
                row.push_bind(*sid);
                line.push_values(&mut row);
                row.push_bind(*seq);
                row.push_bind(line_key(line));
            });
            query.build().execute(&mut **db).await?;
        });
    }
    insert_milestones(db, &lines).await
}

/// Returns a style's number and name as they are searched.
fn line_key(line: &StyleLine) -> String {
    fold::key(&format!("{} {}", line.sno, line.pname))
}

/// Writes the texts by which contracts are found: the number and the buyer's own, then each style.
async fn write_searched(db: &mut Transaction, contracts: &[NewContract<'_>]) -> sqlx::Result<()> {
    for part in contracts.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query =
                sqlx::QueryBuilder::new("INSERT INTO contract_searches (sid, searched) ");
            query.push_values(part, |mut row, new| {
                let own = new.contract;
                let numbers = [&own.cno, &own.order_number].map(|number| fold::key(number));
                let mut searched = numbers.to_vec();
                searched.retain(|number| !number.is_empty());
                searched.extend(new.lines.iter().map(line_key));
                row.push_bind(&new.contract.sid)
                    .push_bind(searched.join("\n"));
            });
            query.push(" ON CONFLICT (sid) DO UPDATE SET searched = excluded.searched");
            query.build().execute(&mut **db).await?;
        });
    }
    Ok(())
}
