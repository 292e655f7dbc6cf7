//! What happens to contracts, for the notices of customers. An event is written in the transaction of
//! the change.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Store, Transaction, new_id};
use crate::paper::PaperKind;

/// An event of a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
pub enum ContractEvent {
    /// A milestone of a style line has an actual date.
    MilestoneReached {
        /// The style number.
        style: String,
        /// The milestone's name in the API, such as `cutting`.
        milestone: String,
    },
    /// The planned date of a milestone is another one.
    DateMoved {
        style: String,
        milestone: String,
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
        let mut write = self.begin().await?;
        let purged = execute!(
            &mut write,
            "DELETE FROM contract_events WHERE happened_at < $1",
            oldest
        )?;
        write.commit().await?;
        Ok(purged)
    }
}

/// Adds an event of the contract with this id; `now` is in seconds since 1970.
pub async fn add(
    db: &mut Transaction,
    sid: &str,
    event: &ContractEvent,
    now: i64,
) -> sqlx::Result<()> {
    let encoded = |error: serde_json::Error| sqlx::Error::Encode(error.into());
    let event = serde_json::to_value(event).map_err(encoded)?;
    insert!(db, "contract_events":
        id = new_id(),
        sid = sid,
        happened_at = now,
        kind = event["kind"].as_str().unwrap_or_default(),
        detail = event["detail"].to_string(),
    );
    Ok(())
}

/// Reads a stored event; `None` for one that this version does not know.
pub(super) fn parsed(kind: &str, detail: &str) -> Option<ContractEvent> {
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
            milestone: "cutting".to_owned(),
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
