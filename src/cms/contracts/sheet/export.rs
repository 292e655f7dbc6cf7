//! The export: contracts as a table that can be imported again.

use strum::VariantArray as _;

use super::ContractsError;
use super::columns::ColumnNames;
use crate::contracts::columns::{Column, WrittenContract};
use crate::contracts::every::every_contract;
use crate::contracts::every::every_line;
use crate::contracts::kind::CellShape;
use crate::contracts::milestone_table::add_milestones;
use crate::store::Transaction;
use base::locale::{Locale, Subject, texts};
use base::spreadsheet::line;

/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The contracts of registered customers with their style lines.
pub(crate) struct ExportedContracts {
    /// The name of the table, which is that of the sheet.
    pub(super) name: String,
    /// Without milestones, their columns are left out.
    pub(super) columns: Vec<Column>,
    pub(super) headings: Vec<String>,
    written: Vec<WrittenContract>,
}

/// Returns the contracts, with the names of the columns in a language.
pub(crate) async fn table(
    db: &mut Transaction,
    locale: Locale,
) -> Result<ExportedContracts, ContractsError> {
    let mut every_line = every_line(db).await?;
    let mut contracts = every_contract(db).await?;
    contracts.retain(|own| !own.is_of_content);
    let sids = contracts.iter().map(|own| own.contract.sid.as_str());
    add_milestones(db, &sids.collect::<Vec<_>>(), &mut every_line).await?;
    let has_milestones = contracts.iter().any(|own| {
        let lines = every_line.get(&own.contract.sid);
        lines.is_some_and(|lines| lines.iter().any(|line| !line.milestones.is_empty()))
    });
    let is_there = |column: &Column| has_milestones || !column.is_of_milestone();
    let columns: Vec<_> = Column::VARIANTS.iter().copied().filter(is_there).collect();
    let names = ColumnNames::load()?;
    let headings = columns.iter().map(|column| names.name(*column, locale));
    let headings = headings.map(str::to_owned).collect();
    let written = contracts.into_iter().map(|own| {
        let lines = every_line.remove(&own.contract.sid).unwrap_or_default();
        WrittenContract::of(own.email, &own.contract, &lines)
    });
    let texts = texts(locale, Subject::Desk)?;
    let name = texts["desk"]["contracts"]["title"].as_str();
    Ok(ExportedContracts {
        name: name.unwrap_or_default().to_owned(),
        columns,
        headings,
        written: written.collect(),
    })
}

impl ExportedContracts {
    /// The number of contracts.
    pub(crate) fn contracts(&self) -> usize {
        self.written.len()
    }

    /// The number of style lines.
    pub(crate) fn lines(&self) -> usize {
        self.written.iter().map(|own| own.lines.len()).sum()
    }

    /// The rows below the headings, each with the texts of all columns.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        self.written.iter().flat_map(WrittenContract::rows)
    }

    /// The table as CSV.
    pub(crate) fn csv(&self) -> String {
        let headings = self.headings.iter().map(String::as_str);
        let mut csv = format!("{BYTE_ORDER_MARK}{}", line(headings));
        for row in self.rows() {
            let cells = self.columns.iter().map(|column| {
                let text = row[*column as usize];
                // Else one up to 1 may be a part of the whole.
                if column.shape() == CellShape::Share && !text.is_empty() {
                    format!("{text}%")
                } else {
                    text.to_owned()
                }
            });
            let cells: Vec<_> = cells.collect();
            csv += &line(cells.iter().map(String::as_str));
        }
        csv
    }
}
