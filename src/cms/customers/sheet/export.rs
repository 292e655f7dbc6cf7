//! The export: customers as a table that can be imported again.

use strum::VariantArray as _;

use super::columns::{CustomerColumn, subject};
use super::table::stored_customers;
use crate::sheet::export::{CellShape, ExportedRow, ExportedTable};
use crate::sheet::problem::TableError;
use crate::sheet::subject::SheetColumn as _;
use crate::store::Transaction;
use base::currency::Currency;
use base::locale::{Locale, Subject, texts};

/// Returns the customers who are not of the content, with the names of the columns in a language.
pub(crate) async fn exported(
    db: &mut Transaction,
    locale: Locale,
) -> Result<ExportedTable, TableError> {
    let customers = stored_customers(db).await?;
    let customers = customers.into_iter().filter(|own| !own.is_of_content);
    let rows = customers.map(|own| ExportedRow {
        cells: vec![own.email, own.name, own.company_name, own.lang],
        currency: Currency::default(),
    });
    let columns = CustomerColumn::VARIANTS.iter();
    let columns = columns.map(|column| {
        let name = subject().column_name(column.place(), locale);
        (CellShape::Text, name)
    });
    let texts = texts(locale, Subject::Desk)?;
    let name = texts["desk"]["customers"]["title"].as_str();
    Ok(ExportedTable {
        name: name.unwrap_or_default().to_owned(),
        locale,
        columns: columns.collect(),
        rows: rows.collect(),
    })
}
