//! The kinds of values that contracts and style lines have: how a value is stored, sent to the site,
//! read from a cell and written into one.

use rust_decimal::prelude::ToPrimitive as _;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;

use crate::clock;
use crate::sheet::cells::Cell;
use crate::sheet::export::CellShape;
use crate::sheet::fault::CellFault;
use base::currency::Currency;

/// 100 per cent.
pub(crate) const WHOLE: Decimal = Decimal::ONE_HUNDRED;
/// Larger than any contract's amount, and exact as a double and as stored hundredths.
const MOST: i64 = 1_000_000_000_000;

/// A type of values.
pub(crate) trait ColumnValue: Sized {
    /// The type in the database.
    type Stored;

    fn load(stored: Self::Stored) -> sqlx::Result<Self>;

    fn store(&self) -> Self::Stored;

    /// Whether the provider's API has the value; else it means the default.
    fn is_sent(&self) -> bool {
        true
    }

    /// The value in the provider's API.
    fn sent(&self) -> impl Serialize;

    /// Takes the stored value for one that a file does not give. Others than texts follow from
    /// what the file gives.
    fn keep(&mut self, _stored: &Self) {}
}

/// A kind of values. `columns.rs` says which one each value has.
pub(crate) trait ColumnKind {
    type Value: ColumnValue + Default;
    const SHAPE: CellShape;

    /// Reads a cell that is not empty.
    fn read(cell: &Cell) -> Result<Self::Value, CellFault>;

    /// Returns the text that people write, in a contract of this currency.
    fn text(value: &Self::Value, currency: Currency) -> String;
}

/// An empty text is none.
impl ColumnValue for String {
    type Stored = Self;

    fn load(stored: Self) -> sqlx::Result<Self> {
        Ok(stored)
    }

    fn store(&self) -> Self {
        self.clone()
    }

    fn is_sent(&self) -> bool {
        !self.is_empty()
    }

    fn sent(&self) -> impl Serialize {
        self
    }

    fn keep(&mut self, stored: &Self) {
        if self.is_empty() {
            self.clone_from(stored);
        }
    }
}

impl ColumnValue for i64 {
    type Stored = Self;

    fn load(stored: Self) -> sqlx::Result<Self> {
        Ok(stored)
    }

    fn store(&self) -> Self {
        *self
    }

    fn sent(&self) -> impl Serialize {
        self
    }
}

/// Stored as integer hundredths, which both databases compare, order and add exactly; SQLite has no
/// decimal numbers.
impl ColumnValue for Decimal {
    type Stored = i64;

    fn load(hundredths: i64) -> sqlx::Result<Self> {
        Ok(Self::new(hundredths, 2))
    }

    fn store(&self) -> i64 {
        (self * Self::ONE_HUNDRED).to_i64().unwrap_or(i64::MAX)
    }

    fn sent(&self) -> impl Serialize {
        json_number(*self)
    }
}

/// Stored as its code. US dollars, which the specification has, are not sent.
impl ColumnValue for Currency {
    type Stored = String;

    fn load(code: String) -> sqlx::Result<Self> {
        code.parse()
            .map_err(|error| sqlx::Error::Decode(Box::new(error)))
    }

    fn store(&self) -> String {
        self.code().to_owned()
    }

    fn is_sent(&self) -> bool {
        *self != Self::default()
    }

    fn sent(&self) -> impl Serialize {
        self
    }
}

