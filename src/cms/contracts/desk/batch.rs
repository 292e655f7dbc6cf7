//! Contracts that a program writes, many at a time and by their numbers: all of them or, after a
//! problem or a conflict, none. The rules are those of files ([`crate::contracts::sheet`]).

use std::collections::HashMap;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::batch_problem::{
    BatchDetails, BatchFaultsDetails, RevisionConflict, RevisionConflicts, of_batch,
};
use super::changes::{by, name_address};
use super::contracts::Keepers;
use crate::api::input::Body;
use crate::api::problem::{Failure, Problem};
use crate::contracts::columns::WrittenContract;
use crate::contracts::every::lock_contracts;
use crate::contracts::last_revisions::{LastRevision, last_revisions};
use crate::contracts::numbered::numbered_contracts;
use crate::contracts::revisions::RevisionCause;
use crate::contracts::sheet::{
    ContractChange, ImportMode, ImportedContract, ImportedContracts, MissingLine, read_batch, write,
};
use crate::service::Service;
use crate::sheet::desk::{CHANGES, sheet_place};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use crate::store::Transaction;
use base::desk_api::BodyKind;
use base::fold;

/// The most contracts of a call.
const MOST_CONTRACTS: usize = 500;
/// The most style lines of a call.
const MOST_LINES: usize = 5000;
/// The most objects in a body: contracts, lines and milestones, and braces in texts.
const MOST_OBJECTS: usize = 40_000;

/// Contracts to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ContractBatch {
    /// Whether the call only says what it would change.
    #[serde(default)]
    #[schema(required = false)]
    preview: bool,
    /// Whether the stored style lines go that a contract of the call lacks. They stay otherwise.
    #[serde(default)]
    #[schema(required = false)]
    delete_missing: bool,
    /// At most 500, with at most 5,000 lines together; each number once.
    #[schema(max_items = 500)]
    contracts: Vec<BatchedContract>,
}

/// A contract to be written, by its number. A value that is empty or not there stays as it is
/// stored, as do lines and milestones.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchedContract {
    /// The revision that the caller has read, to change a contract; absent for a new one.
    revision: Option<i64>,
    contract: WrittenContract,
}

/// The contracts of a call as they are now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContractBatchResult {
    /// Whether they are written.
    written: bool,
    /// The number of new contracts, of those that change, and of those that stay.
    new: usize,
    changed: usize,
    same: usize,
    /// The contracts of the call, in its order.
    contracts: Vec<ContractMark>,
    /// The first new and changed contracts, with their differences.
    changes: Vec<ImportedContract>,
    /// The first stored style lines that the contracts of the call lack, and the number of all. They
    /// stay, unless the call deletes them.
    missing: Vec<MissingLine>,
    missing_count: usize,
}

/// The revision of a contract.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractMark {
    /// The contract's number.
    cno: String,
    /// Its id, by which papers are added; absent for one that a preview would add.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The number of its last revision, which the next change names; absent likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<i64>,
}

/// Adds and changes contracts by their numbers, all of them or none, or says what that would
/// change. Contracts that the call lacks stay. A change names the revision that was read, and is
/// refused if the contract has another one meanwhile.
#[utoipa::path(
    post, path = "/contracts/batch", operation_id = "batchContracts",
    security(("session" = ["owner", "merchandiser"])),
    request_body = ContractBatch,
    responses(
        (status = 200, body = ContractBatchResult),
        (status = 409, body = RevisionConflicts),
        (status = 422, body = BatchFaultsDetails),
    ),
)]
pub(super) async fn batch_contracts(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    BatchBody(batch): BatchBody,
) -> Result<Json<ContractBatchResult>, Failure<BatchDetails>> {
    let (named, mut written): (Vec<_>, Vec<_>) = batch
        .contracts
        .into_iter()
        .map(|own| (own.revision, own.contract))
        .unzip();
    let _place = sheet_place(&service).await?;
    let mut db = service.store.begin().await?;
    for own in &mut written {
        name_address(&mut db, own).await?;
    }
    let of_batch = |error| of_batch(error, &written);
    let table = read_batch(&written, batch.delete_missing).map_err(of_batch)?;
    lock_contracts(&mut db).await?;
    let numbers = table.contracts.iter();
    let numbers: Vec<_> = numbers.map(|own| own.contract.cno.clone()).collect();
    let marks = marks(&mut db, &numbers).await?;
    unchanged(&named, &numbers, &marks)?;
    let mode = if batch.preview {
        ImportMode::Preview
    } else {
        ImportMode::Write
    };
    let author = by(&caller, RevisionCause::Batch);
    let imported = write(&mut db, table, mode, author, |_, _| ()).await;
    let imported = imported.map_err(of_batch)?;
    let marks = if batch.preview {
        marks
    } else {
        for own in &imported.changes {
            let action = ActionKind::BatchContracts;
            caller.record(&mut db, action, &own.cno).await?;
        }
        self::marks(&mut db, &numbers).await?
    };
    if !batch.preview {
        db.commit().await?;
    }
    let marks = numbers.into_iter().zip(marks).map(ContractMark::of);
    let result = ContractBatchResult::of(!batch.preview, marks.collect(), imported);
    Ok(Json(result))
}

