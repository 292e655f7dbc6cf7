//! Milestones that became late: found in the morning, and told once.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::{Value, json};
use sqlx::FromRow;

use super::events::{HookEvent, Listeners};
use super::kinds::HookTopic;
use crate::store::Store;

/// How many days after the plan a milestone is told, if nobody was told before.
const DAYS: i64 = 3;
/// The maximum number of milestones that are looked at.
const MOST: i64 = 5000;

/// A milestone that is planned, and not done.
#[derive(FromRow)]
struct LateRow {
    sid: String,
    cno: String,
    sno: String,
    stage: String,
    planned: String,
}

impl Store {
    /// Tells the milestones whose planned day is over, of styles that are not shipped: an event for
    /// each contract and day.
    pub(crate) async fn tell_late_milestones(&self, today: Date) -> sqlx::Result<()> {
        const SELECT: &str = "SELECT m.sid, c.cno, l.sno, m.stage, m.planned
             FROM contract_milestones m JOIN contracts c ON c.sid = m.sid
                 JOIN contract_lines l ON l.sid = m.sid AND l.seq = m.seq
             WHERE m.done IS NULL AND m.planned >= $1 AND m.planned < $2 AND c.deleted_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM contract_milestones s
                     WHERE s.sid = m.sid AND s.seq = m.seq AND s.stage = 'shipped' AND s.done IS NOT NULL)
             ORDER BY m.planned, m.sid, m.seq LIMIT $3";
        let mut write = self.begin().await?;
        let listeners = Listeners::of(&mut write, HookTopic::MilestoneLate).await?;
        if listeners.is_empty() {
            return write.rollback().await;
        }
        let first = today.saturating_sub(DAYS.days());
        let rows: Vec<LateRow> = on!(&mut write, |db| {
            let rows = sqlx::query_as(SELECT).bind(first.to_string());
            let rows = rows.bind(today.to_string()).bind(MOST);
            rows.fetch_all(&mut **db).await?
        });
        listeners.tell(&mut write, &events(rows)).await?;
        write.commit().await
    }
}

fn events(rows: Vec<LateRow>) -> Vec<HookEvent> {
    let mut contracts: BTreeMap<(String, String), (String, Vec<Value>)> = BTreeMap::new();
    for row in rows {
        let milestone = json!({
            "style": row.sno, "milestone": row.stage, "planned": row.planned,
        });
        let own = contracts.entry((row.planned, row.sid));
        let (_, milestones) = own.or_insert_with(|| (row.cno, Vec::new()));
        milestones.push(milestone);
    }
    let event = |((planned, sid), (cno, milestones)): ((String, String), (String, Vec<Value>))| {
        let data = json!({ "id": sid, "number": cno, "milestones": milestones });
        HookEvent {
            once: format!("late {sid} {planned}"),
            ..HookEvent::now(sid, data)
        }
    };
    contracts.into_iter().map(event).collect()
}
