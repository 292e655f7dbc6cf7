//! The next planned days of the styles that are not shipped, by contract. The milestones of a
//! contract have the latest day of all its styles, which hides those that are late.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use serde::Serialize;

use super::table::is_seen;
use crate::store::Store;
use base::lateness::Lateness;
use base::stage::Stage;

/// The styles of a contract whose next planned day is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DueGroup {
    pub(crate) stage: Stage,
    #[serde(rename = "plan")]
    pub(crate) planned: Date,
    pub(crate) styles: u64,
}

/// The number of styles of a contract, and the next planned days of those that are not shipped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct ContractStyles {
    #[serde(rename = "styles", skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<i64>,
    /// The earliest day first. Styles without a planned day are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) due: Vec<DueGroup>,
}

impl ContractStyles {
    /// How late the contract is on this day.
    pub(crate) fn lateness(&self, today: Date) -> Option<Lateness> {
        let due = self.due.iter().map(|own| (own.planned, own.styles));
        Lateness::of(due, today)
    }
}

/// The contract's id, the style line, and a milestone of it that is planned and not done.
type OpenMilestone = (String, i64, String, String);

impl Store {
    /// Returns the styles of the contracts that a customer sees, by the contracts' ids.
    pub(crate) async fn contract_styles(
        &self,
        customer: i64,
    ) -> sqlx::Result<HashMap<String, ContractStyles>> {
        let counts: Vec<(String, i64)> = on!(&self.reader, |db| {
            sqlx::query_as(concat!(
            "SELECT l.sid, COUNT(*) FROM contract_lines l JOIN contracts c ON c.sid = l.sid WHERE ",
            is_seen!("c", "$1"),
            " GROUP BY l.sid"
        ))
        .bind(customer)
        .fetch_all(db)
        .await
        })?;
        let open: Vec<OpenMilestone> = on!(&self.reader, |db| {
            sqlx::query_as(concat!(
            "SELECT m.sid, m.seq, m.stage, m.planned
             FROM contract_milestones m JOIN contracts c ON c.sid = m.sid
             WHERE m.done IS NULL AND m.planned IS NOT NULL
                 AND NOT EXISTS (SELECT 1 FROM contract_milestones s
                     WHERE s.sid = m.sid AND s.seq = m.seq AND s.stage = 'shipped' AND s.done IS NOT NULL)
                 AND ",
            is_seen!("c", "$1")
        ))
        .bind(customer)
        .fetch_all(db)
        .await
        })?;
        let styles = counts.into_iter().map(|(sid, count)| {
            let count = Some(count);
            (
                sid,
                ContractStyles {
                    count,
                    due: Vec::new(),
                },
            )
        });
        let mut styles: HashMap<_, _> = styles.collect();
        for (sid, due) in due_styles(&open) {
            styles.entry(sid).or_default().due = due;
        }
        Ok(styles)
    }
}

/// Counts the styles of each contract by their earliest open milestone.
fn due_styles(open: &[OpenMilestone]) -> HashMap<String, Vec<DueGroup>> {
    let mut next: HashMap<(&str, i64), (Date, Stage)> = HashMap::new();
    for (sid, seq, stage, planned) in open {
        let (Ok(stage), Ok(planned)) = (stage.parse(), planned.parse()) else {
            continue;
        };
        let own = next.entry((sid, *seq)).or_insert((planned, stage));
        *own = (*own).min((planned, stage));
    }
    let mut counts: HashMap<&str, BTreeMap<(Date, Stage), u64>> = HashMap::new();
    for ((sid, _), day) in next {
        *counts.entry(sid).or_default().entry(day).or_default() += 1;
    }
    let by_contract = counts.into_iter().map(|(sid, days)| {
        let due = days.into_iter().map(|((planned, stage), styles)| DueGroup {
            stage,
            planned,
            styles,
        });
        (sid.to_owned(), due.collect())
    });
    by_contract.collect()
}
