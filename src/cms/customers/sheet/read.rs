//! Customers from the rows of a file, with every problem of every cell.

use std::collections::HashMap;

use super::columns::{CustomerColumn, language};
use crate::email::Email;
use crate::sheet::cells::Cell;
use crate::sheet::columns::Tables;
use crate::sheet::fault::CellFault;
use crate::sheet::file::SheetTable;
use crate::sheet::problem::{TableError, TableProblem, TableProblems};
use crate::sheet::rows::{RowPlace, TableRow};
use base::fold;
use base::locale::Locale;

/// The longest address, and the longest name of a person or a company, in characters.
const LONGEST_ADDRESS: usize = 254;
const LONGEST_NAME: usize = 100;

/// The customers of a file.
pub(crate) struct CustomerTable {
    pub customers: Vec<ReadCustomer>,
    tables: Tables,
}

/// A customer of a file; what the file does not say is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadCustomer {
    pub row: RowPlace,
    pub email: String,
    pub name: Option<String>,
    pub company: Option<String>,
    pub lang: Option<Locale>,
}

impl CustomerTable {
    /// A problem of a customer that is found after reading.
    pub(super) fn problem(
        &self,
        column: CustomerColumn,
        row: RowPlace,
        fault: CellFault,
    ) -> TableProblem {
        self.tables.problem(column, row, fault)
    }
}

/// A name of a company as names are compared: letters and digits alone count, in any case.
pub(super) fn company_key(name: &str) -> String {
    let is_kept = |char: &char| char.is_alphanumeric() || matches!(char, '&' | '+');
    fold::key(name).chars().filter(is_kept).collect()
}

/// A text with one blank between its words.
pub(super) fn spaced(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

/// Reads the customers of a table. A person may be in several rows that say the same.
pub(crate) fn read_customers(table: SheetTable) -> Result<CustomerTable, TableError> {
    let SheetTable { rows, tables } = table;
    let mut reading = CustomerReading {
        tables: &tables,
        problems: TableProblems::default(),
        customers: Vec::new(),
        by_email: HashMap::new(),
    };
    for row in &rows {
        reading.row(row);
    }
    let CustomerReading {
        problems,
        customers,
        ..
    } = reading;
    problems.check()?;
    Ok(CustomerTable { customers, tables })
}

struct CustomerReading<'a> {
    tables: &'a Tables,
    problems: TableProblems,
    customers: Vec<ReadCustomer>,
    /// The place in `customers`.
    by_email: HashMap<String, usize>,
}

impl CustomerReading<'_> {
    fn row(&mut self, row: &TableRow) {
        let email = self.email(row);
        let name = self.text(CustomerColumn::Name, row);
        let company = self.text(CustomerColumn::Company, row);
        let lang = self.optional(CustomerColumn::Lang, row, |cell| {
            let value = cell.line(LONGEST_NAME)?;
            language(&value).ok_or_else(|| CellFault::NotLanguage {
                value,
                names: Locale::known()
                    .map(Locale::code)
                    .collect::<Vec<_>>()
                    .join(", "),
            })
        });
        let Some(email) = email else { return };
        let own = ReadCustomer {
            row: row.place(),
            email,
            name,
            company,
            lang,
        };
        if let Some(place) = self.by_email.get(&own.email).copied() {
            self.join(place, own);
        } else {
            self.by_email
                .insert(own.email.clone(), self.customers.len());
            self.customers.push(own);
        }
    }

    /// Takes a further row of a person, which may say what the first one does not.
    fn join(&mut self, place: usize, further: ReadCustomer) {
        let (row, first) = (further.row, self.customers[place].clone());
        let is_same_name = |one: &String, other: &String| fold::key(one) == fold::key(other);
        let is_same_company = |one: &String, other: &String| company_key(one) == company_key(other);
        self.compare(
            CustomerColumn::Name,
            row,
            &first,
            (&first.name, &further.name),
            is_same_name,
        );
        let companies = (&first.company, &further.company);
        self.compare(
            CustomerColumn::Company,
            row,
            &first,
            companies,
            is_same_company,
        );
        let codes = [first.lang, further.lang].map(|lang| lang.map(|own| own.to_string()));
        let codes = (&codes[0], &codes[1]);
        self.compare(CustomerColumn::Lang, row, &first, codes, |one, other| {
            one == other
        });
        let own = &mut self.customers[place];
        own.name = first.name.or(further.name);
        own.company = first.company.or(further.company);
        own.lang = first.lang.or(further.lang);
    }

    fn compare(
        &mut self,
        column: CustomerColumn,
        row: RowPlace,
        first: &ReadCustomer,
        values: (&Option<String>, &Option<String>),
        is_same: impl Fn(&String, &String) -> bool,
    ) {
        let (Some(before), Some(now)) = values else {
            return;
        };
        if !is_same(before, now) {
            let fault = CellFault::UnlikeRow {
                value: now.clone(),
                first: before.clone(),
                row: first.row.row,
            };
            self.problems.push(self.tables.problem(column, row, fault));
        }
    }

    fn email(&mut self, row: &TableRow) -> Option<String> {
        let cell = self.tables.cell(CustomerColumn::Email, row);
        let read = match cell {
            Cell::Empty => Err(CellFault::Empty),
            cell => cell.code(LONGEST_ADDRESS).and_then(|value| {
                let email = Email::parse(&value).map(|email| email.as_str().to_owned());
                email.ok_or(CellFault::NotAddress { value })
            }),
        };
        self.checked(CustomerColumn::Email, row, read)
    }

    /// A text; absent for an empty cell and for a dash.
    fn text(&mut self, column: CustomerColumn, row: &TableRow) -> Option<String> {
        let text = self.optional(column, row, |cell| cell.line(LONGEST_NAME))?;
        Some(spaced(&text)).filter(|text| !text.is_empty())
    }

    fn optional<T>(
        &mut self,
        column: CustomerColumn,
        row: &TableRow,
        read: impl FnOnce(&Cell) -> Result<T, CellFault>,
    ) -> Option<T> {
        let cell = self.tables.cell(column, row);
        if *cell == Cell::Empty || cell.is_dash() {
            return None;
        }
        self.checked(column, row, read(cell))
    }

    fn checked<T>(
        &mut self,
        column: CustomerColumn,
        row: &TableRow,
        read: Result<T, CellFault>,
    ) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(fault) => {
                self.problems
                    .push(self.tables.problem(column, row.place(), fault));
                None
            }
        }
    }
}
