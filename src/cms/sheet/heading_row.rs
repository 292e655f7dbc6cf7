//! The row of headings of a sheet, found by the names that are known, and the column that each
//! heading is.

use std::collections::{BTreeMap, HashMap};

use super::cells::Cell;
use super::fault::CellFault;
use super::headings::{Heading, Likeness};
use super::problem::letters;
use super::rows::{SheetRows, TableRow};
use super::subject::{Presence, SheetSubject};
use super::words::SheetWords;

/// The first rows of a sheet, among which the headings are.
pub(crate) const HEADING_ROWS: usize = 20;

/// Columns that somebody has assigned by hand: by the heading, or by the letters behind `@`; `None`
/// for one that is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assignments(BTreeMap<String, Option<usize>>);

impl Assignments {
    /// Reads headings with the names of columns; the error is what is no column.
    pub(crate) fn parse(
        subject: &SheetSubject,
        given: &BTreeMap<String, String>,
    ) -> Result<Self, CellFault> {
        let parsed = given.iter().map(|(heading, name)| {
            let column = match name.trim() {
                "" | "-" => None,
                name => Some(
                    named(subject, name).ok_or_else(|| CellFault::UnknownAssignment {
                        value: name.to_owned(),
                    })?,
                ),
            };
            Ok((SheetWords::known().word(heading), column))
        });
        parsed.collect::<Result<_, _>>().map(Self)
    }

    /// The column that a heading was given; `None` in it for one that is left out.
    #[expect(clippy::option_option, reason = "left out by hand is not unassigned")]
    fn of(&self, heading: &str, place: usize) -> Option<Option<usize>> {
        if self.0.is_empty() {
            return None;
        }
        let letters = format!("@{}", letters(place).to_lowercase());
        let key = SheetWords::known().word(heading);
        let found = self.0.get(&letters).or_else(|| self.0.get(&key));
        found.copied()
    }

    /// The first assignment of a heading that no sheet has.
    fn unused(&self, headings: &[&HeadingRow]) -> Option<String> {
        let is_used = |key: &str| {
            let mut all = headings.iter().flat_map(|own| own.cells.iter().enumerate());
            all.any(|(place, cell)| {
                key == format!("@{}", letters(place).to_lowercase())
                    || key == SheetWords::known().word(&cell.text)
            })
        };
        self.0.keys().find(|key| !is_used(key)).cloned()
    }
}

/// The column of a name: the one of its field, or one that a heading may have.
fn named(subject: &SheetSubject, name: &str) -> Option<usize> {
    subject.place(name).or_else(|| {
        let heading = subject.headings.read(name);
        heading.columns.first().map(|(column, _)| *column)
    })
}

/// A heading of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeadingCell {
    pub text: String,
    pub column: Option<usize>,
    /// Whether the column follows from the heading only in part.
    pub(super) is_taken: bool,
    pub(super) heading: Heading,
    pub(super) is_repeated: bool,
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
    pub(crate) fn find(
        subject: &SheetSubject,
        sheet: &SheetRows,
        assigned: &Assignments,
    ) -> Option<Self> {
        let mut known = HashMap::new();
        let mut best: Option<(usize, Self)> = None;
        let count = sheet.rows.len().min(HEADING_ROWS);
        for place in 0..count {
            let row = &sheet.rows[place];
            let single: Vec<_> = row.cells.iter().map(heading_text).collect();
            let double = sheet.rows.get(place + 1).map(|next| two_rows(row, next));
            for (texts, end) in [(Some(single), place + 1), (double, place + 2)] {
                let Some(texts) = texts else { continue };
                let cells = assign(subject, texts, assigned, &mut known);
                let found = cells.iter().filter(|cell| cell.column.is_some()).count();
                if found > best.as_ref().map_or(0, |(most, _)| *most) {
                    let number = sheet.rows[end - 1].number;
                    best = Some((found, Self { end, number, cells }));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    /// Whether the sheet is one of the subject.
    pub(crate) fn is_enough(&self, subject: &SheetSubject) -> bool {
        let columns = subject.columns.iter().enumerate();
        let required = columns.filter(|(_, column)| column.presence == Presence::Required);
        required.filter(|(place, _)| self.has(*place)).count() >= subject.enough
    }

    pub(crate) fn count(&self) -> usize {
        self.cells
            .iter()
            .filter(|cell| cell.column.is_some())
            .count()
    }

    fn has(&self, column: usize) -> bool {
        self.cells.iter().any(|cell| cell.column == Some(column))
    }

    /// By which the same headings are known again.
    pub(crate) fn shape(&self, subject: &SheetSubject) -> String {
        let words = self
            .cells
            .iter()
            .map(|cell| SheetWords::known().comparable(&cell.text));
        let words = words.collect::<Vec<_>>().join("\n");
        match subject.name {
            // Those of contracts were the first that were remembered.
            "contracts" => words,
            name => format!("@{name}\n{words}"),
        }
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
    subject: &SheetSubject,
    texts: Vec<(String, String)>,
    assigned: &Assignments,
    known: &mut HashMap<String, Heading>,
) -> Vec<HeadingCell> {
    let mut read = |text: &str| {
        let found = known.entry(text.to_owned());
        found.or_insert_with(|| subject.headings.read(text)).clone()
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
    let mut is_free = vec![true; subject.columns.len()];
    let mut is_open = vec![true; cells.len()];
    for (place, cell) in cells.iter_mut().enumerate() {
        if let Some(column) = assigned.of(&cell.text, place) {
            is_open[place] = false;
            cell.column = column;
            if let Some(column) = column {
                cell.is_repeated = !std::mem::replace(&mut is_free[column], false);
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
            let free = columns.clone().find(|(column, _)| is_free[*column]);
            if let Some((column, _)) = free {
                cell.column = Some(*column);
                cell.is_taken = wanted != Likeness::Name;
                is_free[*column] = false;
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

/// The problem of an assignment that no sheet has a heading for.
pub(crate) fn unused_assignment(
    assigned: &Assignments,
    headings: &[&HeadingRow],
) -> Option<CellFault> {
    let value = assigned.unused(headings)?;
    Some(CellFault::UnknownAssignment { value })
}
