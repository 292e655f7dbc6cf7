//! Which currency `¥` is in a sheet: yuan and yen share the sign.

use crate::contracts::columns::Column;
use crate::sheet::columns::Columns;
use crate::sheet::rows::TableRow;
use crate::sheet::subject::Measure;
use base::currency::Currency;
use strum::VariantArray as _;

/// Characters of headings that one of the languages has alone, besides kana.
const CHINESE: &str = "单价额签订编邮币";
const JAPANESE: &str = "単価円";

/// Returns the currency that the amounts and the headings of a sheet show; `None` if neither does.
pub(super) fn yuan_or_yen<'a>(
    columns: &Columns,
    rows: impl Iterator<Item = &'a TableRow>,
) -> Option<Currency> {
    let headings = columns.headings().concat();
    let has = |characters: &str| headings.contains(|char| characters.contains(char));
    if has(CHINESE) {
        return Some(Currency::CNY);
    }
    let is_money = |column: &Column| column.measure() == Measure::Money;
    let amounts: Vec<_> = Column::VARIANTS.iter().copied().filter(is_money).collect();
    let mut cells = rows.flat_map(|row| amounts.iter().map(|column| columns.cell(*column, row)));
    // An amount of yen has no decimals, not even zeros.
    let any_has_decimals = cells.any(|cell| {
        let is_shared = Currency::meant_by(&cell.sign()).len() > 1;
        is_shared && has_decimals(&cell.shown())
    });
    let is_kana = |char: char| ('\u{3041}'..='\u{30ff}').contains(&char);
    if any_has_decimals {
        Some(Currency::CNY)
    } else if has(JAPANESE) || headings.contains(is_kana) {
        Some(Currency::JPY)
    } else {
        None
    }
}

/// Whether an amount is written with decimals: three digits behind a comma are thousands.
fn has_decimals(written: &str) -> bool {
    let number = written.trim_end_matches(|char: char| !char.is_ascii_digit());
    let behind = number.rsplit_once(['.', ',']).map(|(_, behind)| behind);
    behind.is_some_and(|behind| matches!(behind.len(), 1 | 2))
}
