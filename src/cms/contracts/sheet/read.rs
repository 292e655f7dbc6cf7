//! Contracts from the rows of a file, with every problem of every cell.

use std::collections::HashMap;

use jiff::civil::Date;
use rust_decimal::Decimal;
use strum::VariantArray as _;

use super::read_milestones;
use crate::clock;
use crate::contracts::columns::{Column, Contract, ReadCells, StyleLine};
use crate::contracts::kind::{Code, ColumnKind, Count, Money, fits, mean, price_of};
use crate::email::Email;
use crate::sheet::cells::Cell;
use crate::sheet::columns::Tables;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblem, TableProblems};
use crate::sheet::rows::{RowPlace, TableRow};
use crate::sheet::subject::{Measure, Presence};
use base::currency::Currency;
use base::fold;

/// The contracts of a file.
pub(crate) struct ContractTable {
    pub(crate) contracts: Vec<ReadContract>,
    pub(super) keeps: Keeps,
    pub(super) tables: Tables,
}

/// What a table keeps of the stored contracts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// The table of a form is the whole contract, with the milestones of the form.
    Nothing,
    /// Lines keep the milestones that the table does not have.
    #[default]
    Milestones,
    /// A file says what changes: an empty cell, and a column or a line that is not there, stay as
    /// they are.
    Rest { deletes_missing: bool },
}

/// A contract of a file. Its `sid` is empty.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReadContract {
    /// The row that begins it.
    pub row: RowPlace,
    pub email: String,
    /// Whether the row says the currency; else it is that of the stored contract.
    pub names_currency: bool,
    pub contract: Contract,
    pub lines: Vec<StyleLine>,
    /// The rows of the lines.
    pub rows: Vec<RowPlace>,
    /// What the table says of the contract, and of each line.
    pub given: GivenContract,
    pub given_lines: Vec<GivenLine>,
}

/// Whether a table has the values of a contract that follow from the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GivenContract {
    pub quantity: bool,
    pub amount: bool,
    pub progress: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GivenLine {
    pub progress: bool,
}

/// The longest address, in characters.
const LONGEST_ADDRESS: usize = 254;

/// Reads the contracts of these rows.
pub(super) fn read_rows(rows: &[TableRow], tables: Tables) -> Result<ContractTable, TableError> {
    let mut reading = Reading {
        tables: &tables,
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
        keeps: Keeps::default(),
        tables,
    })
}

impl ContractTable {
    /// A problem of a contract that is found after reading.
    pub(crate) fn problem(&self, column: Column, row: RowPlace, fault: CellFault) -> TableProblem {
        self.tables.problem(column, row, fault)
    }
}

pub(crate) struct Reading<'a> {
    tables: &'a Tables,
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
    currency: NamedCurrency,
    lines: Vec<StyleLine>,
    rows: Vec<RowPlace>,
    given_lines: Vec<GivenLine>,
    /// Whether a line has a problem: then the sums would be further ones.
    has_problems: bool,
}

/// What the row of a contract says about its currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedCurrency {
    Known(Currency),
    /// The stored one, or US dollars.
    Unsaid,
    /// A problem.
    Unknown,
}

impl NamedCurrency {
    /// What the cell of the currency says, else the headings, else the amounts of the row.
    fn of(tables: &Tables, row: &TableRow) -> Self {
        let cell = tables.cell(Column::Currency, row);
        if *cell != Cell::Empty {
            return cell.currency().map_or(Self::Unknown, Self::Known);
        }
        if let Some(own) = tables.currency(row) {
            return Self::Known(own);
        }
        let amounts = [Column::Price, Column::Sum, Column::Amount];
        let signs = amounts
            .iter()
            .map(|column| tables.cell(*column, row).sign());
        let mut meant = signs.map(|sign| tables.meant_by(&sign, row));
        let own = meant.find_map(|own| (own.len() == 1).then(|| own[0]));
        own.map_or(Self::Unsaid, Self::Known)
    }

    /// The currency in which amounts are written.
    fn shown(self) -> Currency {
        match self {
            Self::Known(own) => own,
            Self::Unsaid | Self::Unknown => Currency::default(),
        }
    }
}

/// A value has a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused;

/// A row that is read.
struct RowReading<'r, 'a> {
    reading: &'r mut Reading<'a>,
    row: &'a TableRow,
}

impl ReadCells for RowReading<'_, '_> {
    fn read<K: ColumnKind>(&mut self, column: Column) -> Option<K::Value> {
        let row = self.row;
        let is_optional = column.presence() == Presence::Optional;
        if is_optional && *self.reading.tables.cell(column, row) == Cell::Empty {
            return Some(K::Value::default());
        }
        self.reading.read(column, row, |cell| match cell {
            Cell::Empty => Err(CellFault::Empty),
            Cell::ZeroOfFormula if matches!(column, Column::Price | Column::Pieces) => {
                Err(CellFault::NotCalculated)
            }
            cell => K::read(cell),
        })
    }
}

