//! The changes of an import.

use serde::Serialize;
use utoipa::ToSchema;

use super::plan::PlannedContract;
use crate::contracts::columns::{StyleLine, WrittenContract};
use crate::contracts::difference::{ContractDifference, FieldChange, LineChange};
use crate::contracts::pairs::Pairs;
use crate::sheet::notice::SheetNotice;

/// The result of an import, or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImportedContracts {
    /// New and changed contracts, in the order of the file.
    pub changes: Vec<ImportedContract>,
    /// The number of contracts that are the same.
    pub same: usize,
    /// The number of style lines in the file.
    pub lines: usize,
    /// The stored style lines of contracts of the file that the file lacks. They stay unless they
    /// are to be deleted, and then are among the changes too.
    pub missing: Vec<MissingLine>,
    /// What was understood of the file, and what was left out.
    pub notices: Vec<SheetNotice>,
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

/// A style line that a file lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingLine {
    /// The contract's number.
    pub cno: String,
    pub sno: String,
    pub pname: String,
    /// Whether milestones were entered for it.
    pub has_milestones: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ContractChange {
    New {
        /// The number of style lines.
        lines: usize,
        /// The amount of all, in the currency.
        amount: String,
        currency: String,
    },
    Changed {
        fields: Vec<FieldChange>,
        /// The style lines that differ.
        lines: Vec<LineChange>,
    },
}

/// The change of a contract; `None` if it is stored already with these lines.
pub(crate) fn difference(
    own: &PlannedContract,
    stored_lines: &[StyleLine],
    pairs: &Pairs,
) -> Option<ContractChange> {
    let Some(before) = &own.stored else {
        let written = WrittenContract::of_record(&own.contract, own.contract.currency);
        return Some(ContractChange::New {
            lines: own.lines.len(),
            amount: written.amount,
            currency: written.currency,
        });
    };
    let now = (&own.contract, &own.lines[..]);
    let found = ContractDifference::between((before, stored_lines), now, pairs);
    let ContractDifference { fields, lines } = found;
    let is_changed = !lines.is_empty() || !fields.is_empty();
    is_changed.then_some(ContractChange::Changed { fields, lines })
}

impl ContractChange {
    /// What a stored contract differs in; nothing for a new one.
    pub(crate) fn difference(&self) -> ContractDifference {
        match self {
            Self::New { .. } => ContractDifference::default(),
            Self::Changed { fields, lines } => ContractDifference {
                fields: fields.clone(),
                lines: lines.clone(),
            },
        }
    }
}
