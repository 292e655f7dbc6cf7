//! Contracts from the rows of a file, with every problem of every cell.

use std::collections::HashMap;
use std::path::Path;

use jiff::civil::Date;
use strum::VariantArray as _;

use super::cells::Cell;
use super::columns::{Column, ColumnNames, Columns};
use super::fault::CellFault;
use super::problem::{TableProblem, TableProblems};
use super::rows::TableRow;
use super::{ContractsError, LARGEST, csv_file, read_milestones, xlsx_file};
use crate::clock;
use crate::contracts::table::{Contract, StyleLine};
use crate::email::Email;
use crate::hundredths::Hundredths;

/// The contracts of a file.
pub(crate) struct ContractTable {
    pub(crate) contracts: Vec<ReadContract>,
    /// Whether lines have the milestones of the table alone. Else they keep those that are stored,
    /// but for the values that the table has.
    pub(super) replaces_milestones: bool,
    columns: Columns,
}

/// A contract of a file. Its `sid` is empty.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReadContract {
    /// The row that begins it.
    pub row: u32,
    pub email: String,
    pub contract: Contract,
    pub lines: Vec<StyleLine>,
}

/// The longest number of a contract or a style, and the longest name of a product, in characters.
const LONGEST_NUMBER: usize = 64;
const LONGEST_NAME: usize = 200;
const LONGEST_ADDRESS: usize = 254;

/// Reads a file, whose name tells what it is. This takes seconds for a large one.
pub(crate) fn read(name: &str, bytes: Vec<u8>) -> Result<ContractTable, ContractsError> {
    let kind = Path::new(name).extension().unwrap_or_default();
    if bytes.len() > LARGEST {
        return Err(ContractsError::TooLarge);
    }
    let rows = if kind.eq_ignore_ascii_case("csv") {
        csv_file::rows(&bytes)?
    } else if kind.eq_ignore_ascii_case("xlsx") {
        xlsx_file::rows(bytes)?
    } else {
        return Err(ContractsError::Kind);
    };
    let (header, rows) = rows.split_first().ok_or(ContractsError::Empty)?;
    read_rows(rows, Columns::find(header, &ColumnNames::load()?)?)
}

/// Reads the contracts of these rows.
pub(super) fn read_rows(
    rows: &[TableRow],
    columns: Columns,
) -> Result<ContractTable, ContractsError> {
    let mut reading = Reading {
        columns: &columns,
        today: clock::today(),
        begun: Vec::new(),
        by_number: HashMap::new(),
        last: None,
        problems: TableProblems::default(),
    };
    for row in rows {
        reading.row(row);
    }
    let contracts = reading.finish()?;
    Ok(ContractTable {
        contracts,
        replaces_milestones: false,
        columns,
    })
}

impl ContractTable {
    /// A problem of a contract that is found after reading.
    pub(crate) fn problem(&self, column: Column, row: u32, fault: CellFault) -> TableProblem {
        self.columns.problem(column, row, fault)
    }
}

pub(crate) struct Reading<'a> {
    columns: &'a Columns,
    pub(crate) today: Date,
    begun: Vec<Begun<'a>>,
    /// By the number in lower case: the place in `begun`.
    by_number: HashMap<String, usize>,
    /// The contract of the row above.
    last: Option<usize>,
    problems: TableProblems,
}

/// A contract with the row that begins it and its lines.
struct Begun<'a> {
    row: &'a TableRow,
    /// Empty after a problem.
    cno: String,
    lines: Vec<StyleLine>,
    /// Whether a line has a problem: then the sums would be further ones.
    has_problems: bool,
}

/// The cells that are those of the contract, and stand in its first row.
const OF_CONTRACT: [Column; 5] = [
    Column::Email,
    Column::Signed,
    Column::Quantity,
    Column::Amount,
    Column::Progress,
];
/// A value has a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused;

impl<'a> Reading<'a> {
    fn row(&mut self, row: &'a TableRow) {
        let before = self.problems.count;
        let place = self.place(row);
        self.last = Some(place);
        let is_line = Column::VARIANTS
            .iter()
            .filter(|column| column.is_of_line())
            .any(|column| *self.columns.cell(*column, row) != Cell::Empty);
        if is_line {
            let line = self.line(row, &self.begun[place].cno.clone());
            self.begun[place].lines.extend(line);
        }
        if self.problems.count > before {
            self.begun[place].has_problems = true;
        }
    }

    /// Returns the place of the row's contract, which it begins if there is none.
    fn place(&mut self, row: &'a TableRow) -> usize {
        let read = self.read(Column::Cno, row, |cell| cell.code(LONGEST_NUMBER));
        let is_readable = read.is_some();
        let cno = read.unwrap_or_default();
        let key = cno.to_lowercase();
        let known = match (cno.is_empty(), is_readable) {
            (false, _) => self.by_number.get(&key).copied(),
            (true, true) => self.last,
            (true, false) => None,
        };
        if let Some(place) = known {
            self.compare(place, row);
            return place;
        }
        if cno.is_empty() && is_readable {
            self.refuse(Column::Cno, row.number, CellFault::Empty);
        }
        let place = self.begun.len();
        if !cno.is_empty() {
            self.by_number.insert(key, place);
        }
        self.begun.push(Begun {
            row,
            cno,
            lines: Vec::new(),
            has_problems: false,
        });
        place
    }

    /// A further row of a contract repeats what the first one says, or is empty there.
    fn compare(&mut self, place: usize, row: &TableRow) {
        let first = self.begun[place].row;
        for column in OF_CONTRACT {
            let (cell, own) = (
                self.columns.cell(column, row),
                self.columns.cell(column, first),
            );
            let (value, wanted) = (cell.shown(), own.shown());
            if *cell != Cell::Empty && value != wanted {
                let fault = CellFault::UnlikeFirst {
                    value,
                    first: wanted,
                    row: first.number,
                };
                self.refuse(column, row.number, fault);
            }
        }
    }

