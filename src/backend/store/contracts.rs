//! Sales contracts and their style lines (spec §3). They belong to a company. Every statement for a
//! customer filters by the company of that customer, when it runs.

use serde::Serialize;
use sqlx::FromRow;

use super::{RowSlice, Session, Store, Transaction};
use crate::backend::hundredths::Hundredths;

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

impl Store {
    /// Returns the customer's contracts whose number contains `cno` in any case (all if it is
    /// empty), newest first.
    pub async fn contracts(
        &self,
        session: Session,
        cno: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Contract>> {
        on!(&self.reader, |db| {
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
        })
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
        on!(&self.reader, |db| sqlx::query_as(concat!(
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
        .await)
        .map(Some)
    }
}

/// A LIKE pattern for texts that contain `text`, with wildcards in it escaped.
pub(super) fn containing(text: &str) -> String {
    let escaped = text
        .to_lowercase()
        .replace('!', "!!")
        .replace('%', "!%")
        .replace('_', "!_");
    format!("%{escaped}%")
}

/// Writes a contract of a customer's company with its lines, replacing the one with the same id.
pub async fn upsert(
    db: &mut Transaction,
    customer: i64,
    contract: &Contract,
    lines: &[StyleLine],
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO contracts (sid, company_id, cno, cno_key, signtime, pqty, pamt, prc_part)
         SELECT $1, company_id, $3, $4, $5, $6, $7, $8 FROM customers WHERE id = $2
         ON CONFLICT (sid) DO UPDATE SET company_id = excluded.company_id, cno = excluded.cno,
             cno_key = excluded.cno_key, signtime = excluded.signtime, pqty = excluded.pqty, pamt = excluded.pamt,
             prc_part = excluded.prc_part",
        &contract.sid,
        customer,
        &contract.cno,
        contract.cno.to_lowercase(),
        &contract.signtime,
        contract.pqty,
        contract.pamt,
        contract.prc_part
    )?;
    execute!(
        db,
        "DELETE FROM contract_lines WHERE sid = $1",
        &contract.sid
    )?;
    for (seq, line) in (0_i64..).zip(lines) {
        insert!(
            db, "contract_lines": sid = &contract.sid, seq = seq, sno = &line.sno, pname = &line.pname, sprc = line.sprc,
            total = line.total, samt = line.samt, prc_part = line.prc_part
        );
    }
    Ok(())
}