/// Declares the kinds: the type of the value, its shape, how a cell is read, and the text that people
/// write.
macro_rules! kinds {
    ($( $(#[$doc:meta])* $Kind:ident($Value:ty) as $Shape:ident: $read:expr, $text:expr; )+) => {$(
        $(#[$doc])*
        pub(crate) struct $Kind;

        impl ColumnKind for $Kind {
            type Value = $Value;
            const SHAPE: CellShape = CellShape::$Shape;

            fn read(cell: &Cell) -> Result<$Value, CellFault> {
                let read: fn(&Cell) -> Result<$Value, CellFault> = $read;
                read(cell)
            }

            fn text(value: &$Value, currency: Currency) -> String {
                let text: fn(&$Value, Currency) -> String = $text;
                text(value, currency)
            }
        }
    )+};
}

kinds! {
    /// The number of a contract or a style: plain letters and digits, as full-width ones are the
    /// same.
    Code(String) as Text: |cell| whole(cell.code(64)?), |code, _| code.clone();
    /// A text on one line.
    Line(String) as Text: |cell| whole(cell.line(200)?), |line, _| line.clone();
    /// A moment in China Standard Time, `YYYY-MM-DD HH:MM:SS`; people write midnight as the day.
    Moment(String) as Time: Cell::signing, |time, _| time.strip_suffix(" 00:00:00").unwrap_or(time).to_owned();
    /// A day, `YYYY-MM-DD`.
    Day(String) as Time: |cell| Ok(cell.near_day(clock::today())?.to_string()), |day, _| day.clone();
    /// A number of pieces.
    Count(i64) as Count: Cell::pieces, |count, _| count.to_string();
    /// The currency of a contract: a code, or a sign that means one alone.
    CurrencyCode(Currency) as Text: Cell::currency, |own, _| own.to_string();
    /// An amount in the currency of its contract.
    Money(Decimal) as Money: Cell::amount, money;
    /// From 0 to 100, with at most two decimals; people write 62.5, not 62.50.
    Percentage(Decimal) as Share: Cell::percentage, |part, _| part.normalize().to_string();
}

fn money(amount: &Decimal, currency: Currency) -> String {
    format!("{amount:.*}", currency.most_decimals() as usize)
}

/// Whether an amount can be paid in a currency: one of yen has no decimals.
pub(crate) fn fits(amount: Decimal, currency: Currency) -> bool {
    amount.normalize().scale() <= currency.most_decimals()
}

/// Refuses a text of hidden characters alone, of which nothing is left.
fn whole(text: String) -> Result<String, CellFault> {
    if text.is_empty() {
        return Err(CellFault::Empty);
    }
    Ok(text)
}

/// Parses `1234`, `1234.5` or `1234.56`; `None` for anything else, negative and too large numbers
/// included.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if !text.starts_with(|char: char| char.is_ascii_digit()) || !text.bytes().all(is_plain) {
        return None;
    }
    let mut number: Decimal = text.parse().ok()?;
    let is_one = number.scale() <= 2 && number <= MOST.into();
    number.rescale(2);
    is_one.then_some(number)
}

/// Returns the price of a number of pieces; `None` if it is too large.
pub(crate) fn price_of(pieces: i64, price: Decimal) -> Option<Decimal> {
    let product = price.checked_mul(pieces.into())?;
    (product <= MOST.into()).then_some(product)
}

/// Returns the mean of percentages by their numbers of pieces, rounded down; zero without pieces.
pub(crate) fn mean(parts: impl Iterator<Item = (Decimal, i64)>) -> Decimal {
    let (mut sum, mut all) = (Decimal::ZERO, Decimal::ZERO);
    for (part, pieces) in parts {
        let pieces = Decimal::from(pieces);
        sum += part * pieces;
        all += pieces;
    }
    let mean = sum.checked_div(all).unwrap_or_default();
    mean.round_dp_with_strategy(2, RoundingStrategy::ToZero)
}

/// Returns a number for JSON with as many decimals as it needs: 12, 4.35.
pub(crate) fn json_number(number: Decimal) -> serde_json::Number {
    let text = number.normalize().to_string();
    text.parse().unwrap_or_else(|_| 0.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_out_as_they_were_written_and_are_stored_exactly() {
        for (written, sent, hundredths) in [
            ("1250", "1250", 125_000),
            ("4.35", "4.35", 435),
            ("0.1", "0.1", 10),
            ("12.00", "12", 1200),
            ("7.", "7", 700),
            ("0", "0", 0),
            ("1000000000000", "1000000000000", 100_000_000_000_000),
        ] {
            let number = decimal(written).unwrap();
            assert_eq!(json_number(number).to_string(), sent);
            assert_eq!(number.store(), hundredths);
            assert_eq!(Decimal::load(hundredths).unwrap(), number);
        }
        for wrong in [
            "",
            "-1",
            "+1",
            "1.005",
            "nan",
            "12 USD",
            ".5",
            "9e30",
            "1_000",
            "1.2.3",
            "1000000000000.01",
            "99999999999999999999999999999999",
        ] {
            assert_eq!(decimal(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn amounts_have_the_decimals_of_their_currency() {
        for (amount, code, fit, text) in [
            ("4.35", "USD", true, "4.35"),
            ("4", "EUR", true, "4.00"),
            ("650", "JPY", true, "650"),
            ("650.00", "JPY", true, "650"),
            ("650.10", "JPY", false, "650"),
            ("4.35", "KWD", true, "4.35"),
        ] {
            let (amount, currency) = (amount.parse().unwrap(), code.parse().unwrap());
            let fitting = (fits(amount, currency), Money::text(&amount, currency));
            assert_eq!(fitting, (fit, text.to_owned()), "{amount} {code}");
        }
    }

    #[test]
    fn a_mean_is_rounded_down_and_zero_without_pieces() {
        let mean = |parts: &[(&str, i64)]| {
            let parts = parts
                .iter()
                .map(|(part, pieces)| (part.parse().unwrap(), *pieces));
            mean(parts).to_string()
        };
        assert_eq!(mean(&[("62.5", 1400), ("0", 100)]), "58.33");
        assert_eq!(mean(&[("100", 2), ("0", 1)]), "66.66");
        assert_eq!(mean(&[("62.5", 0)]), "0");
        let most = vec![("100", i64::from(u32::MAX)); 100_000];
        assert_eq!(mean(&most), "100");
    }
}
