//! The changes of an import.

use serde::Serialize;
use utoipa::ToSchema;

use super::write::PlannedContract;
use crate::contracts::columns::{Column, StyleLine, WrittenContract};

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
    let [before, now] =
        [before, &own.contract].map(|own| WrittenContract::of_record(own, own.currency));
    let pairs = before.values().into_iter().zip(now.values());
    let changed = pairs.filter(|(before, now)| before != now);
    let fields = changed.map(|((field, before), (_, now))| FieldChange {
        field,
        before: before.to_owned(),
        now: now.to_owned(),
    });
    let fields: Vec<_> = fields.collect();
    let pairs = own.lines.iter().zip(stored_lines);
    let differing = pairs.filter(|(one, other)| one != other).count();
    let lines = differing + own.lines.len().abs_diff(stored_lines.len());
    let is_changed = lines > 0 || !fields.is_empty();
    is_changed.then_some(ContractChange::Changed { fields, lines })
}
