//! The export: contracts as a CSV file that can be imported again.

use std::iter::repeat_n;

use strum::VariantArray as _;

use super::ContractsError;
use super::columns::{Column, ColumnNames};
use super::written::{WrittenContract, WrittenLine};
use crate::backend::store::{Transaction, every_contract, every_line};
use crate::locale::Locale;
use crate::spreadsheet::line;

/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The contracts of registered customers with their style lines.
pub(in crate::backend) struct ExportedContracts {
    pub csv: String,
    pub contracts: usize,
    pub lines: usize,
}

/// Returns the contracts, with the names of the columns in a language.
pub(in crate::backend) async fn table(
    db: &mut Transaction,
    locale: Locale,
) -> Result<ExportedContracts, ContractsError> {
    let names = ColumnNames::load()?;
    let header = Column::VARIANTS
        .iter()
        .map(|column| names.name(*column, locale));
    let mut exported = ExportedContracts {
        csv: format!("{BYTE_ORDER_MARK}{}", line(header)?),
        contracts: 0,
        lines: 0,
    };
    let mut every_line = every_line(db).await?;
    for own in every_contract(db).await? {
        if own.is_of_content {
            continue;
        }
        let lines = every_line.remove(&own.contract.sid).unwrap_or_default();
        let written = WrittenContract::of(own.email, &own.contract, &lines);
        let of_contract = written.cells();
        if lines.is_empty() {
            let empty = repeat_n("", WrittenLine::default().cells().len());
            exported.csv += &line(of_contract.into_iter().chain(empty))?;
        }
        for own in &written.lines {
            exported.csv += &line(of_contract.into_iter().chain(own.cells()))?;
        }
        exported.contracts += 1;
        exported.lines += lines.len();
    }
    Ok(exported)
}
