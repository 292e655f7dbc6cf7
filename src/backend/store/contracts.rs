//! Sales contracts and their style lines (spec §3). Every statement filters by customer.

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
            sqlx::query_as(
            "SELECT sid, cno, signtime, pqty, pamt, prc_part FROM contracts
             WHERE customer_id = $1 AND cno_key LIKE $2 ESCAPE '!' ORDER BY signtime DESC, cno LIMIT $3 OFFSET $4",
        )
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
        let own: Option<i64> = on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT customer_id FROM contracts WHERE sid = $1 AND customer_id = $2"
        )
        .bind(sid)
        .bind(session.customer)
        .fetch_optional(db)
        .await)?;
        if own.is_none() {
            return Ok(None);
        }
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT l.sno, c.cno, l.pname, l.sprc, l.total, l.samt, l.prc_part
             FROM contract_lines l JOIN contracts c ON c.sid = l.sid
             WHERE c.sid = $1 AND c.customer_id = $2 ORDER BY l.seq LIMIT $3 OFFSET $4",
        )
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
fn containing(text: &str) -> String {
    let escaped = text
        .to_lowercase()
        .replace('!', "!!")
        .replace('%', "!%")
        .replace('_', "!_");
    format!("%{escaped}%")
}

/// Writes a customer's contract with its lines, replacing the one with the same id.
pub async fn upsert(
    db: &mut Transaction,
    customer: i64,
    contract: &Contract,
    lines: &[StyleLine],
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO contracts (sid, customer_id, cno, cno_key, signtime, pqty, pamt, prc_part)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (sid) DO UPDATE SET customer_id = excluded.customer_id, cno = excluded.cno,
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
