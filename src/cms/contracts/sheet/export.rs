//! The export: contracts as a CSV file that can be imported again.

use strum::VariantArray as _;

use super::ContractsError;
use super::columns::ColumnNames;
use crate::contracts::columns::{Column, WrittenContract};
use crate::contracts::every::every_contract;
use crate::contracts::every::every_line;
use crate::contracts::milestone_table::add_milestones;
use crate::store::Transaction;
use base::locale::Locale;
use base::spreadsheet::line;

/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The contracts of registered customers with their style lines.
pub(crate) struct ExportedContracts {
    pub csv: String,
    pub contracts: usize,
    pub lines: usize,
}

/// Returns the contracts, with the names of the columns in a language. Without milestones, their
/// columns are left out.
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
    let is_there = |column: &&Column| has_milestones || !column.is_of_milestone();
    let columns: Vec<_> = Column::VARIANTS.iter().filter(is_there).collect();
    let names = ColumnNames::load()?;
    let header = columns.iter().map(|column| names.name(**column, locale));
    let mut exported = ExportedContracts {
        csv: format!("{BYTE_ORDER_MARK}{}", line(header)),
        contracts: 0,
        lines: 0,
    };
    for own in contracts {
        let lines = every_line.remove(&own.contract.sid).unwrap_or_default();
        let written = WrittenContract::of(own.email, &own.contract, &lines);
        for cells in written.rows() {
            exported.csv += &line(columns.iter().map(|column| cells[**column as usize]));
        }
        exported.contracts += 1;
        exported.lines += lines.len();
    }
    Ok(exported)
}
