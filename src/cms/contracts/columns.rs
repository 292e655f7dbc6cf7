//! The values of contracts and of their style lines, declared once. See the recipe "A field of a
//! contract" in CONTRIBUTING.md.

use base::currency::Currency;
use base::stage::Stage;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use sqlx::query_builder::Separated;
use sqlx::{ColumnIndex, Database, Decode, Encode, FromRow, Row, Type};
use strum::{EnumCount, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::kind::{
    Code, ColumnKind, ColumnValue, Count, CurrencyCode, Day, Line, Moment, Money, Percentage,
};
use super::milestones::{Milestone, WrittenMilestone};
use crate::sheet::export::CellShape;
use crate::sheet::subject::Presence;

/// Declares the values. Each row has the value's name, which is that of its field, of its column in
/// the database and, in camel case, in the desk's API; the same name as a [`Column`]; its [`ColumnKind`];
/// whether it may be empty in a file and in a form; and its name in the provider's API. Rows are in
/// the order in which a file has its columns.
///
/// It makes [`Contract`] and [`StyleLine`], as they are stored and sent to the site,
/// [`WrittenContract`] and [`WrittenLine`], as a form has them, and [`Column`].
macro_rules! columns {
    (
        contract { $(
            $(#[$doc:meta])*
            $value:ident $Column:ident: $Kind:ident, $presence:ident, $sent:literal;
        )+ }
        line { $(
            $(#[$line_doc:meta])*
            $line_value:ident $LineColumn:ident: $LineKind:ident, $line_presence:ident, $line_sent:literal;
        )+ }
        milestones { $( $Stage:ident: $Planned:ident, $Done:ident, $Pieces:ident; )+ }
    ) => {
        /// A sales contract.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Contract {
            /// Its id.
            pub sid: String,
            $( $(#[$doc])* pub $value: <$Kind as ColumnKind>::Value, )+
            /// One for each stage that a line has, of all lines. Only of contracts for customers.
            pub milestones: Vec<Milestone>,
        }

        impl Contract {
            /// Takes the stored texts for those that a file does not give.
            pub(crate) fn keep_texts(&mut self, stored: &Self) {
                $( self.$value.keep(&stored.$value); )+
            }
        }

        /// A style line of a contract.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct StyleLine {
            $( $(#[$line_doc])* pub $line_value: <$LineKind as ColumnKind>::Value, )+
            /// In the order of the stages, without empty ones.
            pub milestones: Vec<Milestone>,
        }

        /// A contract with its lines, of which every value is the text that somebody typed. Answers
        /// have every value, and forms send those that are required.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(default, deny_unknown_fields, rename_all = "camelCase")]
        pub struct WrittenContract {
            /// The customer's address.
            #[schema(required)]
            pub email: String,
            /// The company's id. In a form, it takes the place of the address.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub company: Option<String>,
            $( $(#[$doc])* #[schema(required)] pub $value: String, )+
            #[schema(required)]
            pub lines: Vec<WrittenLine>,
        }

        /// A style line.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(default, deny_unknown_fields, rename_all = "camelCase")]
        pub struct WrittenLine {
            $( $(#[$line_doc])* #[schema(required)] pub $line_value: String, )+
            /// At most one of each stage. If no line has this field, the stored ones stay.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub milestones: Option<Vec<WrittenMilestone>>,
        }

        /// A column of a file: those of the contract, then those of a style line and of its
        /// milestones.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray, EnumCount, Serialize,
            Deserialize, ToSchema,
        )]
        #[serde(rename_all = "camelCase")]
        #[strum(serialize_all = "camelCase")]
        pub enum Column {
            Email,
            $( $Column, )+
            $( $LineColumn, )+
            $( $Planned, $Done, $Pieces, )+
        }

        impl Column {
            /// Whether its values are those of the contract, which stand in its first row.
            pub(crate) const fn is_of_contract(self) -> bool {
                matches!(self, Self::Email $( | Self::$Column )+)
            }

            pub(crate) const fn is_of_milestone(self) -> bool {
                !self.is_of_contract() && !matches!(self, $( Self::$LineColumn )|+)
            }

            /// Whether a file may lack it, and a cell may be empty.
            pub(crate) const fn presence(self) -> Presence {
                match self {
                    Self::Email => Presence::Required,
                    $( Self::$Column => Presence::$presence, )+
                    $( Self::$LineColumn => Presence::$line_presence, )+
                    $( Self::$Planned | Self::$Done | Self::$Pieces => Presence::Optional, )+
                }
            }

            /// What its cells have in a workbook.
            pub(crate) const fn shape(self) -> CellShape {
                match self {
                    Self::Email => CellShape::Text,
                    $( Self::$Column => <$Kind as ColumnKind>::SHAPE, )+
                    $( Self::$LineColumn => <$LineKind as ColumnKind>::SHAPE, )+
                    $(
                        Self::$Planned | Self::$Done => CellShape::Time,
                        Self::$Pieces => CellShape::Count,
                    )+
                }
            }

            /// The column of a name in the API.
            pub(crate) fn of_key(key: &str) -> Option<Self> {
                let mut all = Self::VARIANTS.iter().copied();
                all.find(|column| <&str>::from(column) == key)
            }

            pub(crate) const fn of_milestone(stage: Stage, value: MilestoneValue) -> Self {
                match (stage, value) {
                    $(
                        (Stage::$Stage, MilestoneValue::Planned) => Self::$Planned,
                        (Stage::$Stage, MilestoneValue::Done) => Self::$Done,
                        (Stage::$Stage, MilestoneValue::Pieces) => Self::$Pieces,
                    )+
                }
            }
        }

        record! {
            Contract (sid) WrittenContract "c"
            $( $value $Column $Kind $sent; )+
        }
        record! {
            StyleLine () WrittenLine "l"
            $( $line_value $LineColumn $LineKind $line_sent; )+
        }
    };
}

/// Makes the statements, the JSON and the cells of a record, which may have an id, and the values of
/// the record as a form has it. The letter stands for its table in statements.
macro_rules! record {
    (
        $Record:ident ($($id:ident)?) $Written:ident $letter:literal
        $( $value:ident $Column:ident $Kind:ident $sent:literal; )+
    ) => {
        impl $Record {
            /// The columns that the record is read from, and its contract's id.
            pub(crate) const SELECTED: &str =
                concat!($letter, ".sid", $(", ", $letter, ".", stringify!($value)),+);
            /// The columns of [`Self::push_values`].
            pub(super) const INSERTED: &str = concat!("sid", $(", ", stringify!($value)),+);

            /// Adds the values to a row of an INSERT, after the contract's id.
            pub(super) fn push_values<DB: Database>(
                &self,
                row: &mut Separated<'_, DB, &'static str>,
            ) where
                String: for<'q> Encode<'q, DB> + Type<DB>,
                i64: for<'q> Encode<'q, DB> + Type<DB>,
            {
                $( row.push_bind(self.$value.store()); )+
            }

            /// Reads the cells of a row; `None` after a problem.
            pub(super) fn read(cells: &mut impl ReadCells) -> Option<Self> {
                $( let $value = cells.read::<$Kind>(Column::$Column); )+
                Some(Self { $( $value: $value?, )+ ..Self::default() })
            }
        }

        impl<'r, R: Row> FromRow<'r, R> for $Record
        where
            &'static str: ColumnIndex<R>,
            String: Decode<'r, R::Database> + Type<R::Database>,
            i64: Decode<'r, R::Database> + Type<R::Database>,
        {
            fn from_row(row: &'r R) -> sqlx::Result<Self> {
                Ok(Self {
                    $( $id: row.try_get(stringify!($id))?, )?
                    $( $value: ColumnValue::load(row.try_get(stringify!($value))?)?, )+
                    milestones: Vec::new(),
                })
            }
        }

        /// As in the provider's API.
        impl Serialize for $Record {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut fields = serializer.serialize_map(None)?;
                $( fields.serialize_entry(stringify!($id), &self.$id)?; )?
                $(
                    if self.$value.is_sent() {
                        fields.serialize_entry($sent, &self.$value.sent())?;
                    }
                )+
                if !self.milestones.is_empty() {
                    fields.serialize_entry("milestones", &self.milestones)?;
                }
                fields.end()
            }
        }

        impl $Written {
            /// The values of a record in a contract of this currency, without its lines or
            /// milestones.
            pub(super) fn of_record(record: &$Record, currency: Currency) -> Self {
                Self {
                    $( $value: $Kind::text(&record.$value, currency), )+
                    ..Self::default()
                }
            }

            /// The values by their columns.
            pub(super) fn values(&self) -> Vec<(Column, &str)> {
                vec![$( (Column::$Column, self.$value.as_str()) ),+]
            }
        }
    };
}

columns! {
    contract {
        /// The contract's number.
        cno Cno: Code, Required, "cno";
        /// The buyer's own number of the order; empty if there is none.
        order_number OrderNumber: Code, Optional, "pono";
        /// The season of the goods, as the buyer names it; empty if there is none.
        season Season: Line, Optional, "season";
        /// The day of signing, or the moment: `2026-11-09`, China Standard Time.
        signed Signed: Moment, Required, "signtime";
        /// The day by which the goods are due, `2026-11-09`; empty if there is none.
        delivery Delivery: Day, Optional, "delivery";
        /// Pieces; empty for the sum of the lines.
        quantity Quantity: Count, Optional, "pqty";
        /// In the contract's currency; empty for the sum of the lines.
        amount Amount: Money, Optional, "pamt";
        /// An ISO 4217 code; empty for the stored one, of a new contract US dollars.
        currency Currency: CurrencyCode, Optional, "currency";
        /// Per cent; empty for that of the lines by their quantities.
        progress Progress: Percentage, Optional, "prcPart";
    }
    line {
        /// The style's number.
        sno Sno: Code, Required, "sno";
        /// The product's name.
        pname Pname: Line, Required, "pname";
        /// For a piece, in the contract's currency.
        price Price: Money, Required, "sprc";
        pieces Pieces: Count, Required, "total";
        /// In the contract's currency; empty for price times pieces.
        sum Sum: Money, Optional, "samt";
        /// Per cent; empty for zero. That of the milestones takes its place.
        line_progress LineProgress: Percentage, Optional, "prcPart";
    }
    milestones {
        Fabric: FabricPlanned, FabricDone, FabricPieces;
        Cutting: CuttingPlanned, CuttingDone, CuttingPieces;
        Sewing: SewingPlanned, SewingDone, SewingPieces;
        Finishing: FinishingPlanned, FinishingDone, FinishingPieces;
        Inspection: InspectionPlanned, InspectionDone, InspectionPieces;
        Shipped: ShippedPlanned, ShippedDone, ShippedPieces;
    }
}

/// A value of a milestone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MilestoneValue {
    Planned,
    Done,
    Pieces,
}

/// A row whose cells are read.
pub(crate) trait ReadCells {
    /// Reads a cell, which is the default if it may be empty; `None` after a problem.
    fn read<K: ColumnKind>(&mut self, column: Column) -> Option<K::Value>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_of_a_milestone_has_the_column_of_its_name() {
        let mut columns = Column::VARIANTS.iter().filter(|own| own.is_of_milestone());
        for stage in Stage::VARIANTS {
            for value in [
                MilestoneValue::Planned,
                MilestoneValue::Done,
                MilestoneValue::Pieces,
            ] {
                let column = Column::of_milestone(*stage, value);
                assert_eq!(Some(&column), columns.next());
                assert_eq!(
                    <&str>::from(column),
                    format!("{}{value:?}", <&str>::from(stage))
                );
            }
        }
        assert_eq!(columns.next(), None);
    }
}
