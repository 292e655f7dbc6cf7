//! The rows of a file around its problems, which a preview shows besides the first rows.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::file::{FilePreview, RowPreview, SheetOptions, SheetPreview, read_book};
use super::problem::TableProblem;
use super::rows::TableRow;
use super::subject::SheetSubject;

/// The rows on either side of a problem.
const NEIGHBOURS: usize = 2;
/// The most rows of all excerpts of a file.
const MOST: usize = 300;

/// Adds the rows around problems to a preview, as far as its first rows lack them. The file is read
/// again for that: it takes as long as before.
pub(super) fn add_excerpts(
    preview: &mut FilePreview,
    problems: &[TableProblem],
    (subject, bytes, options): (&SheetSubject, Vec<u8>, &SheetOptions),
) {
    let mut wanted: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for problem in problems {
        let name = problem.sheet.as_deref().unwrap_or_default();
        let mut sheets = preview.sheets.iter();
        let sheet = sheets.find(|sheet| sheet.name == name);
        if sheet.is_some_and(|sheet| sheet.is_read && problem.row > last_row(sheet)) {
            wanted
                .entry(name.to_owned())
                .or_default()
                .insert(problem.row);
        }
    }
    if wanted.is_empty() {
        return;
    }
    let Ok(book) = read_book(subject, bytes, options) else {
        return;
    };
    let mut left = MOST;
    for sheet in &book.sheets {
        let name = sheet.name.as_deref().unwrap_or_default();
        let Some(numbers) = wanted.get(name) else {
            continue;
        };
        let Some(shown) = preview.sheets.iter_mut().find(|own| own.name == name) else {
            continue;
        };
        shown.excerpts = excerpts(&sheet.rows, numbers, last_row(shown), left);
        left -= shown.excerpts.len();
    }
}

/// The number of the last row that is shown anyway.
fn last_row(sheet: &SheetPreview) -> u32 {
    sheet.rows.last().map_or(0, |row| row.number)
}

/// The rows with these numbers and their neighbours, behind a row.
fn excerpts(
    rows: &[TableRow],
    numbers: &BTreeSet<u32>,
    behind: u32,
    most: usize,
) -> Vec<RowPreview> {
    let around = |number: &u32| -> RangeInclusive<usize> {
        let place = rows.partition_point(|row| row.number < *number);
        let last = rows.len().saturating_sub(1);
        place.saturating_sub(NEIGHBOURS)..=(place + NEIGHBOURS).min(last)
    };
    let places: BTreeSet<usize> = numbers.iter().flat_map(around).collect();
    let rows = places.into_iter().filter_map(|place| rows.get(place));
    let rows = rows.filter(|row| row.number > behind);
    rows.take(most).map(RowPreview::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u32) -> TableRow {
        TableRow {
            number,
            ..TableRow::default()
        }
    }

    #[test]
    fn rows_have_their_neighbours_once_and_none_that_is_shown_already() {
        let rows: Vec<_> = (1..=100).filter(|own| own % 10 != 0).map(row).collect();
        let of = |numbers: &[u32], behind, most| {
            let found = excerpts(&rows, &numbers.iter().copied().collect(), behind, most);
            found.into_iter().map(|row| row.number).collect::<Vec<_>>()
        };
        assert_eq!(of(&[55], 21, 300), [53, 54, 55, 56, 57]);
        assert_eq!(of(&[22, 23], 21, 300), [22, 23, 24, 25]);
        assert_eq!(of(&[59, 61], 21, 300), [57, 58, 59, 61, 62, 63]);
        assert_eq!(of(&[99], 21, 300), [97, 98, 99]);
        assert_eq!(of(&[40, 99], 21, 3), [38, 39, 41]);
    }
}
