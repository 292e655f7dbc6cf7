//! The columns of a sheet: where each is, what the headings say of its numbers, and problems that
//! name it.

use super::MOST_COLUMNS;
use super::cells::Cell;
use super::fault::CellFault;
use super::heading_row::{HeadingCell, HeadingRow};
use super::headings::Heading;
use super::notice::NoticeKind;
use super::problem::{NamedColumn, TableProblem, TableProblems, letters};
use super::rows::{RowPlace, TableRow};
use super::subject::{Measure, Presence, SheetColumn, SheetSubject};
use super::words::Unit;
use base::currency::Currency;

/// The columns of a sheet.
pub(crate) struct Columns {
    subject: &'static SheetSubject,
    sheet: Option<String>,
    places: Vec<Option<usize>>,
    headers: Vec<String>,
    /// The columns whose numbers are dozens.
    pub dozens: Vec<usize>,
    /// The currency that the headings name.
    pub currency: Option<Currency>,
    /// The currency of amounts with a sign that two currencies share.
    pub yuan_or_yen: Option<Currency>,
}

impl Columns {
    /// Takes the columns of a row of headings, with the problems of these.
    pub(crate) fn of(
        subject: &'static SheetSubject,
        sheet: Option<String>,
        row: &HeadingRow,
        problems: &mut TableProblems,
    ) -> Self {
        let mut columns = Self {
            subject,
            sheet,
            places: vec![None; subject.columns.len()],
            headers: row.cells.iter().map(|cell| cell.text.clone()).collect(),
            dozens: Vec::new(),
            currency: None,
            yuan_or_yen: None,
        };
        for (place, cell) in row.cells.iter().enumerate() {
            let Some(column) = cell.column else { continue };
            if cell.is_repeated {
                let fault = CellFault::RepeatedColumn;
                problems.push(columns.heading_problem(row.number, place, column, fault));
                continue;
            }
            columns.places[column] = Some(place);
            let fault = match units_of(subject.columns[column].measure, &cell.heading) {
                Ok(Said {
                    are_dozens,
                    currency,
                }) => {
                    columns.dozens.extend(are_dozens.then_some(column));
                    columns.join_currency(currency)
                }
                Err(fault) => Some(fault),
            };
            if let Some(fault) = fault {
                problems.push(columns.heading_problem(row.number, place, column, fault));
            }
        }
        for (place, column) in subject.columns.iter().enumerate() {
            if columns.places[place].is_some() || column.presence == Presence::Optional {
                continue;
            }
            problems.push(TableProblem {
                sheet: columns.sheet.clone(),
                row: row.number,
                cell: None,
                field: Some(column.key),
                fault: CellFault::MissingColumn {
                    names: subject.all_names(place),
                },
            });
        }
        columns
    }

    /// Takes the currency of a heading, which is that of all.
    fn join_currency(&mut self, own: Option<Currency>) -> Option<CellFault> {
        let own = own?;
        let other = *self.currency.get_or_insert(own);
        let currency = own.to_string();
        (own != other).then_some(CellFault::HeadingCurrency { currency })
    }

    fn heading_problem(
        &self,
        row: u32,
        place: usize,
        column: usize,
        fault: CellFault,
    ) -> TableProblem {
        TableProblem {
            sheet: self.sheet.clone(),
            row,
            cell: Some(self.named(place)),
            field: Some(self.subject.columns[column].key),
            fault,
        }
    }

    /// The columns of a table that has all of them, in their order.
    pub(crate) fn all(subject: &'static SheetSubject) -> Self {
        Self {
            subject,
            sheet: None,
            places: (0..subject.columns.len()).map(Some).collect(),
            headers: vec![String::new(); MOST_COLUMNS],
            dozens: Vec::new(),
            currency: None,
            yuan_or_yen: None,
        }
    }

    pub(crate) fn headings(&self) -> &[String] {
        &self.headers
    }

