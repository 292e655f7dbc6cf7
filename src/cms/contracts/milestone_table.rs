//! Milestones of style lines, and of contracts as their sum.

use std::collections::HashMap;

use jiff::civil::Date;
use sqlx::FromRow;

use super::columns::{Contract, StyleLine};
use super::milestones::Milestone;
use crate::store::{ROWS_AT_ONCE, Store, Transaction};

#[derive(FromRow)]
pub(crate) struct StoredMilestone {
    sid: String,
    /// The line; zero for a contract.
    seq: i64,
    stage: String,
    planned: Option<String>,
    done: Option<String>,
    quantity: Option<i64>,
}

impl StoredMilestone {
    fn milestone(&self) -> Option<Milestone> {
        let date = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<Date>().ok());
        Some(Milestone {
            stage: self.stage.parse().ok()?,
            planned: date(&self.planned),
            done: date(&self.done),
            quantity: self.quantity,
        })
    }
}

/// Gives contracts the milestones of these rows.
pub(super) fn give_contracts(contracts: &mut [Contract], rows: &[StoredMilestone]) {
    let mut by_id: HashMap<&str, Vec<Milestone>> = HashMap::new();
    for row in rows {
        by_id.entry(&row.sid).or_default().extend(row.milestone());
    }
    for contract in contracts {
        let mut milestones = by_id.remove(contract.sid.as_str()).unwrap_or_default();
        milestones.sort_by_key(|milestone| milestone.stage);
        contract.milestones = milestones;
    }
}

/// Gives the lines of a contract, from a number on, the milestones of these rows. Lines are
/// numbered from 0 without gaps.
pub(super) fn give_lines(lines: &mut [StyleLine], first: i64, rows: &[StoredMilestone]) {
    for row in rows {
        let place = usize::try_from(row.seq - first).ok();
        if let Some(line) = place.and_then(|place| lines.get_mut(place)) {
            line.milestones.extend(row.milestone());
        }
    }
    for line in lines {
        line.milestones.sort_by_key(|milestone| milestone.stage);
    }
}

const OF_CONTRACT: &str = "SELECT sid, seq, stage, planned, done, quantity
    FROM contract_milestones WHERE sid = $1";

impl Store {
    /// Returns the milestones of a contract's lines.
    pub(super) async fn milestones_of(&self, sid: &str) -> sqlx::Result<Vec<StoredMilestone>> {
        on!(&self.reader, |db| sqlx::query_as(OF_CONTRACT)
            .bind(sid)
            .fetch_all(db)
            .await)
    }
}

/// Gives the lines of these contracts, by the contract's id, their milestones.
pub async fn add_milestones(
    db: &mut Transaction,
    sids: &[&str],
    lines: &mut HashMap<String, Vec<StyleLine>>,
) -> sqlx::Result<()> {
    for part in sids.chunks(ROWS_AT_ONCE) {
        let rows: Vec<StoredMilestone> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "SELECT sid, seq, stage, planned, done, quantity
                 FROM contract_milestones WHERE sid IN (",
            );
            let mut ids = query.separated(", ");
            for sid in part {
                ids.push_bind(*sid);
            }
            query.push(") ORDER BY sid");
            query.build_query_as().fetch_all(&mut **db).await?
        });
        for of_contract in rows.chunk_by(|one, other| one.sid == other.sid) {
            if let Some(lines) = lines.get_mut(&of_contract[0].sid) {
                give_lines(lines, 0, of_contract);
            }
        }
    }
    Ok(())
}

/// Writes the milestones of new lines: the contract's id, the line's number, and the line.
pub(super) async fn insert_milestones(
    db: &mut Transaction,
    lines: &[(&String, i64, &StyleLine)],
) -> sqlx::Result<()> {
    let rows: Vec<_> = lines
        .iter()
        .flat_map(|(sid, seq, line)| line.milestones.iter().map(move |own| (*sid, *seq, own)))
        .collect();
    for part in rows.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO contract_milestones (sid, seq, stage, planned, done, quantity) ",
            );
            query.push_values(part, |mut row, (sid, seq, own)| {
                row.push_bind(*sid)
                    .push_bind(*seq)
                    .push_bind(<&str>::from(own.stage))
                    .push_bind(own.planned.map(|date| date.to_string()))
                    .push_bind(own.done.map(|date| date.to_string()))
                    .push_bind(own.quantity);
            });
            query.build().execute(&mut **db).await?;
        });
    }
    Ok(())
}
