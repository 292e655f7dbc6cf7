//! The changes of an import.

use serde::Serialize;
use utoipa::ToSchema;

use super::columns::Column;
use super::write::PlannedContract;
use super::written::{day, short};
use crate::contracts::table::StyleLine;

/// The result of an import, or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImportedContracts {
    /// New and changed contracts, in the order of the file.
    pub changes: Vec<ImportedContract>,
    /// The number of contracts that are the same.
    pub same: usize,
    /// The number of style lines in the file.
    pub lines: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedContract {
    /// The contract's number.
    pub cno: String,
    /// The customer's address.
    pub email: String,
    #[serde(flatten)]
    pub change: ContractChange,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ContractChange {
    New {
        /// The number of style lines.
        lines: usize,
    },
    Changed {
        fields: Vec<FieldChange>,
        /// The number of style lines that differ.
        lines: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    pub field: Column,
    pub before: String,
    pub now: String,
}

/// The change of a contract; `None` if it is stored already with these lines.
pub(crate) fn difference(
    own: &PlannedContract,
    stored_lines: &[StyleLine],
) -> Option<ContractChange> {
    let Some(before) = &own.stored else {
        let lines = own.lines.len();
        return Some(ContractChange::New { lines });
    };
    let now = &own.contract;
    let values = [
        (Column::Cno, before.cno.clone(), now.cno.clone()),
        (Column::Signed, day(before), day(now)),
        (
            Column::Quantity,
            before.pqty.to_string(),
            now.pqty.to_string(),
        ),
        (
            Column::Amount,
            before.pamt.to_string(),
            now.pamt.to_string(),
        ),
        (
            Column::Progress,
            short(before.prc_part),
            short(now.prc_part),
        ),
    ];
    let fields: Vec<_> = values
        .into_iter()
        .filter(|(_, before, now)| before != now)
        .map(|(field, before, now)| FieldChange { field, before, now })
        .collect();
    let pairs = own.lines.iter().zip(stored_lines);
    let differing = pairs.filter(|(one, other)| !is_same(one, other)).count();
    let lines = differing + own.lines.len().abs_diff(stored_lines.len());
    let is_changed = lines > 0 || !fields.is_empty();
    is_changed.then_some(ContractChange::Changed { fields, lines })
}

/// Whether two lines are the same, apart from the number of their contract.
fn is_same(one: &StyleLine, other: &StyleLine) -> bool {
    let values = |line: &StyleLine| (line.sprc, line.total, line.samt, line.prc_part);
    (&one.sno, &one.pname) == (&other.sno, &other.pname)
        && values(one) == values(other)
        && one.milestones == other.milestones
}
