//! Lines of CSV (RFC 4180) for spreadsheets: the only writer of such files in this crate, and the
//! same rules as `ui/src/pages/order/csv.ts`.

use std::borrow::Cow;

/// The characters with which a formula begins.
pub const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// The characters after which a spreadsheet with another separator than the comma may read a cell.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// Returns a line of cells between commas, with its end. An apostrophe is put before what a
/// spreadsheet would treat as a formula.
pub fn line<'cell>(cells: impl IntoIterator<Item = &'cell str>) -> String {
    line_with(',', cells)
}

/// Returns a [line](line) of cells between commas or semicolons.
pub fn line_with<'cell>(separator: char, cells: impl IntoIterator<Item = &'cell str>) -> String {
    let cells: Vec<_> = cells
        .into_iter()
        .map(|text| cell(text, separator))
        .collect();
    format!("{}\r\n", cells.join(separator.encode_utf8(&mut [0; 4])))
}

/// Returns a cell without the apostrophes that [`line`] has put into it.
pub fn original(text: &str) -> Cow<'_, str> {
    without_apostrophes(text, |commas, _| commas.begins)
}

/// Returns a cell of a [line between semicolons](line_with) as [`line`] writes it, for
/// [`original`].
pub fn between_commas(text: &str) -> Cow<'_, str> {
    without_apostrophes(text, |commas, semicolons| {
        semicolons.begins && !commas.begins
    })
}

/// Removes the apostrophes before signs at some places, of a line between commas and of one between
/// semicolons.
fn without_apostrophes(text: &str, is_there: fn(&Place, &Place) -> bool) -> Cow<'_, str> {
    if !text.contains('\'') {
        return text.into();
    }
    let mut kept = String::with_capacity(text.len());
    let (mut commas, mut semicolons) = (Place::beginning(','), Place::beginning(';'));
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        let is_mark = char == '\'' && chars.peek().is_some_and(|next| is_sign(*next));
        if !(is_mark && is_there(&commas, &semicolons)) {
            kept.push(char);
        }
        commas.pass(char);
        semicolons.pass(char);
    }
    kept.into()
}

/// Returns a cell as it is written. Anyone may have written it, so it is no formula, and none of
/// the cells into which a spreadsheet with another separator would cut it is one: where lists are
/// written with semicolons, quotes in the middle of a line count for nothing.
fn cell(text: &str, separator: char) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    let mut place = Place::beginning(separator);
    for char in text.chars() {
        if place.begins && is_sign(char) {
            written.push('\'');
        }
        if char == '"' {
            written.push('"');
        }
        written.push(char);
        place.pass(char);
    }
    let is_bare = !written.contains(['"', ',', ';', '\t', '\r', '\n']) && written.trim() == written;
    if is_bare {
        written
    } else {
        format!("\"{written}\"")
    }
}

fn is_sign(char: char) -> bool {
    FORMULA.contains(&char)
}

/// Whether a text is at the beginning of something that may be read as a cell.
struct Place {
    begins: bool,
    /// The characters after which a cell may begin.
    starts: &'static [char],
}

impl Place {
    /// The beginning of a cell.
    const fn beginning(separator: char) -> Self {
        let starts: &[char] = match separator {
            ';' => &[';', '\t', '\r', '\n', ','],
            _ => &SEPARATORS,
        };
        Self {
            begins: true,
            starts,
        }
    }

    fn pass(&mut self, char: char) {
        self.begins = match char {
            char if self.starts.contains(&char) => true,
            // A cell begins after its quotes.
            '"' | '\'' => self.begins,
            char => self.begins && char.is_whitespace(),
        };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    #[test]
    fn a_cell_is_no_formula_and_stays_a_cell() {
        for (cells, expected) in [
            (&["a", "b, c"][..], "a,\"b, c\"\r\n"),
            (&["=1+1", "-2", "＠x"], "'=1+1,'-2,'＠x\r\n"),
            (&["\t=cmd|' /C calc'!A0"], "\"\t'=cmd|' /C calc'!A0\"\r\n"),
            (&["two\nlines", "\"q\""], "\"two\nlines\",\"\"\"q\"\"\"\r\n"),
            (
                &["Ltd;=cmd|'/C calc'!A0;"],
                "\"Ltd;'=cmd|'/C calc'!A0;\"\r\n",
            ),
            (&["a; \"=1\""], "\"a; \"\"'=1\"\"\"\r\n"),
            (&["a\n- b", "a - b", "a=b"], "\"a\n'- b\",a - b,a=b\r\n"),
            (&[" a "], "\" a \"\r\n"),
        ] {
            assert_eq!(line(cells.iter().copied()), expected);
        }
        for (cells, expected) in [
            (&["a", "b, c"][..], "a;\"b, c\"\r\n"),
            (&["a, -b"], "\"a, '-b\"\r\n"),
            (&["1,5", "=1"], "\"1,5\";'=1\r\n"),
        ] {
            assert_eq!(line_with(';', cells.iter().copied()), expected);
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_no_reader_finds_a_formula_and_an_import_finds_the_text(
            texts in proptest::collection::vec(fuzz::text(&["=", "-", "＋", "@", ";", ",", "\t", "\n", "\r", "'", "\"", " ", "a"]), 1..4)
        ) {
            for separator in [',', ';'] {
            let written = line_with(separator, texts.iter().map(String::as_str));
            let read = |delimiter| {
                let mut reader = csv::ReaderBuilder::new()
                    .has_headers(false)
                    .flexible(true)
                    .delimiter(delimiter)
                    .from_reader(written.as_bytes());
                let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>());
                rows.collect::<Vec<_>>()
            };
            for delimiter in [b',', b';', b'\t'] {
                for cell in read(delimiter).concat() {
                    let formula = cell.trim_start().starts_with(FORMULA);
                    // The line of a file with commas begins with its first cell, and has no others.
                    prop_assert!(!formula, "{cell:?} of {written:?}");
                }
            }
            if texts != [""] {
                let rows = read(separator as u8).concat();
                let originals = rows.iter().map(|cell| match separator {
                    ';' => original(&between_commas(cell)).into_owned(),
                    _ => original(cell).into_owned(),
                });
                prop_assert_eq!(originals.collect::<Vec<_>>(), &texts[..]);
            }
            }
        }
    }
}