    /// The places in rows of the columns with numbers.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let columns = self.subject.columns.iter().zip(&self.places);
        let numbers = columns.filter(|(column, _)| column.measure.is_number());
        numbers.filter_map(|(_, place)| *place).collect()
    }

    /// The places in rows of the columns whose numbers are dozens.
    pub(super) fn places_of_dozens(&self) -> Vec<usize> {
        let dozens = self.dozens.iter();
        dozens.filter_map(|column| self.places[*column]).collect()
    }

    /// The cell of a column; empty if the sheet lacks the column, or has a dash for nothing.
    pub(crate) fn cell<'row>(&self, column: impl SheetColumn, row: &'row TableRow) -> &'row Cell {
        let column = column.place();
        let place = self.places[column];
        let cell = place.map_or(&Cell::Empty, |place| row.cell(place));
        if self.subject.columns[column].measure != Measure::Text && cell.is_dash() {
            return &Cell::Empty;
        }
        cell
    }

    pub(crate) fn problem(
        &self,
        column: impl SheetColumn,
        row: u32,
        fault: CellFault,
    ) -> TableProblem {
        let column = column.place();
        TableProblem {
            sheet: self.sheet.clone(),
            row,
            cell: self.places[column].map(|place| self.named(place)),
            field: Some(self.subject.columns[column].key),
            fault,
        }
    }

    /// A problem of a cell that is in no known column.
    pub(crate) fn problem_at(&self, place: usize, row: u32, fault: CellFault) -> TableProblem {
        TableProblem {
            sheet: self.sheet.clone(),
            row,
            cell: Some(self.named(place)),
            field: None,
            fault,
        }
    }

    /// The place of the first filled cell that is below no heading.
    pub(crate) fn beyond(&self, row: &TableRow) -> Option<usize> {
        let is_beyond = |place: usize| self.headers.get(place).is_none_or(String::is_empty);
        let mut cells = row.cells.iter().enumerate();
        let found = cells.find(|(place, cell)| **cell != Cell::Empty && is_beyond(*place));
        found.map(|(place, _)| place)
    }

    fn named(&self, place: usize) -> NamedColumn {
        NamedColumn {
            letters: letters(place),
            name: self.headers.get(place).cloned().unwrap_or_default(),
        }
    }

    /// What was understood of the headings.
    pub(crate) fn notices(&self, row: &HeadingRow, first: u32) -> Vec<NoticeKind> {
        let mut notices = Vec::new();
        if row.number != first {
            notices.push(NoticeKind::HeadingRow { row: row.number });
        }
        for cell in row.cells.iter().filter(|cell| cell.is_taken) {
            notices.extend(cell.column.map(|column| NoticeKind::ColumnTaken {
                name: cell.text.clone(),
                field: self.subject.columns[column].key,
            }));
        }
        let is_left = |cell: &&HeadingCell| cell.column.is_none() && !cell.text.is_empty();
        let left = row
            .cells
            .iter()
            .filter(is_left)
            .map(|cell| cell.text.as_str());
        let left: Vec<_> = left.collect();
        if !left.is_empty() {
            notices.push(NoticeKind::ColumnsLeftOut {
                names: left.join(", "),
            });
        }
        if let Some(currency) = self.currency.filter(|own| *own != Currency::USD) {
            let currency = currency.to_string();
            notices.push(NoticeKind::Currency { currency });
        }
        for column in &self.dozens {
            let name = self.places[*column].map(|place| self.headers[place].clone());
            notices.push(NoticeKind::Dozens {
                name: name.unwrap_or_default(),
            });
        }
        notices
    }
}

/// What the heading of a column says of its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Said {
    are_dozens: bool,
    currency: Option<Currency>,
}

/// Reads the units of a heading; an error names one in which the numbers of the column cannot be.
fn units_of(measure: Measure, heading: &Heading) -> Result<Said, CellFault> {
    let mut said = Said::default();
    if !measure.is_number() {
        return Ok(said);
    }
    if let Some(unit) = heading.others.first() {
        return Err(CellFault::HeadingUnit { unit: unit.clone() });
    }
    for unit in &heading.units {
        match (measure, unit) {
            (_, Unit::Ignored)
            | (Measure::Money | Measure::Pieces, Unit::Pieces)
            | (Measure::Percent, Unit::Percent) => {}
            (Measure::Money, Unit::Currency(sign)) => {
                let currency = sign.clone();
                match (Currency::meant_by(sign)[..].first(), said.currency) {
                    (Some(own), None) if Currency::meant_by(sign).len() == 1 => {
                        said.currency = Some(*own);
                    }
                    (Some(own), Some(other)) if *own == other => {}
                    _ => return Err(CellFault::HeadingCurrency { currency }),
                }
            }
            (Measure::Pieces, Unit::Dozens) => said.are_dozens = true,
            (_, Unit::Currency(unit)) => {
                return Err(CellFault::HeadingUnit { unit: unit.clone() });
            }
            (_, unit) => {
                return Err(CellFault::HeadingUnit {
                    unit: format!("{unit:?}").to_lowercase(),
                });
            }
        }
    }
    Ok(said)
}

/// The columns of the sheets that are read.
pub(crate) struct Tables(pub Vec<Columns>);

impl Tables {
    pub(crate) fn cell<'row>(&self, column: impl SheetColumn, row: &'row TableRow) -> &'row Cell {
        self.0[row.sheet].cell(column, row)
    }

    /// The name of a row's sheet; absent for a file of text.
    pub(crate) fn sheet(&self, row: &TableRow) -> Option<String> {
        self.0[row.sheet].sheet.clone()
    }

    /// The currency that the headings of a row's sheet name.
    pub(crate) fn currency(&self, row: &TableRow) -> Option<Currency> {
        self.0[row.sheet].currency
    }

    /// The currencies that the sign beside an amount may mean in a row's sheet.
    pub(crate) fn meant_by(&self, sign: &str, row: &TableRow) -> Vec<Currency> {
        let mut meant = Currency::meant_by(sign);
        if let (2.., Some(own)) = (meant.len(), self.0[row.sheet].yuan_or_yen) {
            meant.retain(|currency| *currency == own);
        }
        meant
    }

    pub(crate) fn problem(
        &self,
        column: impl SheetColumn,
        place: RowPlace,
        fault: CellFault,
    ) -> TableProblem {
        self.0[place.sheet].problem(column, place.row, fault)
    }
}
