//! The contracts that a program sends, read as the rows of one file.

use std::collections::HashSet;

use super::read::{ContractTable, Keeps, read_rows};
use super::subject::subject;
use super::written::FIRST_LINE;
use crate::contracts::columns::{Column, WrittenContract};
use crate::sheet::columns::{Columns, Tables};
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use base::fold;

/// Reads contracts, each of which has its own number, in their order. As in a file, a value or a
/// line that is not there stays as it is stored.
pub(crate) fn read_batch(
    contracts: &[WrittenContract],
    deletes_missing: bool,
) -> Result<ContractTable, TableError> {
    let tables = || Tables(vec![Columns::all(subject())]);
    let mut read = Vec::with_capacity(contracts.len());
    let mut problems = TableProblems::default();
    let starts = BatchPlaces::of(contracts).starts;
    for (own, first) in contracts.iter().zip(starts) {
        // A row without a number would belong to the contract above it, so each is read by itself.
        match read_rows(&own.table_rows(first), tables()) {
            Ok(table) => read.extend(table.contracts),
            Err(TableError::Problems(own)) => problems.join(own),
            Err(error) => return Err(error),
        }
    }
    let mut table = ContractTable {
        contracts: read,
        keeps: Keeps::Rest { deletes_missing },
        tables: tables(),
    };
    let mut numbers = HashSet::new();
    table.contracts.retain(|own| {
        let is_first = numbers.insert(fold::key(&own.contract.cno));
        if !is_first {
            let fault = CellFault::TakenNumber;
            problems.push(table.tables.problem(Column::Cno, own.row, fault));
        }
        is_first
    });
    problems.check()?;
    Ok(table)
}

/// The rows of the contracts of a batch.
pub(crate) struct BatchPlaces {
    /// The row that begins each.
    starts: Vec<u32>,
}

impl BatchPlaces {
    pub(crate) fn of(contracts: &[WrittenContract]) -> Self {
        let rows = contracts
            .iter()
            .map(|own| u32::try_from(own.lines.len().max(1)).unwrap_or(u32::MAX));
        let starts = rows.scan(FIRST_LINE, |next, rows| {
            let first = *next;
            *next = next.saturating_add(rows);
            Some(first)
        });
        Self {
            starts: starts.collect(),
        }
    }

    /// Returns the place of the contract of a row, and the row in a table of that contract alone.
    pub(crate) fn place(&self, row: u32) -> (usize, u32) {
        let place = self.starts.partition_point(|start| *start <= row);
        let place = place.saturating_sub(1);
        let first = self.starts.get(place).copied().unwrap_or_default();
        (place, row.saturating_sub(first).saturating_add(FIRST_LINE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::columns::WrittenLine;

    fn contract(number: &str, lines: usize) -> WrittenContract {
        WrittenContract {
            email: "ann@example.com".to_owned(),
            cno: number.to_owned(),
            signed: "2026-11-09".to_owned(),
            lines: vec![
                WrittenLine {
                    sno: "S1".to_owned(),
                    pname: "Shirt".to_owned(),
                    price: "4.35".to_owned(),
                    pieces: "10".to_owned(),
                    ..WrittenLine::default()
                };
                lines
            ],
            ..WrittenContract::default()
        }
    }

    fn problems(contracts: &[WrittenContract]) -> Vec<(usize, u32, Option<&'static str>)> {
        let Err(TableError::Problems(problems)) = read_batch(contracts, false) else {
            return Vec::new();
        };
        let places = BatchPlaces::of(contracts);
        let first = problems.first.iter();
        let places = first.map(|own| {
            let (contract, row) = places.place(own.row);
            (contract, row, own.field)
        });
        places.collect()
    }

    #[test]
    fn a_contract_without_a_number_is_none_of_the_contract_before_it() {
        let contracts = [contract("A-1", 2), contract("", 1), contract("A-2", 0)];
        assert_eq!(problems(&contracts), [(1, FIRST_LINE, Some("cno"))]);
    }

    #[test]
    fn problems_name_the_contract_and_its_line() {
        let mut wrong = [contract("A-1", 0), contract("A-2", 3), contract("a-1", 1)];
        wrong[1].lines[2].pieces = "many".to_owned();
        let (pieces, twice) = (
            (1, FIRST_LINE + 2, Some("pieces")),
            (2, FIRST_LINE, Some("cno")),
        );
        assert_eq!(problems(&wrong), [pieces, twice]);
        wrong[1].lines[2].pieces = "10".to_owned();
        assert_eq!(problems(&wrong), [twice]);
        wrong[2].cno = "A-3".to_owned();
        assert_eq!(problems(&wrong), []);
        let read = read_batch(&wrong, false).unwrap().contracts;
        let lines: Vec<_> = read.iter().map(|own| own.lines.len()).collect();
        assert_eq!(lines, [0, 3, 1]);
    }
}
