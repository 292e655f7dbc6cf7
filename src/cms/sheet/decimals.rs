//! Whether commas are those of decimals or of thousands, by all numbers of a sheet.

use unicode_normalization::UnicodeNormalization as _;

use super::cells::Cell;

/// What the numbers of a sheet say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decimals {
    has_commas: bool,
    has_points: bool,
    has_semicolons: bool,
}

/// What one number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evidence {
    Comma,
    Point,
    /// `1,250`
    OneComma,
    /// `1.250`
    OnePoint,
    None,
}

impl Decimals {
    /// Looks at the texts of columns with numbers.
    pub(crate) fn of<'a>(cells: impl Iterator<Item = &'a Cell>, has_semicolons: bool) -> Self {
        let mut decimals = Self {
            has_semicolons,
            ..Self::default()
        };
        for cell in cells {
            if let Cell::Text(text) = cell {
                match evidence(&core(text).1) {
                    Evidence::Comma => decimals.has_commas = true,
                    Evidence::Point => decimals.has_points = true,
                    _ => {}
                }
            }
        }
        decimals
    }

    /// Whether commas are those of decimals.
    pub(crate) const fn are_commas(self) -> bool {
        self.has_commas && !self.has_points
    }

    /// Returns the cell with a point before its decimals; `None` if it stays as it is.
    pub(crate) fn settled(self, cell: &Cell) -> Option<Cell> {
        let Cell::Text(text) = cell else { return None };
        let (before, number, after) = core(text);
        let evidence = evidence(&number);
        let is_mixed = self.has_commas && self.has_points;
        let swapped = || {
            let number = number.replace('.', "").replace(',', ".");
            Cell::Text(format!("{before}{number}{after}"))
        };
        let ambiguous = || Cell::Ambiguous(text.clone());
        match evidence {
            Evidence::Comma if is_mixed && !number.contains('.') => Some(ambiguous()),
            Evidence::Comma => Some(swapped()),
            Evidence::OneComma | Evidence::OnePoint if self.are_commas() => Some(swapped()),
            Evidence::OneComma | Evidence::OnePoint if is_mixed => Some(ambiguous()),
            Evidence::OneComma | Evidence::OnePoint if self.has_semicolons && !self.has_points => {
                Some(ambiguous())
            }
            _ => None,
        }
    }
}

/// The number in a text, in plain digits, and what is before and behind it.
fn core(text: &str) -> (String, String, String) {
    let plain: String = text.nfkc().filter(|char| !char.is_whitespace()).collect();
    let is_digit = |char: char| char.is_ascii_digit();
    let (Some(start), Some(end)) = (plain.find(is_digit), plain.rfind(is_digit)) else {
        return (plain, String::new(), String::new());
    };
    let (before, rest) = plain.split_at(start);
    let (number, after) = rest.split_at(end + 1 - start);
    (before.to_owned(), number.to_owned(), after.to_owned())
}

fn evidence(number: &str) -> Evidence {
    let is_number = |char: char| char.is_ascii_digit() || matches!(char, ',' | '.');
    if !number.contains([',', '.']) || !number.chars().all(is_number) {
        return Evidence::None;
    }
    let (commas, points) = (number.matches(',').count(), number.matches('.').count());
    let last = |sign| number.rsplit(sign).next().map_or(0, str::len);
    let first = |sign| number.split(sign).next().map_or(0, str::len);
    match (commas, points) {
        (1, 0) if last(',') != 3 || first(',') > 3 => Evidence::Comma,
        (1, 0) if number.starts_with('0') => Evidence::Comma,
        (1, 0) => Evidence::OneComma,
        (0, 1) if last('.') != 3 || first('.') > 3 || number.starts_with('0') => Evidence::Point,
        (0, 1) => Evidence::OnePoint,
        (1, _) if number.rfind(',') > number.rfind('.') => Evidence::Comma,
        (_, 1) if number.rfind('.') > number.rfind(',') => Evidence::Point,
        (0, _) => Evidence::Comma,
        _ => Evidence::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_are_settled_by_the_other_numbers() {
        let ambiguous = |text: &str| Cell::Ambiguous(text.to_owned());
        for (texts, has_semicolons, settled) in [
            (
                ["1.234,50", "1.200"],
                true,
                [Cell::text("1234.50"), Cell::text("1200")],
            ),
            (
                ["4,35", "200"],
                true,
                [Cell::text("4.35"), Cell::text("200")],
            ),
            (
                ["4,35", "1,200"],
                false,
                [Cell::text("4.35"), Cell::text("1.200")],
            ),
            (
                ["4.35", "1,200"],
                true,
                [Cell::text("4.35"), Cell::text("1,200")],
            ),
            (
                ["1,250", "200"],
                true,
                [ambiguous("1,250"), Cell::text("200")],
            ),
            (
                ["1,250", "200"],
                false,
                [Cell::text("1,250"), Cell::text("200")],
            ),
            (
                ["0,125", "200"],
                true,
                [Cell::text("0.125"), Cell::text("200")],
            ),
            (
                ["4,35 €", "1.234,50"],
                false,
                [Cell::text("4.35€"), Cell::text("1234.50")],
            ),
            (
                ["4,35", "1,234.50"],
                false,
                [ambiguous("4,35"), Cell::text("1,234.50")],
            ),
            (
                ["1,234,567", "1,234.5"],
                false,
                [Cell::text("1,234,567"), Cell::text("1,234.5")],
            ),
        ] {
            let cells = texts.map(Cell::text);
            let decimals = Decimals::of(cells.iter(), has_semicolons);
            let read = cells.map(|cell| decimals.settled(&cell).unwrap_or(cell));
            assert_eq!(read, settled, "{texts:?}");
        }
    }
}
