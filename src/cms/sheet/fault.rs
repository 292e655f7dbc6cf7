//! Faults of a cell, for the command line in words, and for the desk, which has a text for
//! each in every language, as data.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CellFault {
    #[error("the column is there twice")]
    RepeatedColumn,
    /// With its names in each language.
    #[error("a column is missing: {names}")]
    MissingColumn { names: String },
    /// A sheet without the names of the columns among its first rows.
    #[error("the names of the columns are not in the first {rows} rows")]
    NoHeadings { rows: usize },
    /// The heading has a unit in which no number of the column is.
    #[error(
        "the unit {unit:?} of the heading is unknown here: use pieces, or name the unit of the column"
    )]
    HeadingUnit { unit: String },
    /// A sign of several currencies, or not the currency of the other headings.
    #[error(
        "the currency {currency:?} of the heading is unclear: write one code, such as USD or CNY, in all headings"
    )]
    HeadingCurrency { currency: String },
    #[error("the column has no name, and the row has a value there: {value:?}")]
    BeyondHeadings { value: String },
    #[error("more than {most} columns")]
    TooManyColumns { most: usize },
    /// A quote that opens a cell and is never closed.
    #[error("the quote that begins here is never closed")]
    OpenQuote,
    /// The text makes sense in several encodings: the first words in each of them.
    #[error("the encoding is unclear; name it with --encoding: {choices}")]
    UnsureEncoding { choices: String },
    #[error("no sheet is named {value:?}; there are: {names}")]
    UnknownSheet { value: String, names: String },
    #[error("no heading is {value:?}, or there is no such column")]
    UnknownAssignment { value: String },
    #[error("a row of sums, and {value} is not the sum {sum}")]
    NotTotal { value: String, sum: String },
    #[error("is empty")]
    Empty,
    #[error("a formula without a stored value: open the file in a spreadsheet, and save it")]
    NotCalculated,
    #[error(
        "{value:?} has a comma or a point that may be of decimals or of thousands: write 1234.50"
    )]
    AmbiguousNumber { value: String },
    #[error("{value:?} has another unit than pieces")]
    OtherUnit { value: String },
    /// A spreadsheet turned a text such as 3-4 into a date.
    #[error("the cell has a date or a time, {value:?}: write it as text")]
    DateInText { value: String },
    #[error(
        "{value:?} has more than 15 digits, of which a spreadsheet loses some: write it as text"
    )]
    DigitsLost { value: String },
    #[error("{value:?} is a number that a spreadsheet has shortened: write it as text")]
    Scientific { value: String },
    #[error("{value:?} is shown in another form in the spreadsheet: write it as text")]
    ShownOtherwise { value: String },
    #[error("{value:?} is a number without the format of a date: it would be {date}")]
    DateNumber { value: String, date: String },
    /// Several lines have one number and name, and the file does not say which is which.
    #[error(
        "several styles have this number and name, with other pieces or prices than before: which is which?"
    )]
    AmbiguousLine,
    /// The sums of the contract are those without styles that are stored.
    #[error(
        "the contract has styles that the file lacks ({names}), and the sum is without them: add them, or delete them with --delete-missing"
    )]
    MissingStyles { names: String },
    /// An error of a formula, or a truth value.
    #[error("{value:?} is no text")]
    NotText { value: String },
    #[error("longer than {most} characters")]
    TooLong { most: usize },
    #[error("has a control character")]
    ControlCharacter,
    #[error("{value:?} is not an amount with at most two decimals, such as 1,234.50")]
    NotAmount { value: String },
    /// No code of ISO 4217, and no sign that means a currency alone: `¥` means two.
    #[error("{value:?} is not a currency such as USD, EUR or CNY")]
    NotCurrency { value: String },
    #[error(
        "{value:?} may be yuan or yen: write CNY or JPY in the heading, or in a column for the currency"
    )]
    SharedSign { value: String },
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
    #[error("{value:?} may be per cent or a part of 1: write 50 or 50% for a half")]
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
    /// A row of a person or a thing that another row has too.
    #[error("{value:?} is not {first:?}, as in row {row}, which has the same key")]
    UnlikeRow {
        value: String,
        first: String,
        row: u32,
    },
    #[error("{value:?} is no language that the program knows: {names}")]
    NotLanguage { value: String, names: String },
    #[error("no category of samples is {value:?}; there are: {names}")]
    UnknownCategory { value: String, names: String },
    #[error("{value:?} is not known here; there are: {names}")]
    UnknownWord { value: String, names: String },
    #[error("several samples have this number")]
    SeveralSamples,
    #[error("more than {most} pictures")]
    TooManyPictures { most: usize },
    #[error("the picture {name:?} is not taken: {message}")]
    WrongPicture { name: String, message: String },
    #[error("the entry cannot be written: {message}")]
    Unwritten { message: String },
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