impl<'a> Reading<'a> {
    fn row(&mut self, row: &'a TableRow) {
        let before = self.problems.count;
        let place = self.place(row);
        self.last = Some(place);
        let is_line = Column::VARIANTS
            .iter()
            .filter(|column| !column.is_of_contract())
            .any(|column| *self.tables.cell(*column, row) != Cell::Empty);
        if is_line && let Some(line) = self.line(row, self.begun[place].currency) {
            let progress = *self.tables.cell(Column::LineProgress, row) != Cell::Empty;
            let begun = &mut self.begun[place];
            begun.lines.push(line);
            begun.rows.push(row.place());
            begun.given_lines.push(GivenLine { progress });
        }
        if self.problems.count > before {
            self.begun[place].has_problems = true;
        }
    }

    /// Returns the place of the row's contract, which it begins if there is none. Problems of the
    /// number are found when the contract is read.
    fn place(&mut self, row: &'a TableRow) -> usize {
        let key = match Code::read(self.tables.cell(Column::Cno, row)) {
            Ok(cno) => Some(fold::key(&cno)),
            Err(CellFault::Empty) => Some(String::new()),
            Err(_) => None,
        };
        let known = match &key {
            Some(key) if key.is_empty() => self.last,
            Some(key) => self.by_number.get(key).copied(),
            None => None,
        };
        if let Some(place) = known {
            self.compare(place, row);
            return place;
        }
        let place = self.begun.len();
        if let Some(key) = key.filter(|key| !key.is_empty()) {
            self.by_number.insert(key, place);
        }
        self.begun.push(Begun {
            row,
            currency: NamedCurrency::of(self.tables, row),
            lines: Vec::new(),
            rows: Vec::new(),
            given_lines: Vec::new(),
            has_problems: false,
        });
        place
    }

    /// A further row of a contract repeats what the first one says, in any notation, or is empty
    /// there.
    fn compare(&mut self, place: usize, row: &TableRow) {
        let first = self.begun[place].row;
        let is_compared = |column: &Column| column.is_of_contract() && *column != Column::Cno;
        for column in Column::VARIANTS.iter().copied().filter(is_compared) {
            let (cell, own) = (
                self.tables.cell(column, row),
                self.tables.cell(column, first),
            );
            let (value, wanted) = (cell.shown(), own.shown());
            if *cell != Cell::Empty && value != wanted && !is_same(column, cell, own) {
                let fault = CellFault::UnlikeFirst {
                    value,
                    first: wanted,
                    row: first.number,
                };
                self.refuse(column, row.place(), fault);
            }
        }
    }

    /// Refuses an amount of another currency, and one with more decimals than its currency has.
    fn check_money(&mut self, column: Column, row: &TableRow, currency: NamedCurrency) {
        let cell = self.tables.cell(column, row);
        let (Ok(amount), value, sign) = (cell.amount(), cell.shown(), cell.sign()) else {
            return;
        };
        let own = currency.shown();
        let (code, decimals) = (own.to_string(), own.most_decimals());
        let fault = match currency {
            NamedCurrency::Unknown => return,
            NamedCurrency::Unsaid if self.tables.meant_by(&sign, row).len() > 1 => {
                CellFault::SharedSign { value }
            }
            _ if !sign.is_empty() && !own.has_sign(&sign) => CellFault::OtherCurrency {
                value,
                currency: code,
            },
            NamedCurrency::Known(own) if !fits(amount, own) => CellFault::TooFine {
                value,
                currency: code,
                decimals,
            },
            _ => return,
        };
        self.refuse(column, row.place(), fault);
    }

    fn line(&mut self, row: &'a TableRow, currency: NamedCurrency) -> Option<StyleLine> {
        self.check_money(Column::Price, row, currency);
        self.check_money(Column::Sum, row, currency);
        let read = StyleLine::read(&mut RowReading { reading: self, row });
        let pieces = self.known::<Count>(Column::Pieces, row);
        let milestones = read_milestones::milestones(self, row, pieces);
        let price = self.known::<Money>(Column::Price, row);
        let sum = price
            .zip(pieces)
            .and_then(|(price, pieces)| self.product(row, price, pieces, currency.shown()));
        Some(StyleLine {
            sum: sum?,
            milestones: milestones.ok()?,
            ..read?
        })
    }

    /// Returns the amount of a line, which is the given one.
    fn product(
        &mut self,
        row: &TableRow,
        price: Decimal,
        pieces: i64,
        currency: Currency,
    ) -> Option<Decimal> {
        let Some(product) = price_of(pieces, price) else {
            self.refuse(Column::Price, row.place(), CellFault::TooLarge);
            return None;
        };
        let given = self.known::<Money>(Column::Sum, row);
        if let Some(given) = given.filter(|given| *given != product) {
            let fault = CellFault::NotProduct {
                price: Money::text(&price, currency),
                pieces,
                product: Money::text(&product, currency),
                value: Money::text(&given, currency),
            };
            self.refuse(Column::Sum, row.place(), fault);
        }
        Some(product)
    }

