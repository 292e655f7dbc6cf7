//! The columns of a file, by their names in any language.

use std::collections::HashMap;

use strum::{EnumCount as _, VariantArray as _};
use unicode_normalization::UnicodeNormalization as _;

use super::cells::Cell;
use super::fault::CellFault;
use super::problem::{NamedColumn, TableProblem, TableProblems, letters};
use super::rows::TableRow;
use super::{ContractsError, MOST_COLUMNS};
use crate::contracts::columns::{Column, Presence};
use base::locale::{Locale, Subject, texts};

/// The names of the columns in each language.
pub(crate) struct ColumnNames(Vec<(Locale, HashMap<String, String>)>);

impl ColumnNames {
    pub(crate) fn load() -> serde_json::Result<Self> {
        let names = |locale| {
            let mut texts = texts(locale, Subject::Desk)?;
            let fields = serde_json::from_value(texts["desk"]["contracts"]["fields"].take())?;
            Ok((locale, fields))
        };
        let languages = Locale::all().map(names);
        Ok(Self(languages.collect::<serde_json::Result<_>>()?))
    }

    /// The name of a column in a language.
    pub(crate) fn name(&self, column: Column, locale: Locale) -> &str {
        let texts = self.0.iter().find(|(own, _)| *own == locale);
        let name = texts.and_then(|(_, texts)| texts.get(<&str>::from(column)));
        name.map_or("", String::as_str)
    }

    fn column(&self, header: &str) -> Option<Column> {
        let wanted = comparable(header);
        let mut columns = Column::VARIANTS.iter().copied();
        columns.find(|column| {
            let mut names = self.0.iter().map(|(locale, _)| self.name(*column, *locale));
            names.any(|name| comparable(name) == wanted)
        })
    }
}

/// A name in lower case, without blanks, marks and a unit in brackets.
fn comparable(name: &str) -> String {
    let plain: String = name.nfkc().collect();
    let name = plain.split('(').next().unwrap_or_default().to_lowercase();
    name.chars().filter(|char| char.is_alphanumeric()).collect()
}

/// The place of each column in a file.
pub(crate) struct Columns {
    places: [Option<usize>; Column::COUNT],
    headers: Vec<String>,
}

impl Columns {
    /// Finds the columns by the first row.
    pub(crate) fn find(header: &TableRow, names: &ColumnNames) -> Result<Self, ContractsError> {
        let headers: Vec<_> = header.cells.iter().map(Cell::shown).collect();
        let mut columns = Self {
            places: [None; Column::COUNT],
            headers,
        };
        let mut problems = TableProblems::default();
        for (place, text) in columns.headers.iter().enumerate() {
            let fault = match names.column(text) {
                _ if text.is_empty() => continue,
                Some(column) if columns.places[column as usize].is_none() => {
                    columns.places[column as usize] = Some(place);
                    continue;
                }
                Some(_) => CellFault::RepeatedColumn,
                None => CellFault::UnknownColumn,
            };
            problems.push(TableProblem {
                row: header.number,
                cell: Some(columns.named(place)),
                field: None,
                fault,
            });
        }
        let is_missing = |column: &&Column| {
            let place = columns.places[**column as usize];
            place.is_none() && column.presence() == Presence::Required
        };
        for column in Column::VARIANTS.iter().filter(is_missing) {
            let all: Vec<_> = Locale::all()
                .map(|locale| names.name(*column, locale))
                .collect();
            problems.push(TableProblem {
                row: header.number,
                cell: None,
                field: Some(*column),
                fault: CellFault::MissingColumn {
                    names: all.join(" / "),
                },
            });
        }
        problems.check()?;
        Ok(columns)
    }

    /// The columns of a table that has all of them, in their order.
    pub(crate) fn all() -> Self {
        Self {
            places: std::array::from_fn(Some),
            headers: vec![String::new(); MOST_COLUMNS],
        }
    }

    /// The cell of a column; empty if the file lacks the column.
    pub(crate) fn cell<'row>(&self, column: Column, row: &'row TableRow) -> &'row Cell {
        let place = self.places[column as usize];
        let cell = place.and_then(|place| row.cells.get(place));
        cell.unwrap_or(&Cell::Empty)
    }

    pub(crate) fn problem(&self, column: Column, row: u32, fault: CellFault) -> TableProblem {
        TableProblem {
            row,
            cell: self.places[column as usize].map(|place| self.named(place)),
            field: Some(column),
            fault,
        }
    }

    fn named(&self, place: usize) -> NamedColumn {
        NamedColumn {
            letters: letters(place),
            name: self.headers[place].clone(),
        }
    }
}
