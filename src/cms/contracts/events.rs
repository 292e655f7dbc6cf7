//! Events of contracts, for the notices of customers. An event is written in the transaction of
//! the change.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::told;
use crate::store::{ROWS_AT_ONCE, Store, Transaction, new_id};
use base::paper::PaperKind;
use base::stage::Stage;

/// An event of a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
pub enum ContractEvent {
    /// A milestone of a style line has an actual date.
    MilestoneReached {
        /// The style number.
        style: String,
        milestone: Stage,
    },
    /// The planned date of a milestone is another one.
    DateMoved {
        style: String,
        milestone: Stage,
        /// `YYYY-MM-DD`.
        before: String,
        /// Likewise.
        now: String,
    },
    PaperAdded {
        /// The paper's id.
        paper: String,
        paper_kind: PaperKind,
    },
}

impl Store {
    /// Deletes the events before `oldest` (seconds since 1970); returns their number.
    pub async fn purge_contract_events(&self, oldest: i64) -> sqlx::Result<u64> {
        let purged = change!(
            self,
            "DELETE FROM contract_events WHERE happened_at < $1",
            oldest
        );
        Ok(purged)
    }
}

/// Adds events of contracts, by the contracts' ids; `now` is in seconds since 1970.
pub async fn add_contract_events(
    db: &mut Transaction,
    events: &[(&str, ContractEvent)],
    now: i64,
) -> sqlx::Result<()> {
    let encoded = |error: serde_json::Error| sqlx::Error::Encode(error.into());
    let stored = events
        .iter()
        .map(|(sid, event)| Ok((*sid, serde_json::to_value(event).map_err(encoded)?)));
    let stored = stored.collect::<sqlx::Result<Vec<_>>>()?;
    for part in stored.chunks(ROWS_AT_ONCE) {
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO contract_events (id, sid, happened_at, kind, detail) ",
            );
            query.push_values(part, |mut row, (sid, event)| {
                row.push_bind(new_id())
                    .push_bind(*sid)
                    .push_bind(now)
                    .push_bind(event["kind"].as_str().unwrap_or_default())
                    .push_bind(event["detail"].to_string());
            });
            query.build().execute(&mut **db).await?;
        });
    }
    told::contract_events(db, events).await
}

/// Reads a stored event; `None` for one that this version does not know.
pub(crate) fn parsed(kind: &str, detail: &str) -> Option<ContractEvent> {
    let detail: Value = serde_json::from_str(detail).ok()?;
    let event = serde_json::json!({ "kind": kind, "detail": detail });
    serde_json::from_value(event).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_read_as_it_was_written_and_unknown_ones_are_left_out() {
        let event = ContractEvent::DateMoved {
            style: "S1".to_owned(),
            milestone: Stage::Cutting,
            before: "2026-11-09".to_owned(),
            now: "2026-11-12".to_owned(),
        };
        let written = serde_json::to_value(&event).unwrap();
        let kind = written["kind"].as_str().unwrap();
        assert_eq!(kind, "date-moved");
        assert_eq!(parsed(kind, &written["detail"].to_string()), Some(event));
        assert_eq!(parsed("inspected", "{}"), None);
        assert_eq!(parsed(kind, "{}"), None);
    }
}