    fn finish(mut self) -> Result<Vec<ReadContract>, TableError> {
        let begun = std::mem::take(&mut self.begun);
        let mut read = Vec::with_capacity(begun.len());
        for begun in begun {
            read.extend(self.contract(begun));
        }
        self.problems.check()?;
        Ok(read)
    }

    /// Returns a whole contract; `None` after a problem.
    fn contract(&mut self, begun: Begun<'a>) -> Option<ReadContract> {
        let Begun {
            row,
            currency,
            lines,
            rows,
            given_lines,
            has_problems,
        } = begun;
        self.check_money(Column::Amount, row, currency);
        let email = self.read(Column::Email, row, |cell| {
            let value = cell.code(LONGEST_ADDRESS)?;
            if value.is_empty() {
                return Err(CellFault::Empty);
            }
            let email = Email::parse(&value).map(|email| email.as_str().to_owned());
            email.ok_or(CellFault::NotAddress { value })
        });
        let read = Contract::read(&mut RowReading { reading: self, row });
        let pieces: i64 = lines.iter().map(|line| line.pieces).sum();
        let sum: Decimal = lines.iter().map(|line| line.sum).sum();
        let quantity = self.known::<Count>(Column::Quantity, row);
        let amount = self.known::<Money>(Column::Amount, row);
        if !has_problems && !lines.is_empty() {
            if let Some(value) = quantity.filter(|quantity| *quantity != pieces) {
                let fault = CellFault::NotSumOfPieces { sum: pieces, value };
                self.refuse(Column::Quantity, row.place(), fault);
            }
            if let Some(amount) = amount.filter(|amount| *amount != sum) {
                let fault = CellFault::NotSumOfAmounts {
                    sum: Money::text(&sum, currency.shown()),
                    value: Money::text(&amount, currency.shown()),
                };
                self.refuse(Column::Amount, row.place(), fault);
            }
        }
        let parts = lines.iter().map(|line| (line.line_progress, line.pieces));
        let mut contract = Contract {
            quantity: quantity.unwrap_or(pieces),
            amount: amount.unwrap_or(sum),
            ..read?
        };
        if let NamedCurrency::Known(own) = currency {
            contract.currency = own;
        }
        let has_progress = *self.tables.cell(Column::Progress, row) != Cell::Empty;
        if !has_progress {
            contract.progress = mean(parts);
        }
        Some(ReadContract {
            row: row.place(),
            email: email?,
            names_currency: currency != NamedCurrency::Unsaid,
            contract,
            lines,
            rows,
            given: GivenContract {
                quantity: quantity.is_some(),
                amount: amount.is_some(),
                progress: has_progress,
            },
            given_lines,
        })
    }

    /// The value of a cell that was read; `None` for an empty one and for a problem.
    fn known<K: ColumnKind>(&self, column: Column, row: &TableRow) -> Option<K::Value> {
        match self.tables.cell(column, row) {
            Cell::Empty => None,
            cell => K::read(cell).ok(),
        }
    }

    /// The value of a cell; `None` after a problem.
    fn read<T>(
        &mut self,
        column: Column,
        row: &TableRow,
        value: impl FnOnce(&Cell) -> Result<T, CellFault>,
    ) -> Option<T> {
        let read = match self.tables.cell(column, row) {
            Cell::NotCalculated => Err(CellFault::NotCalculated),
            cell => value(cell),
        };
        match read {
            Ok(value) => Some(value),
            Err(fault) => {
                self.refuse(column, row.place(), fault);
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
        if *self.tables.cell(column, row) == Cell::Empty {
            return Ok(None);
        }
        self.read(column, row, value).map(Some).ok_or(Refused)
    }

    pub(crate) fn refuse(&mut self, column: Column, row: RowPlace, fault: CellFault) {
        self.problems.push(self.tables.problem(column, row, fault));
    }
}

/// Whether two cells of a column have one value, however it is written.
fn is_same(column: Column, one: &Cell, other: &Cell) -> bool {
    let both = |same: Option<bool>| same.unwrap_or_default();
    match column.measure() {
        Measure::Text => {
            let text = |cell: &Cell| cell.code(LONGEST_ADDRESS).ok();
            let key = |cell: &Cell| text(cell).map(|text| fold::key(&text));
            both(key(one).zip(key(other)).map(|(one, other)| one == other))
        }
        Measure::Time => both(
            one.time()
                .ok()
                .zip(other.time().ok())
                .map(|(one, other)| one == other),
        ),
        Measure::Money => {
            one.money().is_some() && one.money() == other.money()
                || both(
                    one.amount()
                        .ok()
                        .zip(other.amount().ok())
                        .map(|(one, other)| one == other),
                )
        }
        Measure::Pieces => both(
            one.pieces()
                .ok()
                .zip(other.pieces().ok())
                .map(|(one, other)| one == other),
        ),
        Measure::Percent => both(
            one.percentage()
                .ok()
                .zip(other.percentage().ok())
                .map(|(one, other)| one == other),
        ),
    }
}
