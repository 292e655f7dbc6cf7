//! The columns of a sheet of contracts, and how people name them.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use strum::VariantArray as _;

use crate::contracts::columns::{Column, MilestoneValue};
use crate::sheet::LARGEST;
use crate::sheet::export::CellShape;
use crate::sheet::headings::ColumnWords;
use crate::sheet::subject::{DeclaredColumn, Measure, SheetColumn, SheetSubject};
use base::stage::Stage;

const NAME: &str = "contracts";
/// The required columns that make a sheet one of contracts, even if others are missing.
const ENOUGH: usize = 4;

impl SheetColumn for Column {
    fn place(self) -> usize {
        self as usize
    }
}

impl Column {
    /// What its cells are.
    pub(crate) fn measure(self) -> Measure {
        match self.shape() {
            CellShape::Text => Measure::Text,
            CellShape::Time => Measure::Time,
            CellShape::Money => Measure::Money,
            CellShape::Count => Measure::Pieces,
            CellShape::Share => Measure::Percent,
        }
    }
}

/// The names of the file `headings.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContractWords {
    columns: HashMap<String, Vec<String>>,
    otherwise: HashMap<String, Vec<String>>,
    stages: HashMap<String, Vec<String>>,
    values: HashMap<String, Vec<String>>,
}

impl ContractWords {
    /// The names of columns, with those of each value of each stage.
    fn columns(mut self) -> ColumnWords {
        for stage in Stage::VARIANTS {
            let stages = self.stages.remove(<&str>::from(stage));
            for (value, key) in [
                (MilestoneValue::Planned, "planned"),
                (MilestoneValue::Done, "done"),
                (MilestoneValue::Pieces, "pieces"),
            ] {
                let values = self.values.get(key).cloned().unwrap_or_default();
                let column: &str = Column::of_milestone(*stage, value).into();
                let names = stages.iter().flatten();
                let names = names
                    .flat_map(|stage| values.iter().map(move |value| format!("{stage} {value}")));
                let own = self.columns.entry(column.to_owned()).or_default();
                own.extend(names);
            }
        }
        ColumnWords {
            columns: self.columns,
            otherwise: self.otherwise,
        }
    }
}

/// The names are part of the program, and a test reads them.
static SUBJECT: LazyLock<SheetSubject> = LazyLock::new(|| {
    let columns = Column::VARIANTS.iter().map(|column| DeclaredColumn {
        key: column.into(),
        presence: column.presence(),
        measure: column.measure(),
    });
    let columns: Vec<_> = columns.collect();
    let words: ContractWords = toml::from_str(include_str!("headings.toml")).unwrap_or_default();
    SheetSubject {
        name: NAME,
        enough: ENOUGH,
        // A row without a contract number belongs to the contract above it.
        fills_merged: false,
        largest: LARGEST,
        headings: SheetSubject::headings(NAME, &columns, words.columns()),
        columns,
    }
});

pub(crate) fn subject() -> &'static SheetSubject {
    &SUBJECT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::words::Unit;

    #[test]
    fn headings_say_the_column_and_the_unit() {
        let currency = |code: &str| Unit::Currency(code.to_owned());
        for (text, column, units, others) in [
            ("Unit price (USD)", Column::Price, vec![currency("USD")], 0),
            ("单价（人民币）", Column::Price, vec![currency("人民币")], 0),
            ("単価（円）", Column::Price, vec![currency("円")], 0),
            ("单价/USD", Column::Price, vec![currency("USD")], 0),
            ("单价USD", Column::Price, vec![currency("USD")], 0),
            (
                "單價 Unit Price US$/pc",
                Column::Price,
                vec![currency("US$"), Unit::Pieces],
                0,
            ),
            ("USD Price", Column::Price, vec![currency("USD")], 0),
            ("金额(万元)", Column::Sum, vec![], 1),
            ("Quantity (dozen)", Column::Pieces, vec![Unit::Dozens], 0),
            ("数量(套)", Column::Pieces, vec![], 1),
            ("数量（件）", Column::Pieces, vec![Unit::Pieces], 0),
            ("合同号 Contract number", Column::Cno, vec![], 0),
            ("合同号\nContract No.", Column::Cno, vec![], 0),
            ("合同號(Contract number)", Column::Cno, vec![], 0),
            ("客戶郵箱", Column::Email, vec![], 0),
            ("P.O. No.", Column::Cno, vec![], 0),
            ("客户订单号", Column::OrderNumber, vec![], 0),
            ("客戶PO", Column::OrderNumber, vec![], 0),
            ("Buyer’s order number", Column::OrderNumber, vec![], 0),
            ("貴社発注番号", Column::OrderNumber, vec![], 0),
            ("고객 발주번호", Column::OrderNumber, vec![], 0),
            ("季節", Column::Season, vec![], 0),
            ("シーズン", Column::Season, vec![], 0),
            ("시즌", Column::Season, vec![], 0),
            ("交貨日期", Column::Delivery, vec![], 0),
            ("納期", Column::Delivery, vec![], 0),
            ("Delivery date", Column::Delivery, vec![], 0),
            ("납기", Column::Delivery, vec![], 0),
            ("生产进度(%)", Column::LineProgress, vec![Unit::Percent], 0),
            ("缝制计划日期", Column::SewingPlanned, vec![], 0),
            (
                "Fabric received, actual date",
                Column::FabricDone,
                vec![],
                0,
            ),
            ("Fabric in done", Column::FabricDone, vec![], 0),
            ("Shipment, planned date", Column::ShippedPlanned, vec![], 0),
            ("Shipped planned", Column::ShippedPlanned, vec![], 0),
            ("Sewing, pieces", Column::SewingPieces, vec![], 0),
            ("Sewing pieces", Column::SewingPieces, vec![], 0),
            ("단가(USD)", Column::Price, vec![currency("USD")], 0),
            (
                "Unit price (US$, FOB)",
                Column::Price,
                vec![currency("US$"), Unit::Ignored],
                0,
            ),
        ] {
            let heading = subject().headings.read(text);
            assert_eq!(
                heading.columns.first().map(|own| own.0),
                Some(column as usize),
                "{text}"
            );
            assert_eq!(
                (&heading.units, heading.others.len()),
                (&units, others),
                "{text}"
            );
        }
        for text in [
            "备注",
            "Remarks",
            "Colour",
            "序号",
            "数量备注",
            "Quantity remarks",
            "",
        ] {
            assert_eq!(subject().headings.read(text).columns, [], "{text}");
        }
    }
}
