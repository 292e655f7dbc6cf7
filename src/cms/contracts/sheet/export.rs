//! The export: contracts as a table that can be imported again.

use strum::VariantArray as _;

use super::subject::subject;
use crate::contracts::columns::{Column, WrittenContract};
use crate::contracts::every::every_contract;
use crate::contracts::every::every_line;
use crate::contracts::milestone_table::add_milestones;
use crate::sheet::export::{ExportedRow, ExportedTable};
use crate::sheet::problem::TableError;
use crate::sheet::subject::SheetColumn as _;
use crate::store::Transaction;
use base::locale::{Locale, Subject, texts};

/// The contracts of registered customers with their style lines.
pub(crate) struct ExportedContracts {
    pub table: ExportedTable,
    /// The number of contracts, and of style lines.
    pub contracts: usize,
    pub lines: usize,
}

/// Returns the contracts, with the names of the columns in a language.
pub(crate) async fn table(
    db: &mut Transaction,
    locale: Locale,
) -> Result<ExportedContracts, TableError> {
    let mut every_line = every_line(db).await?;
    let mut contracts = every_contract(db).await?;
    contracts.retain(|own| !own.is_of_content);
    let sids = contracts.iter().map(|own| own.contract.sid.as_str());
    add_milestones(db, &sids.collect::<Vec<_>>(), &mut every_line).await?;
    let written = contracts.into_iter().map(|own| {
        let lines = every_line.remove(&own.contract.sid).unwrap_or_default();
        WrittenContract::of(own.email, &own.contract, &lines)
    });
    exported(&written.collect::<Vec<_>>(), locale)
}

/// A table of contracts. Without milestones, their columns are left out.
pub(super) fn exported(
    written: &[WrittenContract],
    locale: Locale,
) -> Result<ExportedContracts, TableError> {
    let mut lines = written.iter().flat_map(|own| &own.lines);
    let has_milestones =
        lines.any(|line| line.milestones.as_ref().is_some_and(|own| !own.is_empty()));
    let is_there = |column: &Column| has_milestones || !column.is_of_milestone();
    let columns: Vec<_> = Column::VARIANTS.iter().copied().filter(is_there).collect();
    let rows = written.iter().flat_map(|own| {
        let currency = own.currency.parse().unwrap_or_default();
        own.rows().into_iter().map(move |row| (row, currency))
    });
    let rows = rows.map(|(row, currency)| ExportedRow {
        cells: columns
            .iter()
            .map(|column| row[*column as usize].to_owned())
            .collect(),
        currency,
    });
    let rows = rows.collect();
    let headings = columns.iter().map(|column| {
        (
            column.shape(),
            subject().column_name(column.place(), locale),
        )
    });
    let texts = texts(locale, Subject::Desk)?;
    let name = texts["desk"]["contracts"]["title"].as_str();
    Ok(ExportedContracts {
        table: ExportedTable {
            name: name.unwrap_or_default().to_owned(),
            locale,
            columns: headings.collect(),
            rows,
        },
        contracts: written.len(),
        lines: written.iter().map(|own| own.lines.len()).sum(),
    })
}
