//! A contract as a form has it: every value is the text that somebody typed.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::EnumCount as _;
use utoipa::ToSchema;

use super::cells::Cell;
use super::columns::{Column, Columns};
use super::problem::ContractsError;
use super::read::{ContractTable, read_rows};
use super::rows::TableRow;
use crate::contracts::milestones::Milestone;
use crate::contracts::table::{Contract, StyleLine};
use crate::hundredths::Hundredths;
use base::stage::Stage;

/// The row of the first line, and of the contract's values, in problems.
pub(crate) const FIRST_LINE: u32 = 2;

/// A contract with its lines. Answers have every value, and forms send those that are required.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct WrittenContract {
    /// The customer's address.
    #[schema(required)]
    pub email: String,
    /// The contract's number.
    #[schema(required)]
    pub cno: String,
    /// The day of signing, or the moment: `2026-11-09`, China Standard Time.
    #[schema(required)]
    pub signed: String,
    /// Pieces; empty for the sum of the lines.
    #[schema(required)]
    pub quantity: String,
    /// US dollars; empty for the sum of the lines.
    #[schema(required)]
    pub amount: String,
    /// Per cent; empty for that of the lines by their quantities.
    #[schema(required)]
    pub progress: String,
    #[schema(required)]
    pub lines: Vec<WrittenLine>,
}

/// A style line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct WrittenLine {
    /// The style's number.
    #[schema(required)]
    pub sno: String,
    /// The product's name.
    #[schema(required)]
    pub pname: String,
    /// US dollars a piece.
    #[schema(required)]
    pub price: String,
    #[schema(required)]
    pub pieces: String,
    /// US dollars; empty for price times pieces.
    pub sum: String,
    /// Per cent; empty for zero. That of the milestones takes its place.
    #[schema(required)]
    pub line_progress: String,
    /// At most one of each stage. If no line has this field, the stored ones stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milestones: Option<Vec<WrittenMilestone>>,
}

/// A milestone of a style line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenMilestone {
    pub stage: Stage,
    /// A day such as `2026-11-09`; empty for none.
    #[serde(default)]
    pub planned: String,
    /// A day in the past or today; empty as long as the stage is not done.
    #[serde(default)]
    pub done: String,
    /// The pieces that are through; empty for none.
    #[serde(default)]
    pub quantity: String,
}

impl WrittenContract {
    /// The stored contract of a customer.
    pub(crate) fn of(email: String, contract: &Contract, lines: &[StyleLine]) -> Self {
        Self {
            email,
            cno: contract.cno.clone(),
            signed: day(contract),
            quantity: contract.pqty.to_string(),
            amount: contract.pamt.to_string(),
            progress: short(contract.prc_part),
            lines: lines.iter().map(WrittenLine::of).collect(),
        }
    }

    /// The values of the contract, in the order of the columns.
    pub(crate) fn cells(&self) -> [&str; OF_CONTRACT] {
        [
            &self.email,
            &self.cno,
            &self.signed,
            &self.quantity,
            &self.amount,
            &self.progress,
        ]
    }

    /// Checks the contract as a file of its own; empty lines are left out.
    pub(crate) fn read(&self) -> Result<ContractTable, ContractsError> {
        let lines = self.lines.len().max(1);
        let mut rows: Vec<_> = (FIRST_LINE..)
            .take(lines)
            .map(|number| TableRow {
                number,
                cells: vec![Cell::Empty; Column::COUNT],
            })
            .collect();
        for (row, line) in rows.iter_mut().zip(&self.lines) {
            let (_, of_line) = row.cells.split_at_mut(self.cells().len());
            of_line.clone_from_slice(&line.cells().map(Cell::text));
        }
        let is_empty = |row: &TableRow| row.cells.iter().all(|cell| *cell == Cell::Empty);
        rows.retain(|row| row.number == FIRST_LINE || !is_empty(row));
        if let Some(first) = rows.first_mut() {
            let (of_contract, _) = first.cells.split_at_mut(self.cells().len());
            of_contract.clone_from_slice(&self.cells().map(Cell::text));
        }
        let mut table = read_rows(&rows, Columns::all())?;
        table.replaces_milestones = self.lines.iter().any(|line| line.milestones.is_some());
        Ok(table)
    }
}

impl WrittenLine {
    fn of(line: &StyleLine) -> Self {
        Self {
            sno: line.sno.clone(),
            pname: line.pname.clone(),
            price: line.sprc.to_string(),
            pieces: line.total.to_string(),
            sum: line.samt.to_string(),
            line_progress: short(line.prc_part),
            milestones: Some(line.milestones.iter().map(WrittenMilestone::of).collect()),
        }
    }

    /// The values in the order of the columns.
    pub(crate) fn cells(&self) -> [&str; Column::COUNT - OF_CONTRACT] {
        let mut cells = [""; Column::COUNT - OF_CONTRACT];
        cells[..OF_LINE].copy_from_slice(&[
            &self.sno,
            &self.pname,
            &self.price,
            &self.pieces,
            &self.sum,
            &self.line_progress,
        ]);
        let (of_milestones, _) = cells[OF_LINE..].as_chunks_mut();
        for own in self.milestones.iter().flatten() {
            of_milestones[own.stage as usize] = [&own.planned, &own.done, &own.quantity];
        }
        cells
    }
}

/// The number of values of a contract, and of a line without those of its milestones.
const OF_CONTRACT: usize = 6;
const OF_LINE: usize = 6;

impl WrittenMilestone {
    fn of(own: &Milestone) -> Self {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let pieces = own.quantity.map(|pieces| pieces.to_string());
        Self {
            stage: own.stage,
            planned: day(own.planned),
            done: day(own.done),
            quantity: pieces.unwrap_or_default(),
        }
    }
}

/// A percentage as people write it: 62.5, not 62.50.
pub(crate) fn short(percentage: Hundredths) -> String {
    let text = percentage.to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The day of signing; with the time, if it has one.
pub(crate) fn day(contract: &Contract) -> String {
    let midnight = contract.signtime.strip_suffix(" 00:00:00");
    midnight.unwrap_or(&contract.signtime).to_owned()
}
