//! The columns of a sheet: its row of headings, found by the names that are known, and the column
//! that each heading is.

use std::collections::{BTreeMap, HashMap};

use strum::{EnumCount as _, VariantArray as _};

use super::MOST_COLUMNS;
use super::cells::Cell;
use super::fault::CellFault;
use super::headings::{Heading, Headings, Likeness, Unit};
use super::notice::NoticeKind;
use super::problem::{NamedColumn, TableProblem, TableProblems, letters};
use super::rows::{RowPlace, SheetRows, TableRow};
use crate::contracts::columns::{Column, Presence};
use base::currency::Currency;
use base::locale::{Locale, Subject, texts};

/// The first rows of a sheet, among which the headings are.
pub(crate) const HEADING_ROWS: usize = 20;
/// The columns that make a sheet one of contracts, even if others are missing.
const ENOUGH: usize = 4;

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

    fn all(&self, column: Column) -> String {
        let names = Locale::all().map(|locale| self.name(column, locale));
        let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
        names.join(" / ")
    }
}

/// What the numbers of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Text,
    Time,
    Money,
    Pieces,
    Percent,
}

impl Measure {
    pub(crate) fn of(column: Column) -> Self {
        let name: &str = column.into();
        match column {
            Column::Email | Column::Cno | Column::Sno | Column::Pname | Column::Currency => {
                Self::Text
            }
            Column::Price | Column::Sum | Column::Amount => Self::Money,
            Column::Progress | Column::LineProgress => Self::Percent,
            Column::Quantity | Column::Pieces => Self::Pieces,
            _ if name.ends_with("Pieces") => Self::Pieces,
            _ => Self::Time,
        }
    }

    /// Whether its cells are numbers.
    pub(crate) const fn is_number(self) -> bool {
        matches!(self, Self::Money | Self::Pieces | Self::Percent)
    }
}

/// Columns that somebody has assigned by hand: by the heading, or by the letters behind `@`; `None`
/// for one that is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assignments(BTreeMap<String, Option<Column>>);

impl Assignments {
    /// Reads headings with the names of columns; the error is what is no column.
    pub(crate) fn parse(given: &BTreeMap<String, String>) -> Result<Self, CellFault> {
        let headings = Headings::known();
        let parsed = given.iter().map(|(heading, name)| {
            let column = match name.trim() {
                "" | "-" => None,
                name => Some(named(name).ok_or_else(|| CellFault::UnknownAssignment {
                    value: name.to_owned(),
                })?),
            };
            Ok((headings.word(heading), column))
        });
        parsed.collect::<Result<_, _>>().map(Self)
    }

    /// The column that a heading was given; `None` in it for one that is left out.
    #[expect(clippy::option_option, reason = "left out by hand is not unassigned")]
    fn of(&self, heading: &str, place: usize) -> Option<Option<Column>> {
        if self.0.is_empty() {
            return None;
        }
        let letters = format!("@{}", letters(place).to_lowercase());
        let key = Headings::known().word(heading);
        let found = self.0.get(&letters).or_else(|| self.0.get(&key));
        found.copied()
    }

    /// The first assignment of a heading that no sheet has.
    fn unused(&self, headings: &[&HeadingRow]) -> Option<String> {
        let is_used = |key: &str| {
            let mut all = headings.iter().flat_map(|own| own.cells.iter().enumerate());
            all.any(|(place, cell)| {
                key == format!("@{}", letters(place).to_lowercase())
                    || key == Headings::known().word(&cell.text)
            })
        };
        self.0.keys().find(|key| !is_used(key)).cloned()
    }
}

/// The column of a name: the one of its field, or one that a heading may have.
fn named(name: &str) -> Option<Column> {
    let field = |column: &&Column| <&str>::from(**column) == name;
    let found = Column::VARIANTS.iter().find(field).copied();
    found.or_else(|| {
        let heading = Headings::known().read(name);
        heading.columns.first().map(|(column, _)| *column)
    })
}

/// A heading of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadingCell {
    pub text: String,
    pub column: Option<Column>,
    /// Whether the column follows from the heading only in part.
    is_taken: bool,
    heading: Heading,
    is_repeated: bool,
}

