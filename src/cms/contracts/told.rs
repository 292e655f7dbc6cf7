//! Contracts as hooks are told of them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::events::ContractEvent;
use crate::hooks::events::{HookEvent, Listeners};
use crate::hooks::kinds::HookTopic;
use crate::store::{ROWS_AT_ONCE, Transaction};

/// The maximum number of styles of a contract that an event names.
const MOST_MILESTONES: usize = 200;

/// A contract with the number of its new revision.
pub(crate) struct ChangedContract<'a> {
    pub(crate) sid: &'a str,
    pub(crate) cno: &'a str,
    pub(crate) revision: i64,
}

/// Tells that contracts were written.
pub(crate) async fn contracts_changed(
    db: &mut Transaction,
    contracts: &[ChangedContract<'_>],
    cause: &str,
) -> sqlx::Result<()> {
    let listeners = Listeners::of(db, HookTopic::ContractChanged).await?;
    if listeners.is_empty() {
        return Ok(());
    }
    let event = |own: &ChangedContract| {
        let data = json!({
            "id": own.sid, "number": own.cno, "revision": own.revision, "cause": cause,
        });
        HookEvent::now(own.sid, data)
    };
    let events: Vec<_> = contracts.iter().map(event).collect();
    listeners.tell(db, &events).await
}

/// Tells the events of contracts, by their ids: an event for the milestones of each contract, and
/// one for each paper.
pub(crate) async fn contract_events(
    db: &mut Transaction,
    news: &[(&str, ContractEvent)],
) -> sqlx::Result<()> {
    let reached = Listeners::of(db, HookTopic::MilestoneReached).await?;
    let added = Listeners::of(db, HookTopic::PaperAdded).await?;
    if reached.is_empty() && added.is_empty() {
        return Ok(());
    }
    let mut milestones: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    let mut papers = Vec::new();
    for (sid, event) in news {
        match event {
            ContractEvent::MilestoneReached { style, milestone } => {
                let own = json!({ "style": style, "milestone": milestone });
                milestones.entry(*sid).or_default().push(own);
            }
            ContractEvent::PaperAdded { paper, paper_kind } => {
                let paper = json!({ "id": paper, "kind": paper_kind.name() });
                papers.push((*sid, paper));
            }
            ContractEvent::DateMoved { .. } => {}
        }
    }
    let sids = milestones.keys().chain(papers.iter().map(|(sid, _)| sid));
    let numbers = numbers_of(db, sids.copied().collect()).await?;
    let number = |sid: &str| numbers.get(sid).cloned().unwrap_or_default();
    let milestones = milestones.into_iter().map(|(sid, mut own)| {
        let count = own.len();
        own.truncate(MOST_MILESTONES);
        let data = json!({
            "id": sid, "number": number(sid), "milestones": own, "count": count,
        });
        HookEvent::now(sid, data)
    });
    reached.tell(db, &milestones.collect::<Vec<_>>()).await?;
    let papers = papers.into_iter().map(|(sid, paper)| {
        let data = json!({ "id": sid, "number": number(sid), "paper": paper });
        HookEvent::now(sid, data)
    });
    added.tell(db, &papers.collect::<Vec<_>>()).await
}

/// The numbers of contracts by their ids.
async fn numbers_of(
    db: &mut Transaction,
    sids: Vec<&str>,
) -> sqlx::Result<BTreeMap<String, String>> {
    let mut numbers = BTreeMap::new();
    for part in sids.chunks(ROWS_AT_ONCE) {
        let found: Vec<(String, String)> = on!(&mut *db, |db| {
            let mut query =
                sqlx::QueryBuilder::new("SELECT sid, cno FROM contracts WHERE sid IN (");
            let mut ids = query.separated(", ");
            for sid in part {
                ids.push_bind(*sid);
            }
            query.push(")");
            query.build_query_as().fetch_all(&mut **db).await?
        });
        numbers.extend(found);
    }
    Ok(numbers)
}