    fn line(&mut self, row: &TableRow, cno: &str) -> Option<StyleLine> {
        let required = |cell: &Cell, text: Result<String, CellFault>| match cell {
            Cell::Empty => Err(CellFault::Empty),
            _ => text,
        };
        let sno = self.read(Column::Sno, row, |cell| {
            required(cell, cell.code(LONGEST_NUMBER))
        });
        let pname = self.read(Column::Pname, row, |cell| {
            required(cell, cell.line(LONGEST_NAME))
        });
        let sprc = self.read(Column::Price, row, Cell::amount);
        let total = self.read(Column::Pieces, row, Cell::pieces);
        let prc_part = self.optional(Column::LineProgress, row, Cell::percentage);
        let given = self.optional(Column::Sum, row, Cell::amount);
        let milestones = read_milestones::milestones(self, row, total);
        let samt = sprc
            .zip(total)
            .and_then(|(price, pieces)| self.product(row, price, pieces, given.ok().flatten()));
        given.ok()?;
        Some(StyleLine {
            sno: sno?,
            cno: cno.to_owned(),
            pname: pname?,
            sprc: sprc?,
            total: total?,
            samt: samt?,
            prc_part: prc_part.ok()?.unwrap_or_default(),
            milestones: milestones.ok()?,
        })
    }

    /// Returns the amount of a line, which is the given one.
    fn product(
        &mut self,
        row: &TableRow,
        price: Hundredths,
        pieces: i64,
        given: Option<Hundredths>,
    ) -> Option<Hundredths> {
        let Some(product) = price.times(pieces) else {
            self.refuse(Column::Price, row.number, CellFault::TooLarge);
            return None;
        };
        if let Some(given) = given.filter(|given| *given != product) {
            let fault = CellFault::NotProduct {
                price: price.to_string(),
                pieces,
                product: product.to_string(),
                value: given.to_string(),
            };
            self.refuse(Column::Sum, row.number, fault);
        }
        Some(product)
    }

    fn finish(mut self) -> Result<Vec<ReadContract>, ContractsError> {
        let begun = std::mem::take(&mut self.begun);
        let mut read = Vec::with_capacity(begun.len());
        for begun in begun {
            read.extend(self.contract(begun));
        }
        self.problems.check()?;
        Ok(read)
    }

    /// Returns a whole contract; `None` after a problem.
    fn contract(&mut self, begun: Begun<'_>) -> Option<ReadContract> {
        let Begun {
            row,
            cno,
            lines,
            has_problems,
        } = begun;
        let email = self.read(Column::Email, row, |cell| {
            let value = cell.code(LONGEST_ADDRESS)?;
            if value.is_empty() {
                return Err(CellFault::Empty);
            }
            let email = Email::parse(&value).map(|email| email.as_str().to_owned());
            email.ok_or(CellFault::NotAddress { value })
        });
        let signtime = self.read(Column::Signed, row, Cell::time);
        let quantity = self.optional(Column::Quantity, row, Cell::pieces);
        let amount = self.optional(Column::Amount, row, Cell::amount);
        let progress = self.optional(Column::Progress, row, Cell::percentage);
        let pieces: i64 = lines.iter().map(|line| line.total).sum();
        let sum: Hundredths = lines.iter().map(|line| line.samt).sum();
        let (quantity, amount) = (quantity.ok()?, amount.ok()?);
        if !has_problems && !lines.is_empty() {
            if let Some(value) = quantity.filter(|quantity| *quantity != pieces) {
                let fault = CellFault::NotSumOfPieces { sum: pieces, value };
                self.refuse(Column::Quantity, row.number, fault);
            }
            if let Some(amount) = amount.filter(|amount| *amount != sum) {
                let fault = CellFault::NotSumOfAmounts {
                    sum: sum.to_string(),
                    value: amount.to_string(),
                };
                self.refuse(Column::Amount, row.number, fault);
            }
        }
        let parts = lines.iter().map(|line| (line.prc_part, line.total));
        let of_lines = Hundredths::mean(parts);
        let contract = Contract {
            sid: String::new(),
            cno,
            signtime: signtime?,
            pqty: quantity.unwrap_or(pieces),
            pamt: amount.unwrap_or(sum),
            prc_part: progress.ok()?.unwrap_or(of_lines),
            milestones: Vec::new(),
        };
        Some(ReadContract {
            row: row.number,
            email: email?,
            contract,
            lines,
        })
    }

    /// The value of a cell; `None` after a problem.
    fn read<T>(
        &mut self,
        column: Column,
        row: &TableRow,
        value: impl FnOnce(&Cell) -> Result<T, CellFault>,
    ) -> Option<T> {
        match value(self.columns.cell(column, row)) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.refuse(column, row.number, fault);
                None
            }
        }
    }

    /// The value of a cell that may be empty.
    pub(crate) fn optional<T>(
        &mut self,
        column: Column,
        row: &TableRow,
        value: impl FnOnce(&Cell) -> Result<T, CellFault>,
    ) -> Result<Option<T>, Refused> {
        if *self.columns.cell(column, row) == Cell::Empty {
            return Ok(None);
        }
        self.read(column, row, value).map(Some).ok_or(Refused)
    }

    pub(crate) fn refuse(&mut self, column: Column, row: u32, fault: CellFault) {
        self.problems.push(self.columns.problem(column, row, fault));
    }
}