/// The row of headings of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadingRow {
    /// The place of the first row of values.
    pub end: usize,
    /// As spreadsheets count.
    pub number: u32,
    pub cells: Vec<HeadingCell>,
}

impl HeadingRow {
    /// Finds the row, or the two rows, with the most known names among the first ones.
    pub(crate) fn find(sheet: &SheetRows, assigned: &Assignments) -> Option<Self> {
        let mut known = HashMap::new();
        let mut best: Option<(usize, Self)> = None;
        let count = sheet.rows.len().min(HEADING_ROWS);
        for place in 0..count {
            let row = &sheet.rows[place];
            let single: Vec<_> = row.cells.iter().map(heading_text).collect();
            let double = sheet.rows.get(place + 1).map(|next| two_rows(row, next));
            for (texts, end) in [(Some(single), place + 1), (double, place + 2)] {
                let Some(texts) = texts else { continue };
                let cells = assign(texts, assigned, &mut known);
                let found = cells.iter().filter(|cell| cell.column.is_some()).count();
                if found > best.as_ref().map_or(0, |(most, _)| *most) {
                    let number = sheet.rows[end - 1].number;
                    best = Some((found, Self { end, number, cells }));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    /// Whether the sheet is one of contracts.
    pub(crate) fn is_enough(&self) -> bool {
        let required = Column::VARIANTS
            .iter()
            .filter(|column| column.presence() == Presence::Required);
        required.filter(|column| self.has(**column)).count() >= ENOUGH
    }

    pub(crate) fn count(&self) -> usize {
        self.cells
            .iter()
            .filter(|cell| cell.column.is_some())
            .count()
    }

    fn has(&self, column: Column) -> bool {
        self.cells.iter().any(|cell| cell.column == Some(column))
    }

    /// By which the same headings are known again.
    pub(crate) fn shape(&self) -> String {
        let words = self
            .cells
            .iter()
            .map(|cell| Headings::known().comparable(&cell.text));
        words.collect::<Vec<_>>().join("\n")
    }
}

fn heading_text(cell: &Cell) -> (String, String) {
    let text = match cell {
        Cell::Text(text) => text.clone(),
        _ => String::new(),
    };
    (text.clone(), text)
}

/// The headings of two rows: a name above several columns, and the names of these below it. Each is
/// what is shown, and what is looked up first.
fn two_rows(above: &TableRow, below: &TableRow) -> Vec<(String, String)> {
    let count = above.cells.len().max(below.cells.len());
    let mut group = String::new();
    let texts = (0..count).map(|place| {
        let (upper, lower) = (
            heading_text(above.cell(place)).0,
            heading_text(below.cell(place)).0,
        );
        if !upper.is_empty() {
            group.clone_from(&upper);
        }
        if lower.is_empty() {
            (upper.clone(), upper)
        } else {
            (lower.clone(), format!("{group} {lower}"))
        }
    });
    texts.collect()
}

/// Gives each heading its column.
fn assign(
    texts: Vec<(String, String)>,
    assigned: &Assignments,
    known: &mut HashMap<String, Heading>,
) -> Vec<HeadingCell> {
    let mut read = |text: &str| {
        let found = known.entry(text.to_owned());
        found
            .or_insert_with(|| Headings::known().read(text))
            .clone()
    };
    let cells = texts.into_iter().map(|(text, whole)| {
        let mut heading = read(&whole);
        if heading.columns.is_empty() {
            heading = read(&text);
        }
        HeadingCell {
            text,
            heading,
            ..HeadingCell::default()
        }
    });
    let mut cells: Vec<_> = cells.collect();
    let mut is_free = [true; Column::COUNT];
    let mut is_open = vec![true; cells.len()];
    for (place, cell) in cells.iter_mut().enumerate() {
        if let Some(column) = assigned.of(&cell.text, place) {
            is_open[place] = false;
            cell.column = column;
            if let Some(column) = column {
                cell.is_repeated = !std::mem::replace(&mut is_free[column as usize], false);
            }
        }
    }
    for wanted in [Likeness::Name, Likeness::Half, Likeness::Otherwise] {
        for (place, cell) in cells.iter_mut().enumerate() {
            if !is_open[place] {
                continue;
            }
            let mut columns = cell
                .heading
                .columns
                .iter()
                .filter(|(_, own)| *own == wanted);
            let free = columns
                .clone()
                .find(|(column, _)| is_free[*column as usize]);
            if let Some((column, _)) = free {
                cell.column = Some(*column);
                cell.is_taken = wanted != Likeness::Name;
                is_free[*column as usize] = false;
                is_open[place] = false;
            } else if wanted == Likeness::Name
                && let Some((column, _)) = columns.next()
            {
                cell.column = Some(*column);
                cell.is_repeated = true;
                is_open[place] = false;
            }
        }
    }
    cells
}

/// The columns of a sheet.
pub(crate) struct Columns {
    sheet: Option<String>,
    places: [Option<usize>; Column::COUNT],
    headers: Vec<String>,
    /// The columns whose numbers are dozens.
    pub dozens: Vec<Column>,
    /// The currency that the headings name.
    pub currency: Option<Currency>,
    /// The currency of amounts with a sign that two currencies share.
    pub yuan_or_yen: Option<Currency>,
}

impl Columns {
    /// Takes the columns of a row of headings, with the problems of these.
    pub(crate) fn of(
        sheet: Option<String>,
        row: &HeadingRow,
        names: &ColumnNames,
        problems: &mut TableProblems,
    ) -> Self {
        let mut columns = Self {
            sheet,
            places: [None; Column::COUNT],
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
            columns.places[column as usize] = Some(place);
            let fault = match units_of(column, &cell.heading) {
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
        let is_missing = |column: &&Column| {
            let place = columns.places[**column as usize];
            place.is_none() && column.presence() == Presence::Required
        };
        for column in Column::VARIANTS.iter().filter(is_missing) {
            problems.push(TableProblem {
                sheet: columns.sheet.clone(),
                row: row.number,
                cell: None,
                field: Some(*column),
                fault: CellFault::MissingColumn {
                    names: names.all(*column),
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
        column: Column,
        fault: CellFault,
    ) -> TableProblem {
        TableProblem {
            sheet: self.sheet.clone(),
            row,
            cell: Some(self.named(place)),
            field: Some(column),
            fault,
        }
    }

    /// The columns of a table that has all of them, in their order.
    pub(crate) fn all() -> Self {
        Self {
            sheet: None,
            places: std::array::from_fn(Some),
            headers: vec![String::new(); MOST_COLUMNS],
            dozens: Vec::new(),
            currency: None,
            yuan_or_yen: None,
        }
    }

    pub(crate) fn headings(&self) -> &[String] {
        &self.headers
    }

    pub(crate) const fn place(&self, column: Column) -> Option<usize> {
        self.places[column as usize]
    }

    /// The cell of a column; empty if the sheet lacks the column, or has a dash for nothing.
    pub(crate) fn cell<'row>(&self, column: Column, row: &'row TableRow) -> &'row Cell {
        let place = self.places[column as usize];
        let cell = place.map_or(&Cell::Empty, |place| row.cell(place));
        if Measure::of(column) != Measure::Text && cell.is_dash() {
            return &Cell::Empty;
        }
        cell
    }

    pub(crate) fn problem(&self, column: Column, row: u32, fault: CellFault) -> TableProblem {
        TableProblem {
            sheet: self.sheet.clone(),
            row,
            cell: self.places[column as usize].map(|place| self.named(place)),
            field: Some(column),
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
            notices.extend(cell.column.map(|field| NoticeKind::ColumnTaken {
                name: cell.text.clone(),
                field,
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
            let name = self.places[*column as usize].map(|place| self.headers[place].clone());
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
fn units_of(column: Column, heading: &Heading) -> Result<Said, CellFault> {
    let measure = Measure::of(column);
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
    pub(crate) fn cell<'row>(&self, column: Column, row: &'row TableRow) -> &'row Cell {
        self.0[row.sheet].cell(column, row)
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
        column: Column,
        place: RowPlace,
        fault: CellFault,
    ) -> TableProblem {
        self.0[place.sheet].problem(column, place.row, fault)
    }
}

/// The problem of an assignment that no sheet has a heading for.
pub(crate) fn unused_assignment(
    assigned: &Assignments,
    headings: &[&HeadingRow],
) -> Option<CellFault> {
    let value = assigned.unused(headings)?;
    Some(CellFault::UnknownAssignment { value })
}
