//! Contracts as forms have them, from stored ones and as rows of a file.

use strum::{EnumCount as _, VariantArray as _};

use super::read::{ContractTable, Keeps, read_rows};
use super::subject::subject;
use crate::contracts::columns::{
    Column, Contract, MilestoneValue, StyleLine, WrittenContract, WrittenLine,
};
use crate::contracts::milestones::WrittenMilestone;
use crate::sheet::cells::Cell;
use crate::sheet::columns::{Columns, Tables};
use crate::sheet::problem::TableError;
use crate::sheet::rows::TableRow;
use crate::sheet::subject::Measure;
use base::currency::Currency;

/// The row of the first line, and of the contract's values, in problems.
pub(crate) const FIRST_LINE: u32 = 2;

impl WrittenContract {
    /// The stored contract of a customer.
    pub(crate) fn of(email: String, contract: &Contract, lines: &[StyleLine]) -> Self {
        Self {
            email,
            lines: lines
                .iter()
                .map(|line| WrittenLine::of(line, contract.currency))
                .collect(),
            ..Self::of_record(contract, contract.currency)
        }
    }

    /// The cells of its rows, one for each line, in the order of the columns. Each row has the
    /// contract's values; one without lines is a row.
    pub(super) fn rows(&self) -> Vec<Vec<&str>> {
        let mut of_contract = vec![""; Column::COUNT];
        of_contract[Column::Email as usize] = &self.email;
        for (column, value) in self.values() {
            of_contract[column as usize] = value;
        }
        if self.lines.is_empty() {
            return vec![of_contract];
        }
        let rows = self.lines.iter().map(|line| {
            let mut cells = of_contract.clone();
            line.fill(&mut cells);
            cells
        });
        rows.collect()
    }

    /// The rows of the contract in a table from a row on, which has the contract's values.
    pub(super) fn table_rows(&self, first: u32) -> Vec<TableRow> {
        let rows = (first..).zip(self.rows()).map(|(number, cells)| {
            let cells = Column::VARIANTS.iter().zip(cells).map(|(column, text)| {
                if column.is_of_contract() && number > first {
                    Cell::Empty
                } else if column.measure() == Measure::Percent && !text.trim().is_empty() {
                    // A field for per cent says what is meant.
                    Cell::text(&percent(text))
                } else {
                    Cell::text(text)
                }
            });
            TableRow {
                number,
                cells: cells.collect(),
                ..TableRow::default()
            }
        });
        rows.collect()
    }

    /// Checks the contract as a file of its own. Empty lines are left out.
    pub(crate) fn read(&self) -> Result<ContractTable, TableError> {
        let tables = Tables(vec![Columns::all(subject())]);
        let mut table = read_rows(&self.table_rows(FIRST_LINE), tables)?;
        if self.lines.iter().any(|line| line.milestones.is_some()) {
            table.keeps = Keeps::Nothing;
        }
        Ok(table)
    }
}

/// A percentage with its sign, which a file needs for those up to one.
pub(super) fn percent(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['%', '％']) {
        text.to_owned()
    } else {
        format!("{text}%")
    }
}

impl WrittenLine {
    pub(crate) fn of(line: &StyleLine, currency: Currency) -> Self {
        Self {
            milestones: Some(line.milestones.iter().map(WrittenMilestone::of).collect()),
            ..Self::of_record(line, currency)
        }
    }

    /// Fills the cells of the line into a row.
    pub(crate) fn fill<'a>(&'a self, cells: &mut [&'a str]) {
        for (column, value) in self.values() {
            cells[column as usize] = value;
        }
        for milestone in self.milestones.iter().flatten() {
            for (value, text) in [
                (MilestoneValue::Planned, &milestone.planned),
                (MilestoneValue::Done, &milestone.done),
                (MilestoneValue::Pieces, &milestone.quantity),
            ] {
                cells[Column::of_milestone(milestone.stage, value) as usize] = text;
            }
        }
    }
}
