//! What differs between two states of a contract, value by value.

use serde::{Deserialize, Serialize};
use strum::{EnumCount as _, VariantArray as _};
use utoipa::ToSchema;

use super::columns::{Column, Contract, StyleLine, WrittenContract, WrittenLine};
use super::pairs::Pairs;

/// The values and the lines that differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ContractDifference {
    pub fields: Vec<FieldChange>,
    /// The style lines that differ.
    pub lines: Vec<LineChange>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChange {
    pub field: Column,
    pub before: String,
    pub now: String,
}

/// A style line that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LineChange {
    /// The style's number and name; those before, if they change.
    pub sno: String,
    pub pname: String,
    #[serde(flatten)]
    pub change: LineChangeKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum LineChangeKind {
    Added,
    Changed { values: Vec<FieldChange> },
    Deleted,
}

impl ContractDifference {
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.lines.is_empty()
    }

    /// Compares a contract and its lines with those that they replace.
    pub(crate) fn between(
        (before, before_lines): (&Contract, &[StyleLine]),
        (now, now_lines): (&Contract, &[StyleLine]),
        pairs: &Pairs,
    ) -> Self {
        let currencies = [before.currency, now.currency];
        let [before, now] = [before, now].map(|own| WrittenContract::of_record(own, own.currency));
        let fields = changed(before.values(), now.values()).collect();
        let mut lines = Vec::new();
        for (line, place) in now_lines.iter().zip(&pairs.replaced) {
            let Some(before) = place.map(|place| &before_lines[place]) else {
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
        for place in pairs.missing(before_lines.len()) {
            lines.push(line_change(&before_lines[place], LineChangeKind::Deleted));
        }
        Self { fields, lines }
    }
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