/// The id and the last revision of a contract.
struct StoredMark {
    id: String,
    last: Option<LastRevision>,
}

impl StoredMark {
    /// The number of the last revision; 0 before the history.
    fn number(&self) -> i64 {
        self.last.as_ref().map_or(0, |last| last.number)
    }
}

/// Returns the last revisions of the contracts with these numbers; `None` for one that there is
/// not. A number that several have is refused later.
async fn marks(db: &mut Transaction, numbers: &[String]) -> sqlx::Result<Vec<Option<StoredMark>>> {
    let keys: Vec<_> = numbers.iter().map(|number| fold::key(number)).collect();
    let found = numbered_contracts(db, &keys).await?;
    let sids: Vec<_> = found.iter().map(|own| own.sid.as_str()).collect();
    let mut last = last_revisions(db, &sids).await?;
    let mut by_key: HashMap<_, _> = found
        .into_iter()
        .map(|own| {
            let last = last.remove(&own.sid);
            (own.cno_key, StoredMark { id: own.sid, last })
        })
        .collect();
    Ok(keys.iter().map(|key| by_key.remove(key)).collect())
}

/// Refuses changes of other revisions than the last ones.
fn unchanged(
    named: &[Option<i64>],
    numbers: &[String],
    marks: &[Option<StoredMark>],
) -> Result<(), Failure<BatchDetails>> {
    let each = named.iter().zip(numbers).zip(marks).enumerate();
    let conflicts = each.filter_map(|(place, ((named, cno), mark))| {
        let current = mark.as_ref().map(StoredMark::number);
        (*named != current).then(|| {
            let last = mark.as_ref().and_then(|mark| mark.last.as_ref());
            RevisionConflict {
                contract: place,
                cno: cno.clone(),
                revision: *named,
                current,
                changed_by: last.map(|last| last.author.clone()),
                changed_at: last.map(|last| last.written_at),
            }
        })
    });
    let conflicts: Vec<_> = conflicts.collect();
    if conflicts.is_empty() {
        return Ok(());
    }
    Err(Failure::with(RevisionConflicts { conflicts }))
}

impl ContractMark {
    fn of((cno, mark): (String, Option<StoredMark>)) -> Self {
        Self {
            cno,
            revision: mark.as_ref().map(StoredMark::number),
            id: mark.map(|mark| mark.id),
        }
    }
}

impl ContractBatchResult {
    fn of(written: bool, contracts: Vec<ContractMark>, imported: ImportedContracts) -> Self {
        let ImportedContracts {
            mut changes,
            same,
            mut missing,
            ..
        } = imported;
        let is_new = |own: &&ImportedContract| matches!(own.change, ContractChange::New { .. });
        let new = changes.iter().filter(is_new).count();
        let changed = changes.len() - new;
        changes.truncate(CHANGES);
        let missing_count = missing.len();
        missing.truncate(CHANGES);
        Self {
            written,
            new,
            changed,
            same,
            contracts,
            changes,
            missing,
            missing_count,
        }
    }
}

/// The body of a batch within its limits, of which those of memory are known before it is parsed:
/// an empty line of two bytes is some hundred bytes in memory.
pub(crate) struct BatchBody(ContractBatch);

impl FromRequest<Service> for BatchBody {
    type Rejection = Problem;

    async fn from_request(request: Request, service: &Service) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let bytes = to_bytes(body, BodyKind::Batch.longest()).await;
        let bytes = bytes.map_err(|_| Problem::TooLarge)?;
        let objects = bytes.split(|byte| *byte == b'{').skip(1);
        if objects.count() > MOST_OBJECTS {
            return Err(Problem::TooLarge);
        }
        let request = Request::from_parts(parts, bytes.into());
        let Body(batch) = Body::<ContractBatch>::from_request(request, service).await?;
        let lines = batch.contracts.iter().map(|own| own.contract.lines.len());
        if batch.contracts.len() > MOST_CONTRACTS || lines.sum::<usize>() > MOST_LINES {
            return Err(Problem::TooLarge);
        }
        Ok(Self(batch))
    }
}
