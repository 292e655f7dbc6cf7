//! The changes of an import.

use serde::Serialize;
use strum::{EnumCount as _, VariantArray as _};
use utoipa::ToSchema;

use super::write::PlannedContract;
use crate::contracts::columns::{Column, StyleLine, WrittenContract, WrittenLine};
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    pub field: Column,
    pub before: String,
    pub now: String,
}

/// A style line that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineChange {
    /// The style's number and name; those before, if they change.
    pub sno: String,
    pub pname: String,
    #[serde(flatten)]
    pub change: LineChangeKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum LineChangeKind {
    Added,
    Changed { values: Vec<FieldChange> },
    Deleted,
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
    let currencies = [before.currency, own.contract.currency];
    let [before, now] =
        [before, &own.contract].map(|own| WrittenContract::of_record(own, own.currency));
    let fields: Vec<_> = changed(before.values(), now.values()).collect();
    let mut lines = Vec::new();
    for (line, place) in own.lines.iter().zip(&pairs.replaced) {
        let Some(before) = place.map(|place| &stored_lines[place]) else {
            lines.push(line_change(line, LineChangeKind::Added));
            continue;
        };
        if before != line {
            let [old, new] = [(before, currencies[0]), (line, currencies[1])]
                .map(|(line, currency)| WrittenLine::of(line, currency));
            let values = changed(cells(&old), cells(&new)).collect();
            lines.push(line_change(before, LineChangeKind::Changed { values }));
        }
    }
    for place in pairs.missing(stored_lines.len()) {
        lines.push(line_change(&stored_lines[place], LineChangeKind::Deleted));
    }
    let is_changed = !lines.is_empty() || !fields.is_empty();
    is_changed.then_some(ContractChange::Changed { fields, lines })
}

fn line_change(line: &StyleLine, change: LineChangeKind) -> LineChange {
    LineChange {
        sno: line.sno.clone(),
        pname: line.pname.clone(),
        change,
    }
}

/// The values of a line and of its milestones.
fn cells(line: &WrittenLine) -> Vec<(Column, &str)> {
    let mut cells = vec![""; Column::COUNT];
    line.fill(&mut cells);
    Column::VARIANTS.iter().copied().zip(cells).collect()
}

fn changed<'a>(
    before: Vec<(Column, &'a str)>,
    now: Vec<(Column, &'a str)>,
) -> impl Iterator<Item = FieldChange> {
    let pairs = before.into_iter().zip(now);
    let changed = pairs.filter(|(before, now)| before != now);
    changed.map(|((field, before), (_, now))| FieldChange {
        field,
        before: before.to_owned(),
        now: now.to_owned(),
    })
}
