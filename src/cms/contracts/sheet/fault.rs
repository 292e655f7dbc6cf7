//! Faults of a cell, for the command line in words, and for the desk, which has a text for
//! each in every language, as data.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CellFault {
    #[error("no column has this name: see docs/contracts.md for the names")]
    UnknownColumn,
    #[error("the column is there twice")]
    RepeatedColumn,
    /// With its names in each language.
    #[error("a column is missing: {names}")]
    MissingColumn { names: String },
    #[error("is empty")]
    Empty,
    /// An error of a formula, or a truth value.
    #[error("{value:?} is no text")]
    NotText { value: String },
    #[error("longer than {most} characters")]
    TooLong { most: usize },
    #[error("has a line break or another control character")]
    ControlCharacter,
    #[error("{value:?} is not an amount with at most two decimals, such as 1,234.50")]
    NotAmount { value: String },
    /// No code of ISO 4217, and no sign that means a currency alone: `¥` means two.
    #[error("{value:?} is not a currency such as USD, EUR or CNY")]
    NotCurrency { value: String },
    #[error("{value:?} is not in {currency}, the currency of the contract")]
    OtherCurrency { value: String, currency: String },
    #[error("{value:?} has more decimals than {currency}: at most {decimals}")]
    TooFine {
        value: String,
        currency: String,
        decimals: u32,
    },
    #[error("{value:?} is not a whole number of pieces, such as 1,200")]
    NotPieces { value: String },
    #[error("{value:?} is not a percentage from 0 to 100, such as 62.5")]
    NotPercentage { value: String },
    /// A spreadsheet stores 50 % as 0.5, which would be half a per cent here.
    #[error("{value:?}: write per cent as 50, not as 0.5 or in a cell with the format of per cent")]
    PercentFormat { value: String },
    #[error("{value:?} is not a date such as 2026-11-09")]
    NotDate { value: String },
    /// No day of a production that is under way or was not long ago.
    #[error("{value:?} is too far from today")]
    FarDate { value: String },
    #[error("{value:?} is in the future")]
    FutureDate { value: String },
    /// More than the ordered ones and a tenth.
    #[error("{value} are more than {most} pieces, the ordered ones and a tenth")]
    TooManyPieces { value: i64, most: i64 },
    #[error("{value:?} is not an address such as buyer@example.com")]
    NotAddress { value: String },
    #[error("{value:?} is not {first:?}, as in row {row}, which begins the contract")]
    UnlikeFirst {
        value: String,
        first: String,
        row: u32,
    },
    #[error("{price} × {pieces} is {product}, not {value}")]
    NotProduct {
        price: String,
        pieces: i64,
        product: String,
        value: String,
    },
    #[error("the amount is too large")]
    TooLarge,
    #[error("the styles have {sum} pieces, not {value}")]
    NotSumOfPieces { sum: i64, value: i64 },
    #[error("the styles come to {sum}, not {value}")]
    NotSumOfAmounts { sum: String, value: String },
    #[error("no customer has the address {value}")]
    UnknownCustomer { value: String },
    #[error("the customer is one of the content: change customers.toml")]
    ContentCustomer,
    #[error("another contract has this number")]
    TakenNumber,
}

impl CellFault {
    pub(super) fn not_text(value: &str) -> Self {
        Self::NotText {
            value: value.to_owned(),
        }
    }
}
