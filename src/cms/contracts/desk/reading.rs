//! Contracts as programs read them: whole, with their revisions and papers, in pages.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contracts::{Keepers, LONGEST_ID, WholeContract};
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::clock;
use crate::contracts::columns::WrittenContract;
use crate::contracts::every::contracts_of;
use crate::contracts::last_revisions::{LastRevision, last_revisions};
use crate::contracts::numbered::{
    NumberedSlice, SlicedContract, contract_slice, numbered_contracts,
};
use crate::contracts::papers::desk::PaperOfContract;
use crate::contracts::papers::table::papers_of;
use crate::service::Service;
use crate::staff::desk::caller::Caller;
use crate::store::Transaction;
use base::fold;

/// The most contracts in an answer.
const PAGE: i64 = 100;
/// The most style lines in an answer, besides those of its first contract.
const MOST_LINES: i64 = 5000;
/// The most numbers that a call can ask for, and the longest one, in bytes.
const MOST_NUMBERS: usize = 500;
const LONGEST_NUMBER: usize = 256;
/// How long a transaction may have been under way that writes a revision, in milliseconds: its time
/// is that of its writing, and others see it later.
const UNDER_WAY: i64 = 5 * 60 * 1000;

/// Which contracts are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct WantedContracts {
    /// The numbers of the contracts, at most 500; without them, all contracts.
    #[schema(max_items = 500)]
    numbers: Option<Vec<String>>,
    /// Only contracts that were changed then or later, in milliseconds since 1970: `readAt` of an
    /// earlier answer.
    changed_since: Option<i64>,
    /// `next` of the answer before, for the next page of the same contracts.
    after: Option<String>,
}

/// A page of contracts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadContracts {
    contracts: Vec<ContractWithRevision>,
    /// By which the next page begins; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// The wanted numbers that no contract has. One in the bin counts as none.
    unknown: Vec<String>,
    /// In milliseconds since 1970, some minutes ago: no change since then is missed by a later call
    /// that asks for those. Take that of the first page.
    read_at: i64,
}

/// A contract with its revision and its papers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContractWithRevision {
    id: String,
    /// The number of the last revision, which a change names; 0 before the history.
    revision: i64,
    /// When that was written, in milliseconds since 1970, and the name of the account or the command
    /// that did; absent before the history.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed_by: Option<String>,
    /// Whether it is one of the content, which cannot be changed.
    read_only: bool,
    /// The name of the company, else the first address there.
    company_name: String,
    contract: WrittenContract,
    /// The oldest first.
    papers: Vec<PaperOfContract>,
}

/// Returns contracts by their ids, at most 100, with lines, milestones, papers and revisions.
#[utoipa::path(
    post, path = "/contracts/read", operation_id = "readContracts",
    security(("session" = ["owner", "merchandiser"])),
    request_body = WantedContracts,
    responses(
        (status = 200, body = ReadContracts),
    ),
)]
pub(super) async fn read_contracts(
    State(service): State<Service>,
    _: Caller<Keepers>,
    Body(wanted): Body<WantedContracts>,
) -> Result<Json<ReadContracts>, Problem> {
    let numbers = wanted.numbers.unwrap_or_default();
    let after = wanted.after.unwrap_or_default();
    let is_plain = |text: &str, most| text.len() <= most && !text.chars().any(char::is_control);
    let are_plain = numbers.iter().all(|own| is_plain(own, LONGEST_NUMBER));
    if numbers.len() > MOST_NUMBERS || !are_plain || !is_plain(&after, LONGEST_ID) {
        return Err(Problem::Invalid);
    }
    let keys: Vec<_> = numbers.iter().map(|own| fold::key(own.trim())).collect();
    let slice = NumberedSlice {
        keys: (!keys.is_empty()).then_some(&keys[..]),
        changed_since: wanted.changed_since,
        after: &after,
        limit: PAGE + 1,
    };
    let read_at = clock::milliseconds() - UNDER_WAY;
    let mut db = service.store.begin_read().await?;
    let mut page = contract_slice(&mut db, &slice).await?;
    let next = cut(&mut page);
    let sids: Vec<_> = page.iter().map(|own| own.sid.as_str()).collect();
    let contracts = whole(&mut db, &sids).await?;
    let known = numbered_contracts(&mut db, &keys).await?;
    let is_known = |key: &String| known.iter().any(|own| own.cno_key == *key);
    let each = numbers.iter().zip(&keys);
    let unknown = each.filter(|(_, key)| !is_known(key));
    Ok(Json(ReadContracts {
        contracts,
        next,
        unknown: unknown.map(|(number, _)| number.clone()).collect(),
        read_at,
    }))
}

/// Cuts a page off that has too many contracts or lines; returns the id by which the next begins.
fn cut(page: &mut Vec<SlicedContract>) -> Option<String> {
    let mut lines = 0;
    let fitting = page.iter().enumerate().take_while(|(place, own)| {
        lines += own.lines;
        *place == 0 || lines <= MOST_LINES
    });
    let fitting = fitting.count().min(usize::try_from(PAGE).unwrap_or(1));
    if fitting == page.len() {
        return None;
    }
    page.truncate(fitting);
    page.last().map(|last| last.sid.clone())
}

/// Returns contracts in this order. Revisions are read before what they are of: a change meanwhile
/// can only have a revision look older than it is, so that a change by that is refused.
async fn whole(db: &mut Transaction, sids: &[&str]) -> Result<Vec<ContractWithRevision>, Problem> {
    let mut last = last_revisions(db, sids).await?;
    let mut papers = papers_of(db, sids).await?;
    let mut contracts = contracts_of(db, sids).await?;
    contracts.sort_by(|(one, _), (other, _)| one.contract.sid.cmp(&other.contract.sid));
    let contracts = contracts.into_iter().map(|(stored, lines)| {
        let sid = stored.contract.sid.clone();
        let papers = papers.remove(&sid).unwrap_or_default();
        let whole = WholeContract::of(stored, &lines)?;
        let last: Option<LastRevision> = last.remove(&sid);
        Ok(ContractWithRevision {
            id: whole.id,
            revision: last.as_ref().map_or(0, |last| last.number),
            changed_at: last.as_ref().map(|last| last.written_at),
            changed_by: last.map(|last| last.author),
            read_only: whole.read_only,
            company_name: whole.company_name,
            contract: whole.contract,
            papers: papers.into_iter().map(Into::into).collect(),
        })
    });
    contracts.collect()
}
