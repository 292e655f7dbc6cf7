//! Sales contracts and their style lines (spec §3). They belong to a company. Every statement for a
//! customer filters by the company of that customer, when it runs.

use serde::Serialize;
use sqlx::FromRow;

use super::milestone_table::{StoredMilestone, give_contracts, give_lines, insert_milestones};
use super::milestones::Milestone;
use crate::customers::sessions::Session;
use crate::hundredths::Hundredths;
use crate::staff::demonstration::end_demonstration_customers;
use crate::store::{RowSlice, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contract {
    pub sid: String,
    pub cno: String,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time.
    pub signtime: String,
    /// Pieces.
    pub pqty: i64,
    /// US dollars.
    pub pamt: Hundredths,
    /// Per cent.
    pub prc_part: Hundredths,
    /// One for each stage that a line has, of all lines. Only of contracts for customers.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub milestones: Vec<Milestone>,
}

/// A style line of a contract, as in the API.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StyleLine {
    pub sno: String,
    pub cno: String,
    pub pname: String,
    /// US dollars a piece.
    pub sprc: Hundredths,
    /// Pieces.
    pub total: i64,
    /// US dollars.
    pub samt: Hundredths,
    /// Per cent.
    pub prc_part: Hundredths,
    /// In the order of the stages, without empty ones.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub milestones: Vec<Milestone>,
}

/// The company whose contracts the customer of a parameter sees: none before the address is
/// confirmed, as anybody can register it, and none while the customer is blocked.
macro_rules! seen_company {
    ($customer:literal) => {
        concat!(
            "(SELECT company_id FROM customers WHERE id = ",
            $customer,
            " AND confirmed_at IS NOT NULL AND blocked_at IS NULL)"
        )
    };
}
pub(crate) use seen_company;

/// The number of rows that one statement writes; databases limit the values of a statement.
pub(super) const ROWS_AT_ONCE: usize = 500;

impl Store {
    /// Returns the customer's contracts whose number contains `cno` in any case (all if it is
    /// empty), newest first.
    pub async fn contracts(
        &self,
        session: Session,
        cno: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Contract>> {
        let mut contracts: Vec<Contract> = on!(&self.reader, |db| {
            sqlx::query_as(concat!(
                "SELECT sid, cno, signtime, pqty, pamt, prc_part FROM contracts
                 WHERE cno_key LIKE $2 ESCAPE '!' AND company_id = ",
                seen_company!("$1"),
                " ORDER BY signtime DESC, cno LIMIT $3 OFFSET $4"
            ))
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
                     CAST(SUM(COALESCE(m.quantity, CASE WHEN m.done IS NOT NULL THEN l.total END))
                         AS BIGINT) AS quantity
                 FROM (
                     SELECT sid, (SELECT COUNT(*) FROM contract_lines WHERE sid = c.sid) AS lines
                     FROM contracts c WHERE cno_key LIKE $2 ESCAPE '!' AND company_id = ",
                seen_company!("$1"),
                " ORDER BY signtime DESC, cno LIMIT $3 OFFSET $4
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

    /// Returns the style lines of a contract in order; `None` if the customer has no such contract.
    pub async fn style_lines(
        &self,
        session: Session,
        sid: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Option<Vec<StyleLine>>> {
        let own: Option<i64> = on!(&self.reader, |db| sqlx::query_scalar(concat!(
            "SELECT company_id FROM contracts WHERE sid = $1 AND company_id = ",
            seen_company!("$2")
        ))
        .bind(sid)
        .bind(session.customer)
        .fetch_optional(db)
        .await)?;
        if own.is_none() {
            return Ok(None);
        }
        let mut lines: Vec<StyleLine> = on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT l.sno, c.cno, l.pname, l.sprc, l.total, l.samt, l.prc_part
             FROM contract_lines l JOIN contracts c ON c.sid = l.sid
             WHERE c.sid = $1 AND c.company_id = ",
            seen_company!("$2"),
            " ORDER BY l.seq LIMIT $3 OFFSET $4"
        ))
        .bind(sid)
        .bind(session.customer)
        .bind(rows.limit)
        .bind(rows.offset)
        .fetch_all(db)
        .await)?;
        let milestones: Vec<StoredMilestone> = on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT m.sid, m.seq, m.stage, m.planned, m.done, m.quantity
             FROM contract_milestones m JOIN contracts c ON c.sid = m.sid
             WHERE c.sid = $1 AND c.company_id = ",
            seen_company!("$2")
        ))
        .bind(sid)
        .bind(session.customer)
        .fetch_all(db)
        .await)?;
        give_lines(&mut lines, rows.offset, &milestones);
        Ok(Some(lines))
    }
}

/// A LIKE pattern for texts that contain `text`, with wildcards in it escaped.
pub(crate) fn containing(text: &str) -> String {
    let escaped = text
        .to_lowercase()
        .replace('!', "!!")
        .replace('%', "!%")
        .replace('_', "!_");
    format!("%{escaped}%")
}

/// A contract to be written.
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
    let own = NewContract {
        company,
        contract,
        lines,
    };
    write_all(db, &[own]).await
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
    for part in contracts.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO contracts (sid, company_id, cno, cno_key, signtime, pqty, pamt, prc_part) ",
            );
            query.push_values(part, |mut row, own| {
                row.push_bind(&own.contract.sid)
                    .push_bind(own.company)
                    .push_bind(&own.contract.cno)
                    .push_bind(own.contract.cno.to_lowercase())
                    .push_bind(&own.contract.signtime)
                    .push_bind(own.contract.pqty)
                    .push_bind(own.contract.pamt)
                    .push_bind(own.contract.prc_part);
            });
            query.push(
                " ON CONFLICT (sid) DO UPDATE SET company_id = excluded.company_id,
                     cno = excluded.cno, cno_key = excluded.cno_key, signtime = excluded.signtime,
                     pqty = excluded.pqty, pamt = excluded.pamt, prc_part = excluded.prc_part",
            );
            query.build().execute(&mut **db).await?;
            let mut query = sqlx::QueryBuilder::new("DELETE FROM contract_lines WHERE sid IN (");
            let mut ids = query.separated(", ");
            for own in part {
                ids.push_bind(&own.contract.sid);
            }
            query.push(")").build().execute(&mut **db).await?;
        });
    }
    let lines = contracts.iter().flat_map(|own| {
        let numbered = (0_i64..).zip(own.lines);
        numbered.map(|(seq, line)| (&own.contract.sid, seq, line))
    });
    let lines: Vec<_> = lines.collect();
    for part in lines.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO contract_lines (sid, seq, sno, pname, sprc, total, samt, prc_part) ",
            );
            query.push_values(part, |mut row, (sid, seq, line)| {
                row.push_bind(*sid)
                    .push_bind(*seq)
                    .push_bind(&line.sno)
                    .push_bind(&line.pname)
                    .push_bind(line.sprc)
                    .push_bind(line.total)
                    .push_bind(line.samt)
                    .push_bind(line.prc_part);
            });
            query.build().execute(&mut **db).await?;
        });
    }
    insert_milestones(db, &lines).await
}
